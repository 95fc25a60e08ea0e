import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createDerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createOnDemandMaker } from '#domain/media/make-on-demand.ts';
import { failTest } from '#domain/testing/fail-test.ts';
import { createClipCache } from '../clips/clip-cache.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createLibraryFiles } from './library-files.ts';

const disk = vi.hoisted(() => ({ fault: '' }));

/** Simulates a disk on which no times can be set and no markers be written. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const refuse = () => {
    if (disk.fault) throw Object.assign(new Error(disk.fault), { code: disk.fault });
  };
  return {
    ...real,
    utimes: async (...args: Parameters<typeof real.utimes>) => {
      refuse();
      return real.utimes(...args);
    },
    writeFile: async (...args: Parameters<typeof real.writeFile>) => {
      refuse();
      return real.writeFile(...args);
    },
  };
});
const at = setUpTestFolder();

test.each(['EROFS', 'EPERM', 'EACCES', 'ENOSPC'])(
  'existing files can be used where their use cannot be recorded (%s)',
  async (fault) => {
    disk.fault = '';
    const files = createLibraryFiles({ root: at(`library-${fault}`) });
    const output = files.derivedFile('some-clip-1', 'sound.mp3');
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, 'sound');
    const clipCache = createClipCache({ folder: at(`cache-${fault}`) });
    const { size: bytes } = await stat(output);
    const proof = {
      frames: 1,
      firstFrameOff: 0,
      lastFrameOff: 0,
      audioOffsetMs: null,
      bytes,
      method: 'copy',
    } as const;
    await clipCache.store({ key: 'a', from: output, proof });

    disk.fault = fault;
    const derived = createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest });
    const makeOnDemand = createOnDemandMaker({ files, derivedFiles: derived });
    await makeOnDemand({
      output,
      caller: { priority: 'waiting', accountId: null },
      make: () => Promise.reject(new Error('the file exists')),
    });
    expect(await clipCache.restore({ key: 'a', output: at(`again-${fault}.mp4`) })).toEqual(proof);
  },
);

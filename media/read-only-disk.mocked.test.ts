import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createMadeFiles } from '#domain/media/made-files.ts';
import { createMakeOnDemand } from '#domain/media/make-on-demand.ts';
import { failTest } from '#domain/testing.ts';
import { createKeptCuts } from './cutting/keep-cuts.ts';
import { createLibraryFiles } from './library-files.ts';
import { makeTestFolder } from './test-folder.ts';

const disk = vi.hoisted(() => ({ fault: '' }));

/** A disk on which no dates can be set and no marks be written. */
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
const at = makeTestFolder();

test.each(['EROFS', 'EPERM', 'EACCES', 'ENOSPC'])(
  'what is there can be had where use cannot be noted (%s)',
  async (fault) => {
    disk.fault = '';
    const files = createLibraryFiles({ root: at(`library-${fault}`) });
    const output = files.madeFile('some-clip-1', 'sound.mp3');
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, 'sound');
    const kept = createKeptCuts({ folder: at(`kept-${fault}`) });
    const { size: bytes } = await stat(output);
    const proof = {
      frames: 1,
      firstFrameOff: 0,
      lastFrameOff: 0,
      audioOffsetMs: null,
      bytes,
      method: 'copy',
    } as const;
    await kept.keep({ key: 'a', from: output, proof });

    disk.fault = fault;
    const made = createMadeFiles({ files, budgetBytes: 1e12, onSweepFailed: failTest });
    const makeOnDemand = createMakeOnDemand({ files, made });
    await makeOnDemand({ output, make: () => Promise.reject(new Error('it is there')) });
    expect(await kept.take({ key: 'a', output: at(`again-${fault}.mp4`) })).toEqual(proof);
  },
);

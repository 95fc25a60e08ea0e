import { type FileHandle, readdir } from 'node:fs/promises';
import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { expect, test, vi } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 60_000 });
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }));

/** Simulates a disk with `room` bytes left for new files. Like on a real disk, the bytes that fit are written. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open = async (...args: Parameters<typeof real.open>): Promise<FileHandle> => {
    const handle = await real.open(...args);
    if (args[1] !== 'wx') return handle;
    const { writeFile } = handle;
    handle.writeFile = async (data, options) => {
      const bytes = Buffer.from(data as Uint8Array);
      const fitting = bytes.subarray(0, disk.room);
      disk.room -= fitting.length;
      await writeFile.call(handle, fitting, options);
      if (fitting.length < bytes.length) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    return handle;
  };
  return { ...real, open };
});
const at = setUpTestFolder();

test('fails with disk_full and leaves no partial clip, whether the disk is full at once or in the middle of the clip', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 2 }),
    ...fastH264Options,
    at('film.mkv'),
  ]);
  const { path, info } = await importTestFilm({ source: at('film.mkv'), output: at('film.mp4') });
  const { cutClip } = createMediaProcessor();
  const cut = () =>
    cutClip(
      { mezzanine: path, info, spans: [{ startFrame: 12, endFrame: 40 }], output: at('clips/clip.mp4') },
      { signal: new AbortController().signal },
    );
  for (const room of [0, 1500]) {
    disk.room = room;
    await expect(cut()).rejects.toMatchObject({ code: 'disk_full' });
    expect(await readdir(at('clips'))).toEqual([]);
  }
  disk.room = Number.POSITIVE_INFINITY;
  await expect(cut()).resolves.toMatchObject({ frames: 28 });
});

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const child = fileURLToPath(new URL('./testing/index-disk-full.child.ts', import.meta.url));

test('where a segment finds no room on disk, search goes on from memory and what was there stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taici-no-room-'));
  const put = async (args: { blocks: number | 'unlimited'; lines: number; videoId: string }) => {
    // The system itself ends the write: no file of this process grows beyond so many blocks.
    const { stdout } = await run('sh', [
      '-c',
      'ulimit -f "$1"; shift; exec "$@"',
      'sh',
      ...[String(args.blocks), process.execPath, child, folder, String(args.lines), args.videoId],
    ]);
    return JSON.parse(stdout) as { total: number; totalKind: string; videos: number; logged: string[] };
  };
  try {
    expect(await put({ blocks: 'unlimited', lines: 10, videoId: 'small' })).toEqual({
      total: 10,
      totalKind: 'exact',
      videos: 1,
      logged: [],
    });
    const before = await readdir(folder);

    const full = await put({ blocks: 64, lines: 5000, videoId: 'large' });
    expect(full).toEqual({
      total: 5010,
      totalKind: 'exact',
      videos: 2,
      logged: ['the phrase index cannot be written to disk and continues in memory'],
    });
    expect(await readdir(folder)).toEqual(before);

    const later = await put({ blocks: 'unlimited', lines: 5000, videoId: 'large' });
    expect(later).toEqual({ total: 5010, totalKind: 'exact', videos: 2, logged: [] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 30_000);

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const child = fileURLToPath(new URL('./testing/index-disk-full.child.ts', import.meta.url));

test('answers from memory when a segment does not fit on the disk, and keeps the stored segments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taici-no-room-'));
  const put = async (args: { blocks: number | 'unlimited'; lines: number; videoId: string }) => {
    // `ulimit -f` makes the system refuse the write: files of this process cannot grow beyond this many blocks.
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

import { readdir, readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createFfmpegRunner } from './run-ffmpeg.ts';
import { createWarmFfmpeg, type PipedRequest, type WarmFfmpeg } from './warm-ffmpeg.ts';

vi.setConfig({ testTimeout: 60_000 });
const run = createFfmpegRunner({});
const wait = { timeout: 20_000 };
let warm: WarmFfmpeg | null = null;
afterEach(() => warm?.close());

/** Repeats grey pictures of 16 bytes; `mark` makes it a command line of its own, to be found among all processes. */
const request = (mark: string, more: Partial<PipedRequest> = {}): PipedRequest => ({
  args: [
    ...['-nostdin', '-v', 'error', '-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', '4x4'],
    ...['-i', 'pipe:0', '-metadata', `title=${mark}`, '-f', 'rawvideo', 'pipe:1'],
  ],
  signal: null,
  wallMs: 30_000,
  failure: 'internal',
  input: async (stdin) => void stdin.end(Buffer.alloc(32, 7)),
  ...more,
});

async function processesOf(mark: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(mark)) found.push(Number(pid));
  }
  return found;
}

test('the next run is done by the process that waited for it, and another waits afterwards, until closed', async () => {
  const mark = `warm-a-${process.pid}`;
  warm = createWarmFfmpeg({ run, ready: true });
  expect((await warm.run(request(mark))).stdout).toEqual(Buffer.alloc(32, 7));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  const [waits] = await processesOf(mark);
  expect(
    (await warm.run(request(mark, { input: async (stdin) => void stdin.end(Buffer.alloc(16, 9)) }))).stdout,
  ).toEqual(Buffer.alloc(16, 9));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  expect(await processesOf(mark)).not.toContain(waits);
  await warm.close();
  expect(await processesOf(mark)).toEqual([]);
  // Closed, it still works, and leaves nothing.
  expect((await warm.run(request(mark))).stdout.length).toBe(32);
  expect(await processesOf(mark)).toEqual([]);
});

test('an abort, a time-out and a failing writer end the process that was waiting, with their own errors', async () => {
  const mark = `warm-b-${process.pid}`;
  warm = createWarmFfmpeg({ run, ready: true });
  const never = () => new Promise<void>(() => undefined);
  await warm.run(request(mark));
  const stop = new AbortController();
  const stopped = warm.run(request(mark, { signal: stop.signal, input: never }));
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  await expect(warm.run(request(mark, { wallMs: 100, input: never }))).rejects.toMatchObject({
    code: 'video_time_limit',
  });
  const fault = new Error('writer');
  await expect(warm.run(request(mark, { input: () => Promise.reject(fault) }))).rejects.toBe(fault);
  await warm.close();
  expect(await processesOf(mark)).toEqual([]);
});

test('what waits is ended by and by, at most four wait, one that was killed is not used', async () => {
  const mark = `warm-c-${process.pid}`;
  warm = createWarmFfmpeg({ run, ready: true });
  for (const kind of upTo(6)) await warm.run(request(`${mark}-${kind}`));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(4);
  await warm.close();

  warm = createWarmFfmpeg({ run, ready: true, idleMs: 1000 });
  await warm.run(request(mark));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  await expect.poll(() => processesOf(mark), wait).toEqual([]);

  await warm.close();
  warm = createWarmFfmpeg({ run, ready: true });
  await warm.run(request(mark));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  for (const pid of await processesOf(mark)) process.kill(pid, 'SIGKILL');
  await expect.poll(() => processesOf(mark), wait).toEqual([]);
  expect((await warm.run(request(mark))).stdout.length).toBe(32);
});

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

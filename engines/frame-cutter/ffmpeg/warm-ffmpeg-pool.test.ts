import { readdir, readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { runTestTask } from '../testing/index.ts';
import { createWarmFfmpegPool, type PipedFfmpegRequest, type WarmFfmpegPool } from './warm-ffmpeg-pool.ts';

vi.setConfig({ testTimeout: 60_000 });
const run = runTestTask;
const wait = { timeout: 20_000 };
let warm: WarmFfmpegPool | null = null;
afterEach(() => warm?.close());

/** Sixteen bytes that are sent to a process beforehand. */
const primed = Buffer.alloc(16, 1);

/**
 * Has grey pictures of 16 bytes repeated and tells all that came out; `mark` makes it a command line of its own, to be
 * found among all processes.
 */
async function repeat(mark: string, more: Partial<PipedFfmpegRequest> = {}): Promise<Buffer> {
  const out: Buffer[] = [];
  await use(request(mark, { onStdout: (chunk) => out.push(chunk), ...more }));
  return Buffer.concat(out);
}
/** As a cut does: whatever came of the run, another process is wanted afterwards. */
async function use(request: PipedFfmpegRequest): Promise<void> {
  try {
    await warm?.run(request);
  } finally {
    warm?.refill();
  }
}
const request = (mark: string, more: Partial<PipedFfmpegRequest> = {}): PipedFfmpegRequest => ({
  args: [
    ...['-nostdin', '-v', 'error', '-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', '4x4'],
    ...['-i', 'pipe:0', '-metadata', `title=${mark}`, '-f', 'rawvideo', 'pipe:1'],
  ],
  signal: null,
  wallMs: 30_000,
  purpose: 'encode',
  prime: { kind: 'grey', bytes: primed },
  onStdout: () => undefined,
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

test('a run uses the waiting process, and another one waits afterwards until the pool is closed', async () => {
  const mark = `warm-a-${process.pid}`;
  warm = createWarmFfmpegPool({ run, ready: true });
  expect(await repeat(mark)).toEqual(Buffer.concat([primed, Buffer.alloc(32, 7)]));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  const [waits] = await processesOf(mark);
  const nine = Buffer.alloc(16, 9);
  expect(await repeat(mark, { input: async (stdin) => void stdin.end(nine) })).toEqual(
    Buffer.concat([primed, nine]),
  );
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  expect(await processesOf(mark)).not.toContain(waits);
  // What was sent beforehand to the one that waits is of another kind.
  const other = { kind: 'other', bytes: Buffer.alloc(16, 3) };
  expect((await repeat(mark, { prime: other })).subarray(0, 16)).toEqual(other.bytes);
  await warm.close();
  expect(await processesOf(mark)).toEqual([]);
  // Closed, it still works, and leaves nothing.
  expect((await repeat(mark)).length).toBe(48);
  expect(await processesOf(mark)).toEqual([]);
});

test('no process is started while work is under way', async () => {
  const mark = `warm-e-${process.pid}`;
  let started = 0;
  const counted: typeof run = (request) => {
    started += 1;
    return run(request);
  };
  warm = createWarmFfmpegPool({ run: counted, ready: true });
  await warm.run(request(mark));
  await warm.run(request(mark));
  await setImmediate();
  expect(started).toBe(2);
  warm.refill();
  await setImmediate();
  expect(started).toBe(3);
});

test('an abort, a time-out and a failing writer end the waiting process, each with its own error', async () => {
  const mark = `warm-b-${process.pid}`;
  warm = createWarmFfmpegPool({ run, ready: true });
  const never = () => new Promise<void>(() => undefined);
  await use(request(mark));
  const stop = new AbortController();
  const stopped = use(request(mark, { signal: stop.signal, input: never }));
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  await expect(use(request(mark, { wallMs: 100, input: never }))).rejects.toMatchObject({
    code: 'timed_out',
  });
  const fault = new Error('writer');
  await expect(use(request(mark, { input: () => Promise.reject(fault) }))).rejects.toBe(fault);
  await warm.close();
  expect(await processesOf(mark)).toEqual([]);
});

test('a process whose first output is refused is gone when the run rejects, every time', async () => {
  const mark = `warm-d-${process.pid}`;
  const written = new Set<unknown>();
  const watched: typeof run = (request) =>
    run({
      ...request,
      onStdout(chunk) {
        request.onStdout?.(chunk);
        written.add(request);
      },
    });
  warm = createWarmFfmpegPool({ run: watched, ready: true });
  const frames = { kind: 'many', bytes: Buffer.alloc(16 * 64, 1) };
  const args = [
    ...['-nostdin', '-v', 'error', '-probesize', '32', '-analyzeduration', '0', '-fpsprobesize', '0'],
    ...['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', '4x4', '-i', 'pipe:0'],
    ...['-metadata', `title=${mark}`, '-flush_packets', '1', '-f', 'rawvideo', 'pipe:1'],
  ];
  const marked = (more: Partial<PipedFfmpegRequest> = {}) => request(mark, { args, prime: frames, ...more });
  await use(marked());
  const refused = new Error('refused');
  for (const round of upTo(2)) {
    // The one that ran at once, and every one that waited.
    await expect.poll(() => written.size, wait).toBe(round + 2);
    const [waits] = await processesOf(mark);
    const onStdout = () => {
      throw refused;
    };
    const never = () => new Promise<void>(() => undefined);
    await expect(use(marked({ onStdout, input: never }))).rejects.toBe(refused);
    expect(await processesOf(mark)).not.toContain(waits);
  }
  await warm.close();
  expect(await processesOf(mark)).toEqual([]);
});

test('waiting processes are ended after a while, at most four wait, and a killed one is not used', async () => {
  const mark = `warm-c-${process.pid}`;
  warm = createWarmFfmpegPool({ run, ready: true });
  for (const kind of upTo(6)) await use(request(`${mark}-${kind}`));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(4);
  await warm.close();

  warm = createWarmFfmpegPool({ run, ready: true, idleMs: 1000 });
  await use(request(mark));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  await expect.poll(() => processesOf(mark), wait).toEqual([]);

  await warm.close();
  warm = createWarmFfmpegPool({ run, ready: true });
  await use(request(mark));
  await expect.poll(() => processesOf(mark), wait).toHaveLength(1);
  for (const pid of await processesOf(mark)) process.kill(pid, 'SIGKILL');
  await expect.poll(() => processesOf(mark), wait).toEqual([]);
  // Its death is heard of a moment after it is gone.
  await expect.poll(() => repeat(mark).then(({ length }) => length, String), wait).toBe(48);
});

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

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

/** One gray frame of 16 bytes that is sent to a process in advance. */
const primeBytes = Buffer.alloc(16, 1);

/**
 * Lets ffmpeg copy gray frames of 16 bytes and returns its output. `mark` makes the command line unique, so that the
 * process can be found.
 */
async function copyFrames(mark: string, overrides: Partial<PipedFfmpegRequest> = {}): Promise<Buffer> {
  const output: Buffer[] = [];
  await runAndRefill(request(mark, { onStdout: (chunk) => output.push(chunk), ...overrides }));
  return Buffer.concat(output);
}
/** Runs a request and refills the pool afterwards, like a cut. */
async function runAndRefill(request: PipedFfmpegRequest): Promise<void> {
  try {
    await warm?.run(request);
  } finally {
    warm?.refill();
  }
}
const request = (mark: string, overrides: Partial<PipedFfmpegRequest> = {}): PipedFfmpegRequest => ({
  args: [
    ...['-nostdin', '-v', 'error', '-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', '4x4'],
    ...['-i', 'pipe:0', '-metadata', `title=${mark}`, '-f', 'rawvideo', 'pipe:1'],
  ],
  signal: null,
  wallMs: 30_000,
  purpose: 'encode',
  prime: { kind: 'gray', bytes: primeBytes },
  onStdout: () => undefined,
  input: async (stdin) => void stdin.end(Buffer.alloc(32, 7)),
  ...overrides,
});

async function findProcesses(mark: string): Promise<number[]> {
  const pids: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(mark)) pids.push(Number(pid));
  }
  return pids;
}

test('uses the waiting process for a run and keeps another one until the pool is closed', async () => {
  const mark = `warm-a-${process.pid}`;
  warm = createWarmFfmpegPool({ run, ready: true });
  expect(await copyFrames(mark)).toEqual(Buffer.concat([primeBytes, Buffer.alloc(32, 7)]));
  await expect.poll(() => findProcesses(mark), wait).toHaveLength(1);
  const [waitingPid] = await findProcesses(mark);
  const nine = Buffer.alloc(16, 9);
  expect(await copyFrames(mark, { input: async (stdin) => void stdin.end(nine) })).toEqual(
    Buffer.concat([primeBytes, nine]),
  );
  await expect.poll(() => findProcesses(mark), wait).toHaveLength(1);
  expect(await findProcesses(mark)).not.toContain(waitingPid);
  // The waiting process got prime bytes of another kind, so it is not used.
  const otherPrime = { kind: 'other', bytes: Buffer.alloc(16, 3) };
  expect((await copyFrames(mark, { prime: otherPrime })).subarray(0, 16)).toEqual(otherPrime.bytes);
  await warm.close();
  expect(await findProcesses(mark)).toEqual([]);
  // A closed pool still runs requests but keeps no process.
  expect((await copyFrames(mark)).length).toBe(48);
  expect(await findProcesses(mark)).toEqual([]);
});

test('starts no process in advance until refill is called', async () => {
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

test('starts processes that are expected, the last four at most, and uses them for the first run', async () => {
  const marks = [1, 2, 3, 4, 5].map((at) => `warm-g-${process.pid}-${at}-`);
  warm = createWarmFfmpegPool({ run, ready: true });
  warm.expect(marks.map((mark) => request(mark)));
  warm.refill();
  const countEach = async () => Promise.all(marks.map(async (mark) => (await findProcesses(mark)).length));
  await expect.poll(countEach, wait).toEqual([0, 1, 1, 1, 1]);
  await warm.run(request(marks[4] ?? ''));
  expect(await countEach()).toEqual([0, 1, 1, 1, 0]);
});

test('lets a new process and one that has waited be suspended while they work', async () => {
  const mark = `warm-f-${process.pid}`;
  const events: string[] = [];
  let started = 0;
  const suspendable: typeof run = (request) => {
    started += 1;
    const name = started;
    request.onSuspendable?.({
      pause: () => void events.push(`${name}-`),
      resume: () => void events.push(`${name}+`),
    });
    return run(request);
  };
  warm = createWarmFfmpegPool({
    run: suspendable,
    runInSlot: (work) =>
      work((suspension) => {
        suspension.pause();
        suspension.resume();
      }),
    ready: true,
  });
  await runAndRefill(request(mark));
  await expect.poll(() => findProcesses(mark), wait).toHaveLength(1);
  expect(events).toEqual(['1-', '1+']);
  await runAndRefill(request(mark));
  expect(events).toEqual(['1-', '1+', '2-', '2+']);
});

test('ends the process with a specific error on an abort, a time-out, and a failing input', async () => {
  const mark = `warm-b-${process.pid}`;
  warm = createWarmFfmpegPool({ run, ready: true });
  const never = () => new Promise<void>(() => undefined);
  await runAndRefill(request(mark));
  const stop = new AbortController();
  const stopped = runAndRefill(request(mark, { signal: stop.signal, input: never }));
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  await expect(runAndRefill(request(mark, { wallMs: 100, input: never }))).rejects.toMatchObject({
    code: 'timed_out',
  });
  const inputError = new Error('writer');
  await expect(runAndRefill(request(mark, { input: () => Promise.reject(inputError) }))).rejects.toBe(
    inputError,
  );
  await warm.close();
  expect(await findProcesses(mark)).toEqual([]);
});

test('ends the process before it rejects if the first output is refused', async () => {
  const mark = `warm-d-${process.pid}`;
  const tasksWithOutput = new Set<unknown>();
  const watched: typeof run = (request) =>
    run({
      ...request,
      onStdout(chunk) {
        request.onStdout?.(chunk);
        tasksWithOutput.add(request);
      },
    });
  warm = createWarmFfmpegPool({ run: watched, ready: true });
  const frames = { kind: 'many', bytes: Buffer.alloc(16 * 64, 1) };
  const args = [
    ...['-nostdin', '-v', 'error', '-probesize', '32', '-analyzeduration', '0', '-fpsprobesize', '0'],
    ...['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', '4x4', '-i', 'pipe:0'],
    ...['-metadata', `title=${mark}`, '-flush_packets', '1', '-f', 'rawvideo', 'pipe:1'],
  ];
  const marked = (overrides: Partial<PipedFfmpegRequest> = {}) =>
    request(mark, { args, prime: frames, ...overrides });
  await runAndRefill(marked());
  const refused = new Error('refused');
  for (const round of range(2)) {
    // The process that ran immediately, and every process that waited.
    await expect.poll(() => tasksWithOutput.size, wait).toBe(round + 2);
    const [waitingPid] = await findProcesses(mark);
    const onStdout = () => {
      throw refused;
    };
    const never = () => new Promise<void>(() => undefined);
    await expect(runAndRefill(marked({ onStdout, input: never }))).rejects.toBe(refused);
    expect(await findProcesses(mark)).not.toContain(waitingPid);
  }
  await warm.close();
  expect(await findProcesses(mark)).toEqual([]);
});

test('keeps at most four waiting processes, ends idle ones, and does not use a killed one', async () => {
  const mark = `warm-c-${process.pid}`;
  warm = createWarmFfmpegPool({ run, ready: true });
  for (const kind of range(6)) await runAndRefill(request(`${mark}-${kind}`));
  await expect.poll(() => findProcesses(mark), wait).toHaveLength(4);
  await warm.close();

  const runs: Promise<unknown>[] = [];
  const tracked: typeof run = (one) => {
    const running = run(one);
    runs.push(running);
    return running;
  };
  warm = createWarmFfmpegPool({ run: tracked, ready: true, idleMs: 1000 });
  await runAndRefill(request(mark));
  // The second process waits for work that never comes. On a busy machine, it can end before /proc is read.
  await expect.poll(() => runs.length, wait).toBe(2);
  await Promise.allSettled(runs);
  expect(await findProcesses(mark)).toEqual([]);

  await warm.close();
  warm = createWarmFfmpegPool({ run, ready: true });
  await runAndRefill(request(mark));
  await expect.poll(() => findProcesses(mark), wait).toHaveLength(1);
  for (const pid of await findProcesses(mark)) process.kill(pid, 'SIGKILL');
  await expect.poll(() => findProcesses(mark), wait).toEqual([]);
  // The pool learns of the end of a process with a short delay.
  await expect.poll(() => copyFrames(mark).then(({ length }) => length, String), wait).toBe(48);
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

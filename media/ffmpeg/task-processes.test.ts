import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test, vi } from 'vitest';
import { createFfmpegPool } from './ffmpeg-pool.ts';
import { createFfmpegRunner } from './run-ffmpeg.ts';
import { withTaskProcesses } from './task-processes.ts';

vi.setConfig({ testTimeout: 60_000 });
const raw = ['-f', 's16le', '-ac', '1', '-ar', '8000'];
const common = { tool: 'ffmpeg', wallMs: 30_000, fallbackErrorCode: 'internal' } as const;
const copying = { ...common, args: ['-v', 'error', ...raw, '-i', 'pipe:0', ...raw, 'pipe:1'] };
const endless = { ...common, args: ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc', '-f', 'null', '-'] };
const sound = Buffer.from(Int16Array.from({ length: 20_000 }, (_, at) => at).buffer);
const writeSound = (stdin: NodeJS.WritableStream) => pipeline(Readable.from([sound]), stdin);

function setUp(limit: number) {
  const pool = createFfmpegPool({ limit });
  const controller = new AbortController();
  const parts = {
    run: createFfmpegRunner({ pool }),
    runInSlot: pool.run.bind(pool),
    signal: controller.signal,
  };
  return { pool, controller, parts };
}

test('a process that was started ahead gets its input later, in a slot', async () => {
  const { pool, parts } = setUp(1);
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  const holding = pool.run(() => isHeld, null);
  await withTaskProcesses(parts, async ({ startAhead }) => {
    const ahead = startAhead(copying);
    const copied = ahead.feed(writeSound);
    await vi.waitFor(() => expect(pool.load()).toMatchObject({ running: 1, waiting: 1 }));
    release();
    await holding;
    expect((await copied).stdout.equals(sound)).toBe(true);
  });
  expect(pool.load()).toMatchObject({ running: 0, waiting: 0 });
});

test('an error ends the other processes before it is passed on', async () => {
  const { pool, parts } = setUp(2);
  const ended: string[] = [];
  const failing = withTaskProcesses(parts, async ({ run, startAhead }) => {
    startAhead(copying)
      .feed(() => new Promise(() => undefined))
      .catch(() => ended.push('fed'));
    const { promise, resolve } = Promise.withResolvers<void>();
    run(endless, resolve).catch(() => ended.push('running'));
    await promise;
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(ended.sort()).toEqual(['fed', 'running']);
  expect(pool.load()).toMatchObject({ running: 0, waiting: 0 });
});

test('the time limit begins with the input, not with the start', async () => {
  const { parts } = setUp(1);
  await withTaskProcesses(parts, async ({ startAhead }) => {
    const ahead = startAhead({ ...copying, wallMs: 1_000 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await expect(ahead.feed(writeSound)).resolves.toBeDefined();
    const slow = startAhead({ ...copying, wallMs: 300 }).feed(() => new Promise(() => undefined));
    await expect(slow).rejects.toMatchObject({ code: 'video_time_limit' });
  });
});

test('an abort also ends what waits for a slot', async () => {
  const { controller, parts } = setUp(1);
  const work = withTaskProcesses(parts, async ({ run, startAhead }) => {
    const ahead = startAhead(copying);
    void run(endless, () => setTimeout(() => controller.abort(), 50)).catch(() => undefined);
    await ahead.feed(writeSound);
  });
  await expect(work).rejects.toMatchObject({ code: 'cancelled' });
});

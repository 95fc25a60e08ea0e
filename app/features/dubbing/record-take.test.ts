import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordTake } from './record-take.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(countdown = false) {
  const stop = new AbortController();
  const left = new AbortController();
  const microphone = { begun: 0, stopped: 0 };
  const result = recordTake({
    microphone: {
      async record() {
        microphone.begun += 1;
        return {
          beganMs: performance.now(),
          async stop() {
            microphone.stopped += 1;
            return new Blob(['voice']);
          },
        };
      },
    },
    range: { line: 0, startMs: 100, endMs: 1_100 },
    countdown,
    video: null,
    playback: null,
    stop: stop.signal,
    left: left.signal,
    onStep: () => undefined,
  });
  return { stop, left, microphone, result };
}

test('a recording ends of itself, or early when it is stopped', async () => {
  const whole = start();
  await vi.advanceTimersByTimeAsync(2_300);
  expect((await whole.result)?.recording.size).toBe(5);
  const early = start();
  await vi.advanceTimersByTimeAsync(1_000);
  early.stop.abort();
  expect((await early.result)?.preRollMs).toBeCloseTo(500, -1);
});

test('what is being recorded when the page is left is thrown away', async () => {
  const { left, microphone, result } = start();
  await vi.advanceTimersByTimeAsync(1_000);
  left.abort();
  expect(await result).toBeNull();
  expect(microphone).toEqual({ begun: 1, stopped: 1 });
});

test('a countdown that is given up records nothing', async () => {
  const { stop, microphone, result } = start(true);
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort();
  expect(await result).toBeNull();
  expect(microphone.begun).toBe(0);
});

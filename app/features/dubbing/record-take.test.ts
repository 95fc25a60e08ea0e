import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordTake } from './record-take.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(countdown = false) {
  const stop = new AbortController();
  const discard = new AbortController();
  const microphone = { started: 0, stopped: 0 };
  const result = recordTake({
    microphone: {
      async record() {
        microphone.started += 1;
        return {
          startedMs: performance.now(),
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
    discard: discard.signal,
    onStep: () => undefined,
  });
  return { stop, discard, microphone, result };
}

test('ends a recording automatically, or early when it is stopped', async () => {
  const complete = start();
  await vi.advanceTimersByTimeAsync(2_300);
  expect((await complete.result)?.recording.size).toBe(5);
  const early = start();
  await vi.advanceTimersByTimeAsync(1_000);
  early.stop.abort();
  expect((await early.result)?.preRollMs).toBeCloseTo(500, -1);
});

test('returns null when the recording is discarded', async () => {
  const { discard, microphone, result } = start();
  await vi.advanceTimersByTimeAsync(1_000);
  discard.abort();
  expect(await result).toBeNull();
  expect(microphone).toEqual({ started: 1, stopped: 1 });
});

test('records nothing when it is stopped during the countdown', async () => {
  const { stop, microphone, result } = start(true);
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort();
  expect(await result).toBeNull();
  expect(microphone.started).toBe(0);
});

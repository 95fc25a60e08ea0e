import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordTake } from './record-take.ts';
import type { RecordedSound } from './recorded-sound.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SAMPLE_RATE = 1000;
/** A second of a voice, and a second of nothing. */
const voice: RecordedSound = {
  samples: Float32Array.from({ length: SAMPLE_RATE }, (_, i) => Math.sin(i) / 2),
  sampleRate: SAMPLE_RATE,
};
const nothing: RecordedSound = { samples: new Float32Array(SAMPLE_RATE), sampleRate: SAMPLE_RATE };

function start({ countdown = false, latencyMs = 0, sound = voice } = {}) {
  const stop = new AbortController();
  const discard = new AbortController();
  const lost = new AbortController();
  const interruption = new AbortController();
  const microphone = { started: 0, stopped: 0 };
  const result = recordTake({
    microphone: {
      nowMs: () => performance.now(),
      lost: lost.signal,
      async record() {
        microphone.started += 1;
        return {
          startedMs: performance.now(),
          interrupted: interruption.signal,
          async stop() {
            microphone.stopped += 1;
            return sound;
          },
        };
      },
    },
    range: { line: 0, startMs: 100, endMs: 1_100 },
    latencyMs,
    countdown,
    original: 'muted',
    video: null,
    playback: null,
    stop: stop.signal,
    discard: discard.signal,
    onStep: () => undefined,
  });
  return { stop, discard, lost, interruption, microphone, result };
}

/** The take of a recording that was not interrupted before the line. */
async function takeOf({ result }: ReturnType<typeof start>) {
  const recorded = await result;
  if (recorded === 'interrupted') throw new Error('interrupted');
  return recorded;
}

test('ends a recording automatically, or early when it is stopped', async () => {
  const complete = start();
  await vi.advanceTimersByTimeAsync(2_300);
  const recorded = await takeOf(complete);
  expect(recorded).toMatchObject({ isSilent: false, wasInterrupted: false });
  expect([recorded?.recording.type, recorded?.recording.size]).toEqual(['audio/wav', 44 + 2 * SAMPLE_RATE]);
  const early = start();
  await vi.advanceTimersByTimeAsync(1_000);
  early.stop.abort();
  expect((await takeOf(early))?.preRollMs).toBeCloseTo(500, -1);
});

test('adds the latency of the devices to the time before the line', async () => {
  const preRollOf = async (latencyMs: number) => {
    const recording = start({ latencyMs });
    await vi.advanceTimersByTimeAsync(2_300);
    return (await takeOf(recording))?.preRollMs;
  };
  expect(await preRollOf(87)).toBeCloseTo(587, -1);
  expect(await preRollOf(-20)).toBeCloseTo(480, -1);
  expect(await preRollOf(-600)).toBe(0);
});

test('keeps what was said when the microphone is unplugged, and says so', async () => {
  const recording = start();
  await vi.advanceTimersByTimeAsync(900);
  recording.interruption.abort();
  const recorded = await takeOf(recording);
  expect(recorded).toMatchObject({ isSilent: false, wasInterrupted: true });
  expect(recorded?.preRollMs).toBeCloseTo(500, -1);
});

test('says that there is nothing to keep when the microphone goes away before the line', async () => {
  const { interruption, microphone, result } = start();
  await vi.advanceTimersByTimeAsync(200);
  interruption.abort();
  expect(await result).toBe('interrupted');
  expect(microphone.stopped).toBe(1);
});

test('ends the countdown when the microphone goes away', async () => {
  const { lost, microphone, result } = start({ countdown: true });
  await vi.advanceTimersByTimeAsync(1_000);
  lost.abort();
  expect(await result).toBe('interrupted');
  expect(microphone.started).toBe(0);
});

test('a recording that was cancelled before the line is not reported as interrupted', async () => {
  const { stop, interruption, result } = start();
  await vi.advanceTimersByTimeAsync(200);
  stop.abort();
  interruption.abort();
  expect(await result).toBeNull();
});

test('notices that nothing can be heard', async () => {
  const { result } = start({ sound: nothing });
  await vi.advanceTimersByTimeAsync(2_300);
  expect(await result).toMatchObject({ isSilent: true });
});

test('returns null when the recording is discarded', async () => {
  const { discard, microphone, result } = start();
  await vi.advanceTimersByTimeAsync(1_000);
  discard.abort();
  expect(await result).toBeNull();
  expect(microphone).toEqual({ started: 1, stopped: 1 });
});

test('records nothing when it is stopped during the countdown', async () => {
  const { stop, microphone, result } = start({ countdown: true });
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort();
  expect(await result).toBeNull();
  expect(microphone.started).toBe(0);
});

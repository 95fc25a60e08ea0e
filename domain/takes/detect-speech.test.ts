import { expect, test } from 'vitest';
import { detectSpeech } from './detect-speech.ts';

const RATE = 16_000;
/** Makes tones in these ranges of milliseconds, over noise of the given amplitude. */
function makeSound(totalMs: number, spans: [number, number][], noise = 0.001) {
  return Float32Array.from({ length: (totalMs * RATE) / 1000 }, (_, i) => {
    const ms = (i * 1000) / RATE;
    const on = spans.some(([from, to]) => ms >= from && ms < to);
    return (on ? 0.3 * Math.sin((2 * Math.PI * 200 * i) / RATE) : 0) + noise * Math.sin(i * i);
  });
}
const detect = (samples: Float32Array) => detectSpeech({ samples, sampleRate: RATE });

test('finds the start and end of speech and the pauses between', () => {
  const detection = detect(
    makeSound(3000, [
      [500, 900],
      [980, 1300],
      [1800, 2400],
    ]),
  );
  expect(detection).toEqual({
    kind: 'speech',
    startMs: 500,
    endMs: 2400,
    pauses: [{ startMs: 1300, endMs: 1800 }],
  });
});

test('ignores a click before the speech', () => {
  const detection = detect(
    makeSound(2000, [
      [100, 110],
      [600, 1400],
    ]),
  );
  expect(detection).toMatchObject({ startMs: 600, endMs: 1400, pauses: [] });
});

test('returns silence without sound, and unclear for continuous sound', () => {
  expect(detect(makeSound(1000, []))).toEqual({ kind: 'silence' });
  expect(detect(new Float32Array(0))).toEqual({ kind: 'silence' });
  expect(detect(makeSound(1000, [[0, 1000]]))).toEqual({ kind: 'unclear' });
  expect(detect(makeSound(2000, [[500, 1500]], 0.2))).toEqual({ kind: 'unclear' });
});

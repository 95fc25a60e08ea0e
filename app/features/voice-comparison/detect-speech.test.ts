import { expect, test } from 'vitest';
import { detectSpeech } from './detect-speech.ts';

const RATE = 16_000;
/** Tones at these stretches of milliseconds, over a hiss of the given size. */
function makeSound(totalMs: number, spans: [number, number][], hiss = 0.001) {
  return Float32Array.from({ length: (totalMs * RATE) / 1000 }, (_, i) => {
    const ms = (i * 1000) / RATE;
    const on = spans.some(([from, to]) => ms >= from && ms < to);
    return (on ? 0.3 * Math.sin((2 * Math.PI * 200 * i) / RATE) : 0) + hiss * Math.sin(i * i);
  });
}
const find = (samples: Float32Array) => detectSpeech({ samples, sampleRate: RATE });

test('the first and the last moment, and the pauses between', () => {
  const found = find(
    makeSound(3000, [
      [500, 900],
      [980, 1300],
      [1800, 2400],
    ]),
  );
  expect(found).toEqual({
    kind: 'speech',
    startMs: 500,
    endMs: 2400,
    pauses: [{ startMs: 1300, endMs: 1800 }],
  });
});

test('a click is no beginning', () => {
  const found = find(
    makeSound(2000, [
      [100, 110],
      [600, 1400],
    ]),
  );
  expect(found).toMatchObject({ startMs: 600, endMs: 1400, pauses: [] });
});

test('silence is silence, and sound throughout is unclear', () => {
  expect(find(makeSound(1000, []))).toEqual({ kind: 'silence' });
  expect(find(new Float32Array(0))).toEqual({ kind: 'silence' });
  expect(find(makeSound(1000, [[0, 1000]]))).toEqual({ kind: 'unclear' });
  expect(find(makeSound(2000, [[500, 1500]], 0.2))).toEqual({ kind: 'unclear' });
});

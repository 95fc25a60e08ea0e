import { expect, test } from 'vitest';
import { PEAKS_PER_SECOND } from '#shared/constants.ts';
import { placeLineWords } from './place-line-words.ts';

/** Peaks of a film of 10 s that is loud in these ranges, in milliseconds, and quiet elsewhere. */
function peaksOf(loud: readonly (readonly [number, number])[]): Int8Array {
  const peaks = new Int8Array(10 * PEAKS_PER_SECOND * 2).map((_, i) => (i % 2 === 0 ? -1 : 1));
  for (const [fromMs, toMs] of loud) {
    for (let tick = fromMs / 10; tick < toMs / 10; tick += 1) peaks.set([-90, 90], tick * 2);
  }
  return peaks;
}
const none = { previous: null, next: null };
const timesOf = (words: ReturnType<typeof placeLineWords>) =>
  words.map(({ text, startMs, endMs }) => [text, Math.round(startMs), Math.round(endMs)]);

test('words share the speech that is heard, not the time of the subtitle', () => {
  const words = placeLineWords({
    text: 'Take it!',
    range: { startMs: 3000, endMs: 5000 },
    ...none,
    peaks: peaksOf([[3200, 4800]]),
    measured: null,
  });
  expect(words[0]?.startMs).toBeCloseTo(3200, -2);
  expect(words.at(-1)?.endMs).toBeCloseTo(4800, -2);
});

test('an end between two words moves to the quiet moment near it, and stays out of a pause', () => {
  const place = (loud: [number, number][]) =>
    timesOf(
      placeLineWords({
        text: 'abcd efgh',
        range: { startMs: 3000, endMs: 5000 },
        ...none,
        peaks: peaksOf(loud),
        measured: null,
      }),
    );
  // The letters alone would put the end at 4000 ms.
  const [[, , firstEnd] = [], [, secondStart] = []] = place([
    [3000, 3910],
    [3950, 5000],
  ]);
  expect(firstEnd).toBeGreaterThanOrEqual(3900);
  expect(firstEnd).toBeLessThanOrEqual(3960);
  expect(secondStart).toBe(firstEnd);
  const [[, , spokenEnd = 0] = [], [, spokenStart = 0] = []] = place([
    [3000, 3800],
    [4200, 5000],
  ]) as [string, number, number][];
  expect(spokenEnd).toBeLessThanOrEqual(3830);
  expect(spokenStart).toBeGreaterThanOrEqual(4170);
});

test('without a waveform, the letters share out the time of the line', () => {
  expect(
    timesOf(
      placeLineWords({
        text: 'abc def',
        range: { startMs: 1000, endMs: 3000 },
        ...none,
        peaks: null,
        measured: null,
      }),
    ),
  ).toEqual([
    ['abc', 1000, 2000],
    ['def', 2000, 3000],
  ]);
});

test('measured words are where they were measured, whatever is heard', () => {
  const measured = [
    { from: 1, end: 5, startMs: 3100, endMs: 3400, confidence: 1 },
    { from: 6, end: 8, startMs: 3400, endMs: 3700, confidence: 1 },
    { from: 9, end: 19, startMs: 4000, endMs: 4600, confidence: 1 },
  ];
  const words = placeLineWords({
    text: '“Take it, well-known!”',
    range: { startMs: 3000, endMs: 5000 },
    ...none,
    peaks: peaksOf([[3200, 4800]]),
    measured: measured.map((word, i) => (i === 2 ? { ...word, from: 10, end: 20 } : word)),
  });
  expect(timesOf(words).slice(0, 2)).toEqual([
    ['“Take', 3100, 3400],
    ['it,', 3400, 3700],
  ]);
  for (const { startMs, endMs } of words.slice(2)) expect([startMs, endMs]).toEqual([4000, 4600]);
});

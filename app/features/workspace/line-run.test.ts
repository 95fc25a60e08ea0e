import { expect, test } from 'vitest';
import { TranscriptStore } from '../../player/transcript-store.ts';
import { findRun, linesOfRun, type runBetween, runRange, stepRun } from './line-run.ts';

const lines = [1000, 3000, 5000, 7000].map((startMs, seq) => ({
  id: `l${seq}`,
  videoId: 'v',
  seq,
  startMs,
  endMs: startMs + 1900,
  en: `Line ${seq}`,
  zh: null,
}));
const transcript = new TranscriptStore({ lines, count: lines.length, fetcher: null });

const named = (id: string) => ({ id, mark: null });

test('an address names a run by its first and last line', () => {
  expect(findRun(lines, { line: named('l1'), lastLine: named('l3') })).toEqual({ first: 1, last: 3 });
  expect(findRun(lines, { line: named('l3'), lastLine: named('l1') })).toEqual({ first: 1, last: 3 });
  expect(findRun(lines, { line: named('l1'), lastLine: named('l1') })).toBeNull();
  expect(findRun(lines, { line: named('l1'), lastLine: null })).toBeNull();
  expect(findRun(lines, { line: named('l1'), lastLine: named('unknown') })).toBeNull();
});

test('a run grows and shrinks at the end opposite to where it began', () => {
  const step = (run: ReturnType<typeof runBetween>, by: 1 | -1) =>
    stepRun({ run, anchor: 1, by, count: lines.length });
  expect(step(null, 1)).toEqual({ first: 1, last: 2 });
  expect(step({ first: 1, last: 3 }, 1)).toEqual({ first: 1, last: 3 });
  expect(step({ first: 1, last: 2 }, -1)).toBeNull();
  expect(step(null, -1)).toEqual({ first: 0, last: 1 });
  expect(step({ first: 0, last: 1 }, -1)).toEqual({ first: 0, last: 1 });
});

test('a run is played with padding, but without its neighbors', () => {
  const run = { first: 1, last: 2 };
  expect(linesOfRun(run, transcript).map(({ id }) => id)).toEqual(['l1', 'l2']);
  expect(runRange(run, transcript, 60_000)).toEqual({ startMs: 2950, endMs: 7000 });
  expect(runRange({ first: 8, last: 9 }, transcript, 60_000)).toBeNull();
});

import { expect, test } from 'vitest';
import { computeOpeningPercent, findUnmetCondition, hasWatched } from './opening-conditions.ts';
import type { OpeningFacts } from './types.ts';

const facts = (change: Partial<OpeningFacts>): OpeningFacts => ({
  ...{ watch: null, lesson: null, hasDub: false, ...change },
});
const unmet = (of: OpeningFacts, needsDub = false) =>
  findUnmetCondition({ redPacket: { needsDub }, facts: of });
const lesson = { startMs: 10_000, endMs: 20_000, finishedMs: null };

test('the whole video opens a red packet when most of it was watched', () => {
  expect(unmet(facts({}))).toBe('watch');
  expect(unmet(facts({ watch: { watchedSpans: [[0, 50_000]], completedMs: null } }))).toBe('watch');
  expect(unmet(facts({ watch: { watchedSpans: [[0, 54_000]], completedMs: 5 } }))).toBeNull();
});

test('a lesson opens its red packet by its own time range and its steps, not by the rest of the video', () => {
  const watch = (watchedSpans: [number, number][]) => ({ watchedSpans, completedMs: null });
  const of = (spans: [number, number][], finishedMs: number | null) =>
    facts({ watch: watch(spans), lesson: { ...lesson, finishedMs } });
  expect(unmet(of([[0, 10_000]], 7))).toBe('watch');
  expect(unmet(of([[11_001, 30_000]], 7))).toBe('watch');
  expect(unmet(of([[11_000, 30_000]], null))).toBe('lesson');
  expect(unmet(of([[11_000, 30_000]], 7))).toBeNull();
  const parts: [number, number][] = [
    [0, 12_000],
    [15_000, 16_000],
    [19_000, 60_000],
  ];
  expect(computeOpeningPercent({ facts: of(parts, null), durationMs: 60_000 })).toBe(40);
  expect(hasWatched(facts({ watch: { watchedSpans: [], completedMs: 1 }, lesson }))).toBe(true);
});

test('a finished dub is asked for last, and only where the red packet needs one', () => {
  const watch = { watchedSpans: [], completedMs: 1 };
  expect(unmet(facts({ watch }), true)).toBe('dub');
  expect(unmet(facts({ watch, hasDub: true }), true)).toBeNull();
  expect(unmet(facts({ hasDub: true }), true)).toBe('watch');
});

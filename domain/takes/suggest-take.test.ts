import { expect, test } from 'vitest';
import { type MeasuredTake, measureTiming, suggestTake } from './suggest-take.ts';

/** A take of a line of one second, whose speech begins `entryMs` after the line and lasts `lengthMs`. */
const makeMeasured = (
  takeId: string,
  entryMs: number,
  lengthMs: number,
  change: Partial<MeasuredTake> = {},
): MeasuredTake => ({
  takeId,
  startMs: 2000,
  endMs: 3000,
  preRollMs: 500,
  offsetMs: 0,
  peak: 400,
  isClipped: false,
  speech: { startMs: 500 + entryMs, endMs: 500 + entryMs + lengthMs, pauseMs: 0 },
  score: null,
  createdMs: 1,
  ...change,
});

test('measures how late speech begins and how much longer it lasts, with the shift that the learner chose', () => {
  expect(measureTiming(makeMeasured('a', 120, 1300))).toEqual({ entryMs: 120, extraMs: 300 });
  expect(measureTiming(makeMeasured('a', 120, 900, { offsetMs: -150 }))).toEqual({
    entryMs: -30,
    extraMs: -100,
  });
  expect(measureTiming(makeMeasured('a', 0, 0, { speech: null }))).toBeNull();
});

test('suggests the take that is closest to the line, and says in what no other is closer', () => {
  const takes = [
    makeMeasured('late', 400, 1000),
    makeMeasured('near', 50, 1040),
    makeMeasured('early', -20, 1500),
  ];
  expect(suggestTake(takes)).toEqual({ takeId: 'near', reasons: ['level'] });
  expect(suggestTake(takes.slice(0, 2))).toEqual({ takeId: 'near', reasons: ['level', 'entry'] });
  expect(suggestTake([makeMeasured('a', 80, 1200), makeMeasured('b', 10, 1010)])).toEqual({
    takeId: 'b',
    reasons: ['level', 'entry', 'length'],
  });
});

test('suggests the take with the best score, if two usable ones have one', () => {
  const near = makeMeasured('near', 0, 1000, { score: 60 });
  const far = makeMeasured('far', 300, 1500, { score: 90 });
  expect(suggestTake([near, far])).toEqual({ takeId: 'far', reasons: ['level', 'score'] });
  expect(suggestTake([near, { ...far, score: null }])?.takeId).toBe('near');
  expect(suggestTake([near, { ...far, isClipped: true }])).toBeNull();
  const newer = makeMeasured('newer', 400, 1000, { score: 90, createdMs: 2 });
  expect(suggestTake([far, near, newer])?.takeId).toBe('newer');
});

test('leaves out takes that are clipped, too quiet, or without speech', () => {
  const poor = [
    makeMeasured('clipped', 0, 1000, { isClipped: true }),
    makeMeasured('quiet', 0, 1000, { peak: 49 }),
    makeMeasured('silent', 0, 1000, { speech: null }),
  ];
  const good = [makeMeasured('good', 300, 1300), makeMeasured('fair', 500, 1300)];
  expect(suggestTake([...poor, ...good])?.takeId).toBe('good');
  expect(suggestTake([...poor, makeMeasured('only', 0, 1000)])).toBeNull();
  expect(suggestTake([])).toBeNull();
});

test('of equal takes, suggests the newest', () => {
  const takes = [makeMeasured('old', 0, 1000), makeMeasured('new', 0, 1000, { createdMs: 2 })];
  expect(suggestTake(takes)?.takeId).toBe('new');
});

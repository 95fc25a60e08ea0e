import { expect, test } from 'vitest';
import { findCapProblem, findCountProblem, findDayProblem } from './red-packet-form-values.ts';

const nowMs = Date.parse('2026-05-01T12:00:00+08:00');

test('the last day may be today, not yesterday, and not earlier than that of a running red packet', () => {
  const problem = (day: string, startedDay: string | null = null) =>
    findDayProblem({ day, startedDay, nowMs });
  expect(['', '2026-05-01', '2026-05-09'].map((day) => problem(day))).toEqual([null, null, null]);
  expect(['2026-04-30', '2026-02-30', 'x'].map((day) => problem(day))).toEqual([
    'badDay',
    'badDay',
    'badDay',
  ]);
  expect(problem('2026-05-03', '2026-05-04')).toBe('later');
  expect(problem('2026-05-04', '2026-05-04')).toBeNull();
});

test('the number of shares is a whole number, and grows together with the money once it runs', () => {
  const draft = (shareCount: number | null) => findCountProblem({ shareCount, totalCents: 5, started: null });
  expect([null, 1, 100_000].map(draft)).toEqual([null, null, null]);
  expect([0, -1, 1.5, 100_001].map(draft)).toEqual(Array(4).fill('badCount'));
  const started = { shareCount: 10, totalCents: 1000 };
  const change = (shareCount: number, totalCents: number) =>
    findCountProblem({ shareCount, totalCents, started });
  expect([change(10, 1000), change(11, 1100)]).toEqual([null, null]);
  expect([change(11, 1000), change(10, 1100), change(9, 900)]).toEqual(['more', 'more', 'more']);
});

test('the limit of a day is empty or a whole number from 1 to 100', () => {
  expect(['', ' ', '1', '99', '100'].map(findCapProblem)).toEqual(Array(5).fill(null));
  expect(['0', '101', '-1', '1.5', 'x'].map(findCapProblem)).toEqual(Array(5).fill('badCap'));
});

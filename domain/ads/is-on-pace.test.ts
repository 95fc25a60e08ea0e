import { expect, test } from 'vitest';
import { isOnPace } from './is-on-pace.ts';

const at = (time: string) => Date.parse(`2026-04-${time}+08:00`);
const ad = { dailyImpressionCap: 24, startsMs: at('19T12:00:00'), endsMs: at('21T06:00:00') };
/** How many impressions are due by now. */
const due = (time: string) => {
  for (let impressionsToday = 0; ; impressionsToday += 1)
    if (!isOnPace({ ...ad, impressionsToday, nowMs: at(time) })) return impressionsToday;
};

test('a daily cap is spread over the hours of a whole day', () => {
  expect(['20T00:00:00', '20T00:59:59', '20T01:00:00', '20T12:00:00', '20T23:59:59'].map(due)).toEqual([
    1, 1, 2, 13, 24,
  ]);
});

test('on its first and last day, it is spread over the hours in which the ad runs', () => {
  expect(['19T11:59:59', '19T12:00:00', '19T18:00:00', '19T23:59:59'].map(due)).toEqual([0, 1, 13, 24]);
  expect(['21T00:00:00', '21T03:00:00', '21T05:59:59', '21T06:00:00'].map(due)).toEqual([1, 13, 24, 0]);
});

test('an ad without a cap is always on pace', () => {
  expect(isOnPace({ ...ad, dailyImpressionCap: null, impressionsToday: 1e9, nowMs: at('20T00:00:00') })).toBe(
    true,
  );
});

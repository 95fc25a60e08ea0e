import { expect, test } from 'vitest';
import { countReleasedShares, findNextReleaseMs } from './count-released-shares.ts';

const DAY_MS = 86_400_000;
const FROM = Date.parse('2026-05-01T00:00:00+08:00');
const plan = (change = {}) => ({
  ...{ dailyRelease: true, shareCount: 10, releaseFromMs: FROM, releaseBefore: 0 },
  ...{ expiresMs: FROM + 4 * DAY_MS, ...change },
});

test('shares become free day by day in Shanghai, all by the last day, and none is lost', () => {
  const at = (ms: number) => countReleasedShares(plan(), FROM + ms);
  expect([0, 1, 2, 3].map((day) => at(day * DAY_MS))).toEqual([3, 5, 8, 10]);
  expect([at(DAY_MS - 1), at(4 * DAY_MS)]).toEqual([3, 10]);
  // A clock that is a day late gives out nothing early.
  expect(at(-DAY_MS)).toBe(0);
  expect(countReleasedShares(plan({ dailyRelease: false }), FROM)).toBe(10);
});

test('after a top-up, what nobody has is spread over the days that are left', () => {
  const later = plan({ releaseFromMs: FROM + 2 * DAY_MS, releaseBefore: 4, shareCount: 20 });
  expect(countReleasedShares(later, FROM + 2 * DAY_MS)).toBe(12);
  expect(countReleasedShares(later, FROM + 3 * DAY_MS)).toBe(20);
});

test('says when more shares become free', () => {
  expect(findNextReleaseMs(plan(), FROM + 5)).toBe(FROM + DAY_MS);
  expect(findNextReleaseMs(plan(), FROM + 3 * DAY_MS)).toBeNull();
  // Two shares in four days: the second one becomes free on the third day.
  expect(findNextReleaseMs(plan({ shareCount: 2 }), FROM)).toBe(FROM + 2 * DAY_MS);
});

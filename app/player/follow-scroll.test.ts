import { expect, test } from 'vitest';
import { FOLLOW_PAUSE_MS, followWaitMs, reduceFollow } from './follow-scroll.ts';

const following = { scrolledAtMs: null };

test('an untouched list follows', () => {
  expect(followWaitMs(following, 1e9)).toBe(0);
});

test('after the user has scrolled it waits four seconds from the last movement', () => {
  const once = reduceFollow(following, { type: 'user-scrolled', nowMs: 1000 });
  const twice = reduceFollow(once, { type: 'user-scrolled', nowMs: 3000 });
  expect(followWaitMs(once, 1000)).toBe(4000);
  expect(followWaitMs(twice, 1000 + FOLLOW_PAUSE_MS)).toBe(2000);
  expect(followWaitMs(twice, 3000 + FOLLOW_PAUSE_MS)).toBe(0);
});

test('asked to, it follows again at once', () => {
  const scrolled = reduceFollow(following, { type: 'user-scrolled', nowMs: 1000 });
  expect(followWaitMs(reduceFollow(scrolled, { type: 'follow-again' }), 1001)).toBe(0);
});

import { expect, test } from 'vitest';
import { AUTO_SCROLL_PAUSE_MS, autoScrollResumeMs, reduceAutoScroll } from './auto-scroll.ts';

const following = { scrolledAtMs: null };

test('follows at once if the user has not scrolled', () => {
  expect(autoScrollResumeMs(following, 1e9)).toBe(0);
});

test('waits four seconds after the last scroll of the user', () => {
  const once = reduceAutoScroll(following, { type: 'user-scrolled', nowMs: 1000 });
  const twice = reduceAutoScroll(once, { type: 'user-scrolled', nowMs: 3000 });
  expect(autoScrollResumeMs(once, 1000)).toBe(4000);
  expect(autoScrollResumeMs(twice, 1000 + AUTO_SCROLL_PAUSE_MS)).toBe(2000);
  expect(autoScrollResumeMs(twice, 3000 + AUTO_SCROLL_PAUSE_MS)).toBe(0);
});

test('follows again at once after follow-again', () => {
  const scrolled = reduceAutoScroll(following, { type: 'user-scrolled', nowMs: 1000 });
  expect(autoScrollResumeMs(reduceAutoScroll(scrolled, { type: 'follow-again' }), 1001)).toBe(0);
});

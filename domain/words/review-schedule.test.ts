import { expect, test } from 'vitest';
import { applyRating, createReviewState, previewDueTimes } from './review-schedule.ts';

const nowMs = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const DAY = 24 * 3600 * 1000;

test('a new word is due at once and has no review history', () => {
  expect(createReviewState(nowMs)).toEqual({
    dueMs: nowMs,
    stability: 0,
    difficulty: 0,
    scheduledDays: 0,
    learningSteps: 0,
    reps: 0,
    lapses: 0,
    state: 0,
    lastReviewMs: null,
  });
});

test('a better rating of a new word gives a later due time, as in the preview', () => {
  const review = createReviewState(nowMs);
  const next = previewDueTimes({ review, nowMs });
  expect(next.again).toBe(nowMs + MINUTE);
  expect(next.good).toBe(nowMs + 10 * MINUTE);
  expect(next.hard).toBeGreaterThan(next.again);
  expect(next.hard).toBeLessThan(next.good);
  expect(next.easy).toBeGreaterThan(nowMs + DAY);
  for (const rating of ['again', 'hard', 'good', 'easy'] as const) {
    expect(applyRating({ review, rating, nowMs }).dueMs).toBe(next[rating]);
  }
});

test('intervals grow while a word is remembered; a lapse is counted and shortens the interval', () => {
  let review = createReviewState(nowMs);
  const intervals: number[] = [];
  for (let round = 0; round < 6; round++) {
    const reviewedMs = review.dueMs;
    review = applyRating({ review, rating: 'good', nowMs: reviewedMs });
    intervals.push(review.dueMs - reviewedMs);
  }
  expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
  expect(intervals.at(-1)).toBeGreaterThan(30 * DAY);
  expect(review).toMatchObject({ state: 2, reps: 6, lapses: 0 });
  const forgotten = applyRating({ review, rating: 'again', nowMs: review.dueMs });
  expect(forgotten).toMatchObject({ state: 3, reps: 7, lapses: 1 });
  expect(forgotten.dueMs - review.dueMs).toBeLessThan(DAY);
  expect(forgotten.stability).toBeLessThan(review.stability);
});

test('a review after the clock was set back still gives a later due time', () => {
  const review = applyRating({ review: createReviewState(nowMs), rating: 'good', nowMs });
  const earlier = nowMs - DAY;
  expect(applyRating({ review, rating: 'good', nowMs: earlier }).dueMs).toBeGreaterThan(nowMs);
  expect(previewDueTimes({ review, nowMs: earlier }).again).toBeGreaterThan(nowMs);
});

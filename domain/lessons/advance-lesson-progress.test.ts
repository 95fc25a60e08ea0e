import { describe, expect, test } from 'vitest';
import {
  advanceLessonProgress,
  finishLessonProgress,
  startLessonProgress,
} from './advance-lesson-progress.ts';
import type { LessonProgress } from './types.ts';

const start = (change: Partial<LessonProgress> = {}): LessonProgress => ({
  ...startLessonProgress({ lessonId: 'l', accountId: 'a', stage: 'simpleClass', step: 2, nowMs: 1_000 }),
  ...change,
});

describe('advanceLessonProgress', () => {
  test('moves to the step and adds the time since the last report', () => {
    expect(advanceLessonProgress(start(), { stage: 'simpleClass', step: 3, nowMs: 6_000 })).toEqual(
      start({ step: 3, updatedMs: 6_000, spentMs: 5_000 }),
    );
  });

  test('keeps the step when a learner in the class reopens the video, and starts over otherwise', () => {
    const report = { stage: 'previousVideo', step: 7, nowMs: 1_000 } as const;
    expect(advanceLessonProgress(start(), report)).toMatchObject({ stage: 'simpleClass', step: 2 });
    expect(advanceLessonProgress(start({ stage: 'complete' }), report)).toMatchObject({
      stage: 'previousVideo',
      step: 0,
    });
  });

  test.each([
    ['counts at most two minutes of a pause', 1_000_000, null, 120_000],
    ['adds no time if the clock goes back', 500, null, 0],
    ['adds no time to a finished lesson', 6_000, 900, 0],
  ])('%s', (_, nowMs, finishedMs, spentMs) => {
    const after = advanceLessonProgress(start({ finishedMs }), { stage: 'simpleClass', step: 3, nowMs });
    expect(after).toMatchObject({ spentMs, updatedMs: nowMs });
  });
});

describe('finishLessonProgress', () => {
  test('finishes a lesson only at its last step', () => {
    expect(finishLessonProgress(start(), { lastStep: 2, nowMs: 3_000 })).toEqual(
      start({ stage: 'complete', updatedMs: 3_000, spentMs: 2_000, finishedMs: 3_000 }),
    );
    expect(finishLessonProgress(start(), { lastStep: 3, nowMs: 3_000 })).toBeNull();
    expect(finishLessonProgress(start({ stage: 'previousVideo' }), { lastStep: 2, nowMs: 3_000 })).toBeNull();
  });

  test('keeps the time of the first completion', () => {
    const again = start({ stage: 'previousVideo', step: 0, finishedMs: 900 });
    expect(finishLessonProgress(again, { lastStep: 2, nowMs: 3_000 })).toMatchObject({
      stage: 'complete',
      step: 2,
      finishedMs: 900,
      spentMs: 0,
    });
  });
});

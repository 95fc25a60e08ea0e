import { expect, test } from 'vitest';
import { planLessonUpdate } from './plan-lesson-update.ts';
import type { Lesson } from './types.ts';

const makeStep = (lineId: string, en = lineId) => ({ lineId, startMs: 0, endMs: 1, en, zh: null });
const lesson: Lesson = {
  id: 'lesson',
  kind: 'm1',
  title: 'Morning',
  titleZh: null,
  level: 1,
  videoId: 'video',
  startMs: 0,
  endMs: 10,
  steps: [makeStep('a'), makeStep('b'), makeStep('c')],
  redPacketId: null,
  state: 'draft',
  position: 4,
  demoKey: null,
  createdMs: 1,
  publishedMs: null,
};
const plan = (change: Partial<Parameters<typeof planLessonUpdate>[0]>) =>
  planLessonUpdate({ before: lesson, fields: null, state: null, nowMs: 9, ...change });

test('only the first publication sets the time and moves the lesson to the end', () => {
  const state = 'published' as const;
  expect(plan({ state })).toEqual({ state, publishedMs: 9, movesToEnd: true, staleSteps: [] });
  const before = { ...lesson, publishedMs: 5 };
  expect(plan({ state, before })).toEqual({ state, publishedMs: 5, movesToEnd: false, staleSteps: [] });
});

test('answers become stale if their step has another line or another text', () => {
  const steps = [makeStep('a'), makeStep('b', 'changed')];
  expect(plan({ fields: { ...lesson, steps } })).toMatchObject({ movesToEnd: false, staleSteps: [1, 2] });
});

test('a change of kind moves the lesson to the end and makes every answer stale', () => {
  expect(plan({ fields: { ...lesson, kind: 'm3' } })).toMatchObject({
    state: 'draft',
    movesToEnd: true,
    staleSteps: [0, 1, 2],
  });
});

import { expect, test } from 'vitest';
import { isLate, judgeClip, judgeLesson } from './judge-progress.ts';

const clip = { lines: 3, recordedLines: 0, hasWholeTake: false, hasBegun: false };

test('a clip is done when each line, or the whole clip, was recorded', () => {
  expect(judgeClip(clip)).toBe('not_begun');
  expect(judgeClip({ ...clip, hasBegun: true })).toBe('begun');
  expect(judgeClip({ ...clip, hasBegun: true, recordedLines: 2 })).toBe('begun');
  expect(judgeClip({ ...clip, hasBegun: true, recordedLines: 3 })).toBe('done');
  expect(judgeClip({ ...clip, hasBegun: true, hasWholeTake: true })).toBe('done');
});

test('a clip without lines is done only when the whole clip was recorded', () => {
  const wordless = { ...clip, lines: 0, hasBegun: true };
  expect(judgeClip(wordless)).toBe('begun');
  expect(judgeClip({ ...wordless, hasWholeTake: true })).toBe('done');
});

test('a lesson is done when it was finished since joining, also a second time', () => {
  const progress = { stage: 'simpleClass' as const, updatedMs: 10, finishedMs: null };
  const judge = (change: Partial<Parameters<typeof judgeLesson>[0]['progress']> = {}, joinedMs = 10) =>
    judgeLesson({ progress: { ...progress, ...change }, joinedMs });
  expect(judgeLesson({ progress: null, joinedMs: 0 })).toBe('not_begun');
  expect(judge()).toBe('begun');
  expect(judge({ finishedMs: 10 })).toBe('done');
  expect(judge({ finishedMs: 10 }, 11)).toBe('not_begun');
  expect(judge({ finishedMs: 5 })).toBe('begun');
  expect(judge({ finishedMs: 5, stage: 'complete' })).toBe('done');
});

test('only what is not done is late, and only after its due time', () => {
  expect(isLate({ state: 'begun', dueMs: 10, nowMs: 10 })).toBe(false);
  expect(isLate({ state: 'begun', dueMs: 10, nowMs: 11 })).toBe(true);
  expect(isLate({ state: 'not_begun', dueMs: 10, nowMs: 11 })).toBe(true);
  expect(isLate({ state: 'done', dueMs: 10, nowMs: 11 })).toBe(false);
});

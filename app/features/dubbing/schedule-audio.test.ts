import { expect, test } from 'vitest';
import { scheduleAudio } from './schedule-audio.ts';

test.each([
  ['after the playhead', 1000, { delaySeconds: 0.5, offsetSeconds: 0 }],
  ['at the playhead', 1500, { delaySeconds: 0, offsetSeconds: 0 }],
  ['before the playhead', 1750, { delaySeconds: 0, offsetSeconds: 0.25 }],
  ['so early that it has ended', 2500, null],
])('schedules a sound that starts %s', (_, playheadMs, schedule) => {
  expect(scheduleAudio({ playheadMs, atMs: 1500, durationMs: 1000 })).toEqual(schedule);
});

test('skips the part of a sound that is before the start of the clip', () => {
  expect(scheduleAudio({ playheadMs: 0, atMs: -300, durationMs: 1000 })).toEqual({
    delaySeconds: 0,
    offsetSeconds: 0.3,
  });
});

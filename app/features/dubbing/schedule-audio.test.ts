import { expect, test } from 'vitest';
import { scheduleAudio } from './schedule-audio.ts';

test.each([
  ['ahead', 1000, { delaySeconds: 0.5, offsetSeconds: 0 }],
  ['at the head', 1500, { delaySeconds: 0, offsetSeconds: 0 }],
  ['begun already', 1750, { delaySeconds: 0, offsetSeconds: 0.25 }],
  ['over', 2500, null],
])('a sound that is %s', (_, headMs, placed) => {
  expect(scheduleAudio({ headMs, atMs: 1500, durationMs: 1000 })).toEqual(placed);
});

test('a sound that begins before the clip is entered on its way', () => {
  expect(scheduleAudio({ headMs: 0, atMs: -300, durationMs: 1000 })).toEqual({
    delaySeconds: 0,
    offsetSeconds: 0.3,
  });
});

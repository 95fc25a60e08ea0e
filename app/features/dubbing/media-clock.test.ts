import { expect, test } from 'vitest';
import { MediaClock, medianOf } from './media-clock.ts';

function setUp() {
  const media = { currentTime: 3, paused: true, seeking: false, readyState: 4 };
  const now = { ms: 70_000 };
  const clock = new MediaClock({ media, nowMs: () => now.ms });
  return { media, now, clock };
}

test('the lead of the microphone is the median of readings while the element plays', () => {
  const { media, now, clock } = setUp();
  for (let reading = 0; reading < 10; reading++) {
    now.ms += 20;
    clock.read();
  }
  expect(clock.leadMs()).toBeNull();
  media.paused = false;
  // Both clocks go on in steps of their own; two readings come late.
  for (let reading = 0; reading < 41; reading++) {
    now.ms += 20;
    media.currentTime = 3 + (reading * 20 + (reading % 5) - (reading % 20 === 7 ? 300 : 2)) / 1000;
    clock.read();
  }
  expect(clock.leadMs()).toBeCloseTo(70_220 - 3000, 0);
});

test('an element that waits, seeks, or stands still is not read', () => {
  const { media, now, clock } = setUp();
  media.paused = false;
  clock.read();
  for (const state of [{ readyState: 2 }, { seeking: true }, { seeking: false, readyState: 4 }]) {
    Object.assign(media, state);
    now.ms += 500;
    clock.read();
  }
  expect(clock.leadMs()).toBeNull();
  now.ms += 20;
  media.currentTime += 0.02;
  clock.read();
  expect(clock.leadMs()).toBe(71_520 - 3020);
});

test('the median of an even number of values is between the middle ones', () => {
  expect([medianOf([]), medianOf([4]), medianOf([9, 1, 2]), medianOf([8, 2, 4, 1])]).toEqual([null, 4, 2, 3]);
});

import { expect, it } from 'vitest';
import { createWheelTicks } from './wheel-ticks.ts';

it('ticks once at each border that the pointer passes, and not while the wheel rests', () => {
  const tick = createWheelTicks(6);
  const found = [0, 30, 61, 70, 119, 121, 121, 121].map((angle, at) => tick(angle, at * 100) !== null);
  expect(found).toEqual([false, false, true, false, false, true, false, false]);
});

it('leaves out ticks of a fast wheel, and says when they are felt', () => {
  const tick = createWheelTicks(16);
  tick(0, 0);
  const found = [23, 46, 68, 91].map((angle, at) => tick(angle, 10 + at * 25));
  expect(found).toEqual([{ isSlow: true }, null, { isSlow: false }, null]);
  expect(tick(120, 400)).toEqual({ isSlow: true });
});

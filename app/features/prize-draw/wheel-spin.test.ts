import { expect, it } from 'vitest';
import { createWheelSpin } from './wheel-spin.ts';

function setUp() {
  let waiting: ((nowMs: number) => void) | null = null;
  let nowMs = 0;
  const shown: number[] = [];
  const spin = createWheelSpin({
    frames: {
      request: (callback) => {
        waiting = callback;
        return 1;
      },
      cancel: () => {
        waiting = null;
      },
    },
    show: (angle) => shown.push(angle),
  });
  const pass = (ms: number) => {
    for (const end = nowMs + ms; nowMs < end && waiting; ) {
      nowMs += 16;
      const callback: (nowMs: number) => void = waiting;
      waiting = null;
      callback(nowMs);
    }
  };
  return { spin, shown, pass, isMoving: () => waiting !== null };
}

it('turns evenly until it is told where to stop, slows without a jerk, and rests exactly there', async () => {
  const { spin, shown, pass, isMoving } = setUp();
  spin.start();
  pass(1000);
  const fullStep = (shown.at(-1) ?? 0) - (shown.at(-2) ?? 0);
  const begun = spin.current();
  const resting = spin.stop((current) => current + 3700);
  pass(60_000);
  await resting;
  expect(spin.current()).toBe(begun + 3700);
  expect(isMoving()).toBe(false);
  const steps = shown.slice(1).map((angle, at) => angle - (shown[at] ?? 0));
  for (const step of steps) expect(step).toBeGreaterThanOrEqual(0);
  const first = steps[shown.indexOf(begun)] ?? 0;
  const slowing = steps.slice(shown.indexOf(begun) + 1);
  expect(first).toBeLessThanOrEqual(fullStep);
  expect(slowing[0]).toBeGreaterThan(fullStep * 0.95);
  for (const [at, step] of slowing.entries())
    if (at > 0) expect(step).toBeLessThanOrEqual((slowing[at - 1] ?? 0) + 1e-9);
});

it('a later order wins, and nothing moves after it is disposed of', async () => {
  const { spin, pass, isMoving, shown } = setUp();
  spin.start();
  pass(100);
  spin.turn(90);
  expect([spin.current(), isMoving()]).toEqual([90, false]);
  spin.start();
  pass(50);
  spin.dispose();
  const count = shown.length;
  pass(500);
  expect(shown).toHaveLength(count);
});

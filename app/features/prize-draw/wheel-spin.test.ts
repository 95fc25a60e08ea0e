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
  const advance = (ms: number) => {
    for (const end = nowMs + ms; nowMs < end && waiting; ) {
      nowMs += 16;
      const callback: (nowMs: number) => void = waiting;
      waiting = null;
      callback(nowMs);
    }
  };
  return { spin, shown, advance, isMoving: () => waiting !== null };
}

it('turns at constant speed until stop, slows down smoothly, and rests exactly at the target', async () => {
  const { spin, shown, advance, isMoving } = setUp();
  spin.start();
  advance(1000);
  const fullStep = (shown.at(-1) ?? 0) - (shown.at(-2) ?? 0);
  const angleAtStop = spin.current();
  const stopped = spin.stop((current) => current + 3700);
  advance(60_000);
  await stopped;
  expect(spin.current()).toBe(angleAtStop + 3700);
  expect(isMoving()).toBe(false);
  const steps = shown.slice(1).map((angle, at) => angle - (shown[at] ?? 0));
  for (const step of steps) expect(step).toBeGreaterThanOrEqual(0);
  const first = steps[shown.indexOf(angleAtStop)] ?? 0;
  const slowing = steps.slice(shown.indexOf(angleAtStop) + 1);
  expect(first).toBeLessThanOrEqual(fullStep);
  expect(slowing[0]).toBeGreaterThan(fullStep * 0.95);
  for (const [at, step] of slowing.entries())
    if (at > 0) expect(step).toBeLessThanOrEqual((slowing[at - 1] ?? 0) + 1e-9);
});

it('obeys the latest call, and does not move after dispose', async () => {
  const { spin, advance, isMoving, shown } = setUp();
  spin.start();
  advance(100);
  spin.turn(90);
  expect([spin.current(), isMoving()]).toEqual([90, false]);
  spin.start();
  advance(50);
  spin.dispose();
  const count = shown.length;
  advance(500);
  expect(shown).toHaveLength(count);
});

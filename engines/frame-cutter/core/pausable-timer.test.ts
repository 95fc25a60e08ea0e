import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PausableTimer } from './pausable-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('counts only the time in which it was not paused', () => {
  const onTime = vi.fn();
  const timer = new PausableTimer(onTime, 100);
  vi.advanceTimersByTime(60);
  timer.pause();
  vi.advanceTimersByTime(1000);
  timer.resume();
  vi.advanceTimersByTime(39);
  expect(onTime).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onTime).toHaveBeenCalledOnce();
});

test('begins again when restarted, and never calls once cleared', () => {
  const onTime = vi.fn();
  const timer = new PausableTimer(onTime, 100);
  vi.advanceTimersByTime(90);
  timer.restart();
  vi.advanceTimersByTime(99);
  expect(onTime).not.toHaveBeenCalled();
  timer.clear();
  vi.advanceTimersByTime(1000);
  expect(onTime).not.toHaveBeenCalled();
});

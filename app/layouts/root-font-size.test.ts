import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RootFontWindow, rootFontSize, syncRootFontSize } from './root-font-size.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function makeWindow(width: number, fontSize = '') {
  const listeners = new Set<() => void>();
  const root = { clientWidth: width, style: { fontSize } };
  const window: RootFontWindow = {
    document: { documentElement: root },
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
  };
  const resize = (to: number) => {
    root.clientWidth = to;
    for (const listener of listeners) listener();
  };
  return { window, root, resize, listeners };
}

it('sets the root font size to width / 750 * 100', () => {
  expect([750, 390, 375].map(rootFontSize)).toEqual([100, 52, 50]);
});

it('recalculates 300 ms after the last resize and restores the previous size when it stops', () => {
  const { window, root, resize, listeners } = makeWindow(375, '17px');
  const stop = syncRootFontSize(window);
  expect(root.style.fontSize).toBe('50px');
  resize(600);
  vi.advanceTimersByTime(200);
  resize(750);
  vi.advanceTimersByTime(299);
  expect(root.style.fontSize).toBe('50px');
  vi.advanceTimersByTime(1);
  expect(root.style.fontSize).toBe('100px');
  resize(375);
  stop();
  vi.advanceTimersByTime(1000);
  expect([root.style.fontSize, listeners.size]).toEqual(['17px', 0]);
});

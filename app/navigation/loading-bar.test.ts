import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOADING_BAR } from '#shared/constants.ts';
import { LoadingBar } from './loading-bar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('LoadingBar', () => {
  it('is visible at once and grows with every tick, never backwards', () => {
    const steps = [0.5, 0, 0.9, 0.1];
    const bar = new LoadingBar(() => steps.shift() ?? 0.5);
    bar.begin();
    expect(bar.state()).toEqual({ percent: 0, visible: true, failed: false });
    let last = 0;
    for (let tick = 0; tick < 10; tick += 1) {
      vi.advanceTimersByTime(LOADING_BAR.tickMs);
      expect(bar.state().percent).toBeGreaterThanOrEqual(last);
      last = bar.state().percent;
    }
    expect(last).toBeCloseTo(4 * (0.5 + 0 + 0.9 + 0.1 + 6 * 0.5));
  });

  it('finishes on its own above 95 percent, but not at 95', () => {
    const bar = new LoadingBar(() => 0.25);
    bar.begin();
    vi.advanceTimersByTime(95 * LOADING_BAR.tickMs);
    expect(bar.state()).toMatchObject({ percent: 95, visible: true });
    vi.advanceTimersByTime(LOADING_BAR.hideAfterMs - LOADING_BAR.tickMs);
    expect(bar.state().percent).toBe(100);
    vi.advanceTimersByTime(2 * LOADING_BAR.tickMs);
    expect(bar.state().visible).toBe(false);
  });

  it('takes the configured duration if every step has the mean size', () => {
    const bar = new LoadingBar(() => 0.5);
    bar.begin();
    vi.advanceTimersByTime(LOADING_BAR.durationMs / 2);
    expect(bar.state().percent).toBe(50);
  });

  it('is full when the loading ends, and hides exactly 500 ms later', () => {
    const bar = new LoadingBar(() => 0.5);
    const end = bar.begin();
    end('done');
    expect(bar.state()).toEqual({ percent: 100, visible: true, failed: false });
    vi.advanceTimersByTime(LOADING_BAR.hideAfterMs - 1);
    expect(bar.state().visible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(bar.state()).toEqual({ percent: 0, visible: false, failed: false });
  });

  it('moves forward when a fetch starts or ends, and finishes with the last one', () => {
    const bar = new LoadingBar(() => 0.5);
    const first = bar.begin();
    const second = bar.begin();
    expect(bar.state().percent).toBe(2);
    first('done');
    expect(bar.state()).toMatchObject({ percent: 4, visible: true });
    first('done');
    expect(bar.state().percent).toBe(4);
    second('done');
    expect(bar.state().percent).toBe(100);
  });

  it('shows the failed state if any fetch failed, and resets it at the next start', () => {
    const bar = new LoadingBar(() => 0.5);
    const first = bar.begin();
    const second = bar.begin();
    first('failed');
    second('done');
    expect(bar.state()).toEqual({ percent: 100, visible: true, failed: true });
    bar.begin();
    expect(bar.state()).toEqual({ percent: 0, visible: true, failed: false });
    vi.advanceTimersByTime(LOADING_BAR.hideAfterMs + LOADING_BAR.tickMs);
    expect(bar.state().visible).toBe(true);
  });

  it('ends as failed after `fail`, and only the load that was running then', () => {
    const bar = new LoadingBar(() => 0.5);
    bar.fail();
    const page = bar.begin();
    bar.fail();
    page('done');
    expect(bar.state()).toEqual({ percent: 100, visible: true, failed: true });
    bar.begin()('done');
    expect(bar.state()).toEqual({ percent: 100, visible: true, failed: false });
  });

  it('notifies its listeners until they unsubscribe', () => {
    const bar = new LoadingBar(() => 0.5);
    const listener = vi.fn();
    const unsubscribe = bar.subscribe(listener);
    bar.begin();
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    vi.advanceTimersByTime(1000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOADING_BAR } from '#shared/constants.ts';
import { LoadingBar } from './loading-bar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading bar', () => {
  it('shows at once and creeps up with every tick, never backwards', () => {
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

  it('finishes by itself once past 95 per cent, not at 95', () => {
    const bar = new LoadingBar(() => 0.25);
    bar.begin();
    vi.advanceTimersByTime(95 * LOADING_BAR.tickMs);
    expect(bar.state()).toMatchObject({ percent: 95, visible: true });
    vi.advanceTimersByTime(LOADING_BAR.hideAfterMs - LOADING_BAR.tickMs);
    expect(bar.state().percent).toBe(100);
    vi.advanceTimersByTime(2 * LOADING_BAR.tickMs);
    expect(bar.state().visible).toBe(false);
  });

  it('runs for the stated duration when its steps are average', () => {
    const bar = new LoadingBar(() => 0.5);
    bar.begin();
    vi.advanceTimersByTime(LOADING_BAR.durationMs / 2);
    expect(bar.state().percent).toBe(50);
  });

  it('fills when the loading ends, and hides 500 ms later, not before', () => {
    const bar = new LoadingBar(() => 0.5);
    const end = bar.begin();
    end('done');
    expect(bar.state()).toEqual({ percent: 100, visible: true, failed: false });
    vi.advanceTimersByTime(LOADING_BAR.hideAfterMs - 1);
    expect(bar.state().visible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(bar.state()).toEqual({ percent: 0, visible: false, failed: false });
  });

  it('moves on with each fetch that joins or ends, and ends with the last', () => {
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

  it('goes to the failed state when any of them failed, and starts clean the next time', () => {
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

  it('tells its listeners until they leave', () => {
    const bar = new LoadingBar(() => 0.5);
    const heard = vi.fn();
    const leave = bar.subscribe(heard);
    bar.begin();
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

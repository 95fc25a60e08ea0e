import { describe, expect, it } from 'vitest';
import { formatDate, formatDuration } from './format-time.ts';

describe('formatDuration', () => {
  it('formats durations to the nearest second', () => {
    expect([0, 59_499, 59_500, 3_600_000, 6_130_000].map(formatDuration)).toEqual([
      '0:00',
      '0:59',
      '1:00',
      '1:00:00',
      '1:42:10',
    ]);
  });
});

describe('formatDate', () => {
  it('formats dates in Shanghai time, regardless of the host', () => {
    expect(formatDate(Date.UTC(2026, 10, 20, 16, 5, 9))).toBe('2026-11-21 00:05:09');
    expect(formatDate(Date.UTC(2026, 10, 20, 15, 59), 'day')).toBe('2026-11-20');
  });
});

import { describe, expect, it } from 'vitest';
import {
  endOfShanghaiDay,
  isShanghaiMidnight,
  parseShanghaiMinute,
  shanghaiDateTime,
  shanghaiDay,
  shanghaiDayEndingAt,
} from './shanghai-day.ts';

describe('days in Shanghai', () => {
  it('ends a day at midnight in Shanghai, not at midnight UTC', () => {
    expect(endOfShanghaiDay('2026-05-01')).toBe(1_777_651_200);
    expect(new Date(1_777_651_200_000).toISOString()).toBe('2026-05-01T16:00:00.000Z');
    expect(shanghaiDayEndingAt(1_777_651_200)).toBe('2026-05-01');
  });

  it('changes the day at midnight in Shanghai', () => {
    const midnight = Date.UTC(2026, 4, 1, 16);
    expect([shanghaiDay(midnight - 1), shanghaiDay(midnight)]).toEqual(['2026-05-01', '2026-05-02']);
    expect([isShanghaiMidnight(midnight / 1000), isShanghaiMidnight(midnight / 1000 - 1)]).toEqual([
      true,
      false,
    ]);
  });

  it('returns null for a day that does not exist', () => {
    for (const day of ['2026-02-30', '2026-13-01', '2026-5-1', '2026-05-01T00:00', '']) {
      expect([day, endOfShanghaiDay(day)]).toEqual([day, null]);
    }
  });

  it('formats and parses a time of day', () => {
    expect(shanghaiDateTime(1_777_651_199_999)).toBe('2026-05-01 23:59:59');
    expect(parseShanghaiMinute('2026-05-02T00:00')).toBe(1_777_651_200);
    expect([parseShanghaiMinute(''), parseShanghaiMinute('2026-05-02T25:00')]).toEqual([null, null]);
  });
});

import { endOfShanghaiDay, shanghaiDay } from '#shared/shanghai-day.ts';

/** Returns the day, `Y-m-d` in Shanghai, at whose end something is due. `dueMs` is in milliseconds. */
export const dueDayOf = (dueMs: number): string => shanghaiDay(dueMs - 1);

/** Returns the end of a day, `Y-m-d` in Shanghai, in milliseconds; null if there is no such day. */
export function dueAtEndOf(day: string): number | null {
  const seconds = endOfShanghaiDay(day);
  return seconds === null ? null : seconds * 1000;
}

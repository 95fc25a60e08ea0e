import { DAY_SECONDS } from './constants.ts';

/** Shanghai is eight hours ahead of UTC all the year round. */
const AHEAD_SECONDS = 8 * 3600;

/** `Y-m-d` in Shanghai of a moment in milliseconds. */
export function shanghaiDay(ms: number): string {
  return new Date(ms + AHEAD_SECONDS * 1000).toISOString().slice(0, 10);
}

/** Unix seconds of 00:00 in Shanghai on a day written `Y-m-d`; null when there is no such day. */
export function startOfShanghaiDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return null;
  return ms / 1000 - AHEAD_SECONDS;
}

/** `expire_time` of a chosen day: the end of that day in Shanghai, in unix seconds; null when there is no such day. */
export function endOfShanghaiDay(day: string): number | null {
  const start = startOfShanghaiDay(day);
  return start === null ? null : start + DAY_SECONDS;
}

/** The day whose end an `expire_time` is. */
export function shanghaiDayEndingAt(seconds: number): string {
  return shanghaiDay((seconds - 1) * 1000);
}

/** Whether a moment in unix seconds is 00:00 in Shanghai. */
export function isShanghaiMidnight(seconds: number): boolean {
  return (seconds + AHEAD_SECONDS) % DAY_SECONDS === 0;
}

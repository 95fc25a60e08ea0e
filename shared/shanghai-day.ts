import { DAY_SECONDS } from './constants.ts';

/** Shanghai's offset from UTC, the same all year. Only this file computes Shanghai times. */
const OFFSET_SECONDS = 8 * 3600;

/** Returns the day in Shanghai, `Y-m-d`, of a time in milliseconds. */
export function shanghaiDay(ms: number): string {
  return shanghaiDateTime(ms).slice(0, 10);
}

/** Returns the date and time in Shanghai, `Y-m-d H:i:s`, of a time in milliseconds. */
export function shanghaiDateTime(ms: number): string {
  return new Date(ms + OFFSET_SECONDS * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses a time in Shanghai, `Y-m-dTH:i`, into Unix seconds. Returns null when there is no such time. */
export function parseShanghaiMinute(text: string): number | null {
  const ms = Date.parse(`${text}:00+00:00`);
  return Number.isNaN(ms) ? null : ms / 1000 - OFFSET_SECONDS;
}

/** Returns the Unix seconds of 00:00 in Shanghai on a day, `Y-m-d`, or null when there is no such day. */
export function startOfShanghaiDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return null;
  return ms / 1000 - OFFSET_SECONDS;
}

/** Returns the midnight in Shanghai at which the day of a time began, both in milliseconds. */
export function startOfShanghaiDayMs(ms: number): number {
  const dayMs = DAY_SECONDS * 1000;
  const offsetMs = OFFSET_SECONDS * 1000;
  return Math.floor((ms + offsetMs) / dayMs) * dayMs - offsetMs;
}

/** Returns the Unix seconds of the end of a day in Shanghai, as in `expire_time`, or null when there is no such day. */
export function endOfShanghaiDay(day: string): number | null {
  const start = startOfShanghaiDay(day);
  return start === null ? null : start + DAY_SECONDS;
}

/** Returns the day, `Y-m-d`, that ends at an `expire_time` in Unix seconds. */
export function shanghaiDayEndingAt(seconds: number): string {
  return shanghaiDay((seconds - 1) * 1000);
}

/** Whether a time in Unix seconds is 00:00 in Shanghai. */
export function isShanghaiMidnight(seconds: number): boolean {
  return (seconds + OFFSET_SECONDS) % DAY_SECONDS === 0;
}

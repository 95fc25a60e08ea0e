import { shanghaiDateTime, shanghaiDay } from '#shared/shanghai-day.ts';

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** Formats a duration in milliseconds as `h:mm:ss`, or `m:ss` below one hour, to the nearest second. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** Formats a moment in milliseconds as `m:ss.s`, with hours if there are any: precise enough to tell two frames apart. */
export function formatMoment(ms: number): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  return `${formatDuration((tenths - (tenths % 10)) * 100)}.${tenths % 10}`;
}

/**
 * Formats a time in milliseconds as `Y-m-d H:i:s` in Shanghai, on the server and in the browser. `day` gives `Y-m-d`.
 */
export function formatDate(ms: number, detail: 'second' | 'day' = 'second'): string {
  return detail === 'day' ? shanghaiDay(ms) : shanghaiDateTime(ms);
}

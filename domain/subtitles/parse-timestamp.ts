/**
 * Hours and fraction are optional. `,` `.` `:` and full-width `：` `，` occur before the fraction. A negative time has
 * its sign before the first part that is not 0, as ffmpeg writes it (`00:00:00,-21`).
 */
const TIMESTAMP =
  /^(-)?\s*(?:(\d{1,5})\s*[:：]\s*)?(-?\d{1,5})\s*[:：]\s*(-?\d{1,3})(?:\s*[.,:，。]\s*(-?\d{1,9}))?$/;

/**
 * Parses `h:mm:ss,mmm`, `mm:ss.mmm`, `h:mm:ss.cc`, and similar times.
 * @returns milliseconds, possibly negative; null if the text is not a time.
 */
export function parseTimestamp(text: string): number | null {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return null;
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  const isNegative = [sign, minutes, seconds, fraction].some((part) => part?.startsWith('-'));
  const wholeMs =
    (Number(hours) * 60 + Math.abs(Number(minutes))) * 60_000 + Math.abs(Number(seconds)) * 1000;
  const ms = wholeMs + Math.round(Number(`0.${fraction.replace('-', '') || '0'}`) * 1000);
  return isNegative ? -ms : ms;
}

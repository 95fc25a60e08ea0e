/**
 * Hours and fraction are optional; `,` `.` `:` and full-width `：` `，` all occur before the fraction. A time before zero has
 * its sign before the first part that is not 0, as ffmpeg writes it (`00:00:00,-21`).
 */
const TIMESTAMP =
  /^(-)?\s*(?:(\d{1,5})\s*[:：]\s*)?(-?\d{1,5})\s*[:：]\s*(-?\d{1,3})(?:\s*[.,:，。]\s*(-?\d{1,9}))?$/;

/**
 * Reads `h:mm:ss,mmm`, `mm:ss.mmm`, `h:mm:ss.cc` and the like.
 * @returns milliseconds, negative when the text says so; null when the text is no time.
 */
export function parseTimestamp(text: string): number | null {
  const found = TIMESTAMP.exec(text.trim());
  if (!found) return null;
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found;
  const negative = [sign, minutes, seconds, fraction].some((part) => part?.startsWith('-'));
  const whole = (Number(hours) * 60 + Math.abs(Number(minutes))) * 60_000 + Math.abs(Number(seconds)) * 1000;
  const ms = whole + Math.round(Number(`0.${fraction.replace('-', '') || '0'}`) * 1000);
  return negative ? -ms : ms;
}

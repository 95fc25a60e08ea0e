import { type FrameRate, frameAt, frameStartMs } from './frames.ts';

/** Why a typed time code was rejected. */
export type TimeCodeError = 'empty' | 'unreadable' | 'out_of_range';

export type ParsedTimeCode = { ok: true; frame: number } | { ok: false; fault: TimeCodeError };

const SIXTY = 60;
/** `[[h:]m:]s[.fraction]`. Minutes and seconds after a larger unit must be below 60. */
const clockPattern = /^(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,7}(?:\.\d{0,6})?|\.\d{1,6})$/;
/** `hh:mm:ss:ff`, the notation of video editors, where `ff` counts the frames within the second. */
const editorPattern = /^(\d{1,4}:\d{1,5}:\d{1,2}):(\d{1,3})$/;
/** Seconds with a unit. */
const secondsPattern = /^([\d.]+)\s*(?:s|秒)$/;
const framePattern = /^(.*?)\s*f\s*(\d{1,9})$/;

const pad = (value: number, width: number) => String(value).padStart(width, '0');

/** Returns milliseconds as `hh:mm:ss.mmm`, rounded. Negative times become 0, and hours may exceed 99. */
export function formatTimeCode(ms: number): string {
  const roundedMs = Math.max(0, Math.round(ms));
  const seconds = Math.floor(roundedMs / 1000);
  const minutes = Math.floor(seconds / SIXTY);
  return `${pad(Math.floor(minutes / SIXTY), 2)}:${pad(minutes % SIXTY, 2)}:${pad(seconds % SIXTY, 2)}.${pad(roundedMs % 1000, 3)}`;
}

/** Returns the time code of the moment at which a frame begins. */
export function formatFrameTimeCode(args: { frame: number; rate: FrameRate }): string {
  return formatTimeCode(frameStartMs(Math.max(0, args.frame), args.rate));
}

/**
 * Parses a typed time code into a frame. It accepts:
 *
 * - seconds, with or without a unit: `90`, `1.5`, `3.5s`, `5秒`
 * - a clock time: `1:30`, `1:02:03.250`
 * - a clock time whose fourth part counts the frames within the second: `0:01:02:12`
 * - a frame number, also after a clock time, as pages show it: `f123`, `0:12:03.250 f17358`
 *
 * Full-width characters of a Chinese keyboard count as their plain forms, and a comma as the decimal point. `frames` is
 * the largest frame allowed.
 */
export function parseTimeCode(args: { text: string; rate: FrameRate; frames: number }): ParsedTimeCode {
  const text = plainForm(args.text);
  if (text === '') return { ok: false, fault: 'empty' };
  const numbered = framePattern.exec(text);
  const clock = numbered ? numbered[1] : text;
  let frame: number | null = null;
  const editor = clock ? editorPattern.exec(clock) : null;
  if (editor && !numbered) {
    const ms = parseClock(editor[1] ?? '');
    const frameOfSecond = Number(editor[2]);
    if (ms === null || frameOfSecond * args.rate.den >= args.rate.num)
      return { ok: false, fault: 'unreadable' };
    // The first frame that begins in the second has the number 0.
    frame = Math.ceil(((ms / 1000) * args.rate.num) / args.rate.den) + frameOfSecond;
  } else if (clock) {
    const ms = parseClock(secondsPattern.exec(clock)?.[1] ?? clock);
    if (ms === null) return { ok: false, fault: 'unreadable' };
    frame = frameAt(ms, args.rate);
  }
  if (numbered) frame = Number(numbered[2]);
  if (frame === null) return { ok: false, fault: 'unreadable' };
  return frame > args.frames ? { ok: false, fault: 'out_of_range' } : { ok: true, frame };
}

/** Parses a typed clock time, such as `1:02:03.250` or `3.5s`, into whole milliseconds. Returns null for anything else. */
export function parseClockTime(typed: string): number | null {
  const text = plainForm(typed);
  const ms = parseClock(secondsPattern.exec(text)?.[1] ?? text);
  return ms === null ? null : Math.round(ms);
}

/** Full-width characters of a Chinese keyboard count as their plain forms, and a comma as the decimal point. */
const plainForm = (typed: string): string =>
  typed.normalize('NFKC').trim().toLowerCase().replace(/[,。]/g, '.');

/** Parses a clock time into milliseconds, or returns null. */
function parseClock(text: string): number | null {
  const found = clockPattern.exec(text);
  if (!found) return null;
  const [, hours, minutes, seconds] = found;
  if (hours !== undefined && Number(minutes) >= SIXTY) return null;
  if (minutes !== undefined && Number(seconds) >= SIXTY) return null;
  return ((Number(hours ?? 0) * SIXTY + Number(minutes ?? 0)) * SIXTY + Number(seconds)) * 1000;
}

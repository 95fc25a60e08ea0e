import { type FrameRate, frameAt, frameStartMs } from './frames.ts';

/** Why a typed time code was not taken. */
export type TimeCodeError = 'empty' | 'unreadable' | 'out_of_range';

export type ParsedTimeCode = { ok: true; frame: number } | { ok: false; fault: TimeCodeError };

const SIXTY = 60;
/** `[[h:]m:]s[.fraction]`; with a larger unit before it, a smaller one stays below sixty. */
const clockPattern = /^(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,7}(?:\.\d{0,6})?|\.\d{1,6})$/;
/** `hh:mm:ss:ff` as editors write it: the frame of that second last. */
const editorPattern = /^(\d{1,4}:\d{1,5}:\d{1,2}):(\d{1,3})$/;
/** Seconds with their unit. */
const secondsPattern = /^([\d.]+)\s*(?:s|秒)$/;
const framePattern = /^(.*?)\s*f\s*(\d{1,9})$/;

const pad = (value: number, width: number) => String(value).padStart(width, '0');

/** `hh:mm:ss.mmm` of a time in milliseconds, to the nearest one; a time before the start is the start. Hours grow past 99. */
export function formatTimeCode(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1000);
  const minutes = Math.floor(seconds / SIXTY);
  return `${pad(Math.floor(minutes / SIXTY), 2)}:${pad(minutes % SIXTY, 2)}:${pad(seconds % SIXTY, 2)}.${pad(whole % 1000, 3)}`;
}

/** The time code of the moment at which a frame begins. */
export function formatFrameTimeCode(args: { frame: number; rate: FrameRate }): string {
  return formatTimeCode(frameStartMs(Math.max(0, args.frame), args.rate));
}

/**
 * The frame a typed time code means: seconds (`90`, `1.5`), a clock (`1:30`, `1:02:03.250`), or a frame number (`f123`);
 * seconds may bear their unit (`3.5s`, `5秒`); a fourth part of a clock counts frames of its second (`0:01:02:12`); a clock followed by a frame number, as it is shown, means that frame. Full-width characters of a Chinese keyboard
 * are read as their plain ones, a comma as the decimal point. `frames` is the largest value allowed, itself included.
 */
export function parseTimeCode(args: { text: string; rate: FrameRate; frames: number }): ParsedTimeCode {
  const text = args.text.normalize('NFKC').trim().toLowerCase().replace(/[,。]/g, '.');
  if (text === '') return { ok: false, fault: 'empty' };
  const numbered = framePattern.exec(text);
  const clock = numbered ? numbered[1] : text;
  let frame: number | null = null;
  const editor = clock ? editorPattern.exec(clock) : null;
  if (editor && !numbered) {
    const ms = readClock(editor[1] ?? '');
    const ofSecond = Number(editor[2]);
    if (ms === null || ofSecond * args.rate.den >= args.rate.num) return { ok: false, fault: 'unreadable' };
    // Numbered from the first frame that begins in that second.
    frame = Math.ceil(((ms / 1000) * args.rate.num) / args.rate.den) + ofSecond;
  } else if (clock) {
    const ms = readClock(secondsPattern.exec(clock)?.[1] ?? clock);
    if (ms === null) return { ok: false, fault: 'unreadable' };
    frame = frameAt(ms, args.rate);
  }
  if (numbered) frame = Number(numbered[2]);
  if (frame === null) return { ok: false, fault: 'unreadable' };
  return frame > args.frames ? { ok: false, fault: 'out_of_range' } : { ok: true, frame };
}

/** Milliseconds of a clock text, or null when it is none. */
function readClock(text: string): number | null {
  const found = clockPattern.exec(text);
  if (!found) return null;
  const [, hours, minutes, seconds] = found;
  if (hours !== undefined && Number(minutes) >= SIXTY) return null;
  if (minutes !== undefined && Number(seconds) >= SIXTY) return null;
  return ((Number(hours ?? 0) * SIXTY + Number(minutes ?? 0)) * SIXTY + Number(seconds)) * 1000;
}

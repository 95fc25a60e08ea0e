import { AppError } from '../errors.ts';
import { CUE_MAX_MS, SUBTITLE_MAX_BYTES, SUBTITLE_MAX_CUES } from './limits.ts';
import { parseAss } from './parse-ass.ts';
import { parseTimedBlocks } from './parse-timed-blocks.ts';
import type { RawCue, SubtitleFormat } from './types.ts';

export interface ParsedSubtitle {
  format: SubtitleFormat;
  /**
   * Ordered by start, each with 0 <= start < end. Texts as in the file, with lines separated by `\n`; ASS overrides are
   * already removed.
   */
  cues: RawCue[];
  /** Number of cues whose times were repaired or that were dropped for their times. */
  badTimes: number;
  /** Number of drawings and signs in an ASS script. */
  drawings: number;
}

/**
 * Parses the text of a subtitle file, even if it is badly formed. The content determines the format; the hint is used
 * only if the content does not show it.
 * @throws AppError `subtitle_unreadable` if there is no timed cue, `subtitle_too_large` above the limits.
 */
export function parseSubtitle(args: { text: string; format: SubtitleFormat | null }): ParsedSubtitle {
  const { text } = args;
  if (text.length > SUBTITLE_MAX_BYTES) {
    throw new AppError('subtitle_too_large', { message: `${text.length} characters` });
  }
  const format = detectFormat(text) ?? (args.format === 'vtt' ? 'vtt' : 'srt');
  const parsed = format === 'ass' ? parseAss(text) : parseTimedBlocks({ text, format });
  if (parsed.cues.length > SUBTITLE_MAX_CUES) {
    throw new AppError('subtitle_too_large', { message: `${parsed.cues.length} cues` });
  }
  if (parsed.cues.length === 0 && parsed.drawings === 0) {
    throw new AppError('subtitle_unreadable', { message: `no timed cue, ${parsed.badTimes} bad times` });
  }
  const repaired = repairCueTimes(parsed.cues);
  return {
    format,
    cues: repaired.cues,
    badTimes: parsed.badTimes + repaired.badTimes,
    drawings: parsed.drawings,
  };
}

function detectFormat(text: string): SubtitleFormat | null {
  const head = text
    .slice(0, 4096)
    .replace(/\ufeff/g, '')
    .trimStart();
  if (/^WEBVTT/.test(head)) return 'vtt';
  if (
    /^\[(script info|v4\+? styles|events)\]/im.test(head) ||
    /^\s*Dialogue\s*:\s*[^,]*,\s*\d+:\d+/im.test(head)
  ) {
    return 'ass';
  }
  return /^\d/.test(head) && /\d\s*--?>\s*-?\d/.test(head) ? 'srt' : null;
}

/** Hours have at most three digits. A recording may run for days, or count from the midnight before it. */
const MAX_TIME_MS = 1000 * 3600 * 1000;

/**
 * Repairs impossible times of cues that are ordered by start. A start before 0 becomes 0. An end at or before the
 * start, or more than a minute after it, becomes the start plus the reading time, at most the start of the next cue.
 * Cues that end before 0 or start after 1,000 hours are dropped.
 * @returns the cues, all with 0 <= start < end, and the number of repaired or dropped cues.
 */
function repairCueTimes(cues: RawCue[]): { cues: RawCue[]; badTimes: number } {
  const repaired: RawCue[] = [];
  let badTimes = 0;
  for (const [at, cue] of cues.entries()) {
    const { startMs, endMs } = cue;
    const isImpossible = startMs >= MAX_TIME_MS || (startMs < 0 && endMs <= 0);
    const length = endMs - startMs;
    if (!isImpossible && startMs >= 0 && length > 0 && length <= CUE_MAX_MS) {
      repaired.push(cue);
      continue;
    }
    badTimes += 1;
    if (isImpossible) continue;
    const start = Math.max(0, startMs);
    let end = endMs;
    if (end <= start || end - start > CUE_MAX_MS) {
      const next = cues[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
      end = start + readingTimeMs(cue.text);
      if (next > start) end = Math.min(end, next);
    }
    repaired.push({ ...cue, startMs: start, endMs: end });
  }
  return { cues: repaired, badTimes };
}

/** Returns the reading time at about 15 letters a second, between one and six seconds. */
function readingTimeMs(text: string): number {
  return Math.min(6000, Math.max(1000, text.length * 67));
}

import { AppError } from '#domain/errors.ts';
import { SUBTITLE_MAX_BYTES, SUBTITLE_MAX_CUES } from './limits.ts';
import { parseAss } from './parse-ass.ts';
import { parseTimedBlocks } from './parse-timed-blocks.ts';
import type { RawCue } from './raw-cue.ts';
import { repairCueTimes } from './repair-cue-times.ts';
import type { SubtitleFormat } from './types.ts';

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

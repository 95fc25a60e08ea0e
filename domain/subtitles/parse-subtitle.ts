import { AppError } from '#domain/errors.ts';
import { SUBTITLE_MAX_BYTES, SUBTITLE_MAX_CUES } from './limits.ts';
import { parseAss } from './parse-ass.ts';
import { parseTimedBlocks } from './parse-timed-blocks.ts';
import type { RawCue } from './raw-cue.ts';
import { repairCueTimes } from './repair-cue-times.ts';
import type { SubtitleFormat } from './types.ts';

export interface ParsedSubtitle {
  format: SubtitleFormat;
  /** In order of start, each with 0 <= start < end. Texts as in the file, lines parted by `\n`; ASS overrides are gone already. */
  cues: RawCue[];
  /** Cues whose times had to be mended or that were dropped for them. */
  badTimes: number;
  /** Drawings and signs of an ASS script. */
  drawings: number;
}

/**
 * Reads a subtitle file's text, however badly it was written. The content decides on the format, the hint only where the
 * content says nothing.
 * @throws AppError `subtitle_unreadable` when there is not one timed cue in it, `subtitle_too_large` above the limits.
 */
export function parseSubtitle(args: { text: string; format: SubtitleFormat | null }): ParsedSubtitle {
  const { text } = args;
  if (text.length > SUBTITLE_MAX_BYTES) {
    throw new AppError('subtitle_too_large', { message: `${text.length} characters` });
  }
  const format = formatOfContent(text) ?? (args.format === 'vtt' ? 'vtt' : 'srt');
  const read = format === 'ass' ? parseAss(text) : parseTimedBlocks({ text, format });
  if (read.cues.length > SUBTITLE_MAX_CUES) {
    throw new AppError('subtitle_too_large', { message: `${read.cues.length} cues` });
  }
  if (read.cues.length === 0 && read.drawings === 0) {
    throw new AppError('subtitle_unreadable', { message: `no timed cue, ${read.badTimes} bad times` });
  }
  const mended = repairCueTimes(read.cues);
  return {
    format,
    cues: mended.cues,
    badTimes: read.badTimes + mended.badTimes,
    drawings: read.drawings,
  };
}

function formatOfContent(text: string): SubtitleFormat | null {
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

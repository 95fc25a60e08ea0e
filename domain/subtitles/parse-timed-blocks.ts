import { parseTimestamp } from './parse-timestamp.ts';
import type { ParsedCues, RawCue } from './raw-cue.ts';

const ARROW = /-{1,2}\s?>|→/;
/** No timing line is longer, settings and all; longer lines are not looked into. */
const LONGEST_TIMING_LINE = 500;
const COUNTER = /^\d{1,7}$/;
const VTT_ASIDE = /^(NOTE|STYLE|REGION)(\s|:|$)/;

/**
 * Reads SubRip and WebVTT, both of which are blocks led by a line `start --> end`. The timing lines alone are trusted:
 * counters may be missing, blank lines may be missing between blocks or stand inside a text, times may be written in
 * either format's way. In WebVTT the notes, styles and regions are passed over, as is the identifier above a timing line.
 */
export function parseTimedBlocks(args: { text: string; format: 'srt' | 'vtt' }): ParsedCues {
  const lines = args.text.split(/\r\n|\n|\r|\u2028/);
  const cues: RawCue[] = [];
  let badTimes = 0;
  let open: { cue: RawCue | null; from: number } | null = null;
  let lastCounter = 0;

  const close = (to: number) => {
    if (open?.cue) open.cue.text = blockText(lines.slice(open.from, to), args.format);
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.length > LONGEST_TIMING_LINE || (!line.includes('>') && !line.includes('→'))) continue;
    const times = readTimingLine(line);
    if (!times) continue;
    const counter = counterAbove({ lines, at, from: open?.from ?? 0, lastCounter, format: args.format });
    if (counter !== null) {
      close(at - 1);
      lastCounter = counter;
    } else close(at);
    const cue =
      times.startMs === null || times.endMs === null
        ? null
        : { startMs: times.startMs, endMs: times.endMs, text: '' };
    if (cue) cues.push(cue);
    else badTimes += 1;
    open = { cue, from: at + 1 };
  }
  close(lines.length);
  cues.sort((a, b) => a.startMs - b.startMs);
  return { cues, badTimes, drawings: 0 };
}

/** Null when the line is no timing line at all; null times in it when it is one that cannot be read. */
function readTimingLine(line: string): { startMs: number | null; endMs: number | null } | null {
  const arrow = ARROW.exec(line);
  if (!arrow) return null;
  const left = line.slice(0, arrow.index);
  const right = line.slice(arrow.index + arrow[0].length).trim();
  const startMs = parseTimestamp(left);
  // Whatever follows the end time is settings of the cue (`align:start`, `X1:40`).
  const end = /^-?\s*[\d:：]+(?:\s*[:：]\s*\d+)*(?:\s*[.,:，。]\s*\d+)?/.exec(right)?.[0] ?? '';
  const endMs = parseTimestamp(end);
  // Speech may hold an arrow too: a line with no time on either side is text.
  if (startMs === null && endMs === null && !/^\s*[-\d:,.\s]*\d[-\d:,.\s]*$/.test(left)) return null;
  return { startMs, endMs };
}

/** The number in the line above a timing line when that line is a counter (or a WebVTT identifier, as 0), else null. */
function counterAbove(args: {
  lines: string[];
  at: number;
  from: number;
  lastCounter: number;
  format: 'srt' | 'vtt';
}): number | null {
  const { lines, at, from, lastCounter, format } = args;
  if (at - 1 < from) return null;
  const above = (lines[at - 1] ?? '').replace(/\ufeff/g, '').trim();
  if (above === '') return null;
  const apart = at - 2 < from || (lines[at - 2] ?? '').trim() === '';
  // Directly below the timing line of the block before there is text, not a counter, unless the count goes on.
  const first = at - 1 === from && from > 0;
  if (COUNTER.test(above)) {
    const number = Number(above);
    return number === lastCounter + 1 || (apart && !first) ? number : null;
  }
  return format === 'vtt' && apart && !first ? lastCounter : null;
}

function blockText(block: string[], format: 'srt' | 'vtt'): string {
  const kept: string[] = [];
  let afterBlank = false;
  for (const line of block) {
    const text = line.trim();
    if (text === '') {
      afterBlank = kept.length > 0;
      continue;
    }
    // In WebVTT a blank line ends the cue; what follows up to the next timing line is a note, a style or a stray.
    if (format === 'vtt' && (afterBlank || (kept.length === 0 && VTT_ASIDE.test(text)))) break;
    kept.push(text);
  }
  return kept.join('\n');
}

import { parseTimestamp } from './parse-timestamp.ts';
import type { ParsedCues, RawCue } from './types.ts';

const ARROW = /-{1,2}\s?>|→/;
/** Maximum length of a timing line with its settings. Longer lines are not checked. */
const MAX_TIMING_LINE_LENGTH = 500;
const COUNTER = /^\d{1,7}$/;
const VTT_NON_CUE = /^(NOTE|STYLE|REGION)(\s|:|$)/;

/**
 * Parses SubRip and WebVTT, which both consist of blocks with a line `start --> end`. Only the timing lines are relied
 * on: counters may be missing, blank lines may be missing between blocks or occur inside a text, and times may be in
 * either format. In WebVTT, skips notes, styles, regions, and the identifier above a timing line.
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
    if (line.length > MAX_TIMING_LINE_LENGTH || (!line.includes('>') && !line.includes('→'))) continue;
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

/** Returns null if the line is not a timing line, and null times if it is one with unreadable times. */
function readTimingLine(line: string): { startMs: number | null; endMs: number | null } | null {
  const arrow = ARROW.exec(line);
  if (!arrow) return null;
  const left = line.slice(0, arrow.index);
  const right = line.slice(arrow.index + arrow[0].length).trim();
  const startMs = parseTimestamp(left);
  // The end time may be followed by cue settings (`align:start`, `X1:40`).
  const end = /^-?\s*[\d:：]+(?:\s*[:：]\s*\d+)*(?:\s*[.,:，。]\s*\d+)?/.exec(right)?.[0] ?? '';
  const endMs = parseTimestamp(end);
  // Dialogue may contain an arrow too: a line without a time on either side is text.
  if (startMs === null && endMs === null && !/^\s*[-\d:,.\s]*\d[-\d:,.\s]*$/.test(left)) return null;
  return { startMs, endMs };
}

/**
 * Returns the counter in the line above a timing line (0 for a WebVTT identifier), or null if that line is not a
 * counter.
 */
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
  const isAfterBlank = at - 2 < from || (lines[at - 2] ?? '').trim() === '';
  // The line directly below the previous timing line is text, not a counter, unless it continues the count.
  const isFirstTextLine = at - 1 === from && from > 0;
  if (COUNTER.test(above)) {
    const number = Number(above);
    return number === lastCounter + 1 || (isAfterBlank && !isFirstTextLine) ? number : null;
  }
  return format === 'vtt' && isAfterBlank && !isFirstTextLine ? lastCounter : null;
}

function blockText(block: string[], format: 'srt' | 'vtt'): string {
  const textLines: string[] = [];
  let isAfterBlank = false;
  for (const line of block) {
    const text = line.trim();
    if (text === '') {
      isAfterBlank = textLines.length > 0;
      continue;
    }
    // In WebVTT, a blank line ends the cue. Text before the next timing line is a note, a style, or stray text.
    if (format === 'vtt' && (isAfterBlank || (textLines.length === 0 && VTT_NON_CUE.test(text)))) break;
    textLines.push(text);
  }
  return textLines.join('\n');
}

/** Longest text of a line in one language, in UTF-16 units. */
export const LINE_TEXT_MAX = 1000;
/** Longest time of a line that a person sets, in milliseconds: that of a cue of a subtitle file. */
export const LINE_LENGTH_MAX_MS = 60_000;
/** How many lines one change may replace, or put in their place. */
export const LINES_PER_CHANGE_MAX = 100;
/** Most lines of a video. */
export const LINES_MAX = 100_000;

/** A line as a person writes it. Times in milliseconds of the film. */
export interface WrittenLine {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

const lineFaultRules = [
  'no_text',
  'text_too_long',
  'negative',
  'end_before_start',
  'too_long',
  'after_film',
  'before_previous',
  'after_next',
] as const;

/** What is wrong with a line: on which of its fields, and by which rule. */
export interface LineFault {
  /** The position of the line among those that are checked. */
  at: number;
  field: keyof WrittenLine;
  rule: (typeof lineFaultRules)[number];
}

/**
 * Returns the first thing that is wrong with lines that a person has written; null if nothing is.
 * @param args.previous the line before them, and `next` the one after; null if there is none.
 * @param args.filmMs the length of the film; null if it is unknown.
 */
export function findLineFault(args: {
  lines: readonly WrittenLine[];
  previous: WrittenLine | null;
  next: WrittenLine | null;
  filmMs: number | null;
}): LineFault | null {
  const { lines, next, filmMs } = args;
  let { previous } = args;
  for (const [at, line] of lines.entries()) {
    const fault =
      textFault(line) ??
      timeFault(line, filmMs) ??
      (previous && line.startMs < previous.startMs
        ? ({ field: 'startMs', rule: 'before_previous' } as const)
        : null);
    if (fault) return { at, ...fault };
    previous = line;
  }
  const last = lines.at(-1);
  return next && last && last.startMs > next.startMs
    ? { at: lines.length - 1, field: 'startMs', rule: 'after_next' }
    : null;
}

type FieldFault = Omit<LineFault, 'at'>;

function textFault({ en, zh }: WrittenLine): FieldFault | null {
  if (!en?.trim() && !zh?.trim()) return { field: 'en', rule: 'no_text' };
  if ((en?.length ?? 0) > LINE_TEXT_MAX) return { field: 'en', rule: 'text_too_long' };
  return (zh?.length ?? 0) > LINE_TEXT_MAX ? { field: 'zh', rule: 'text_too_long' } : null;
}

function timeFault({ startMs, endMs }: WrittenLine, filmMs: number | null): FieldFault | null {
  if (startMs < 0) return { field: 'startMs', rule: 'negative' };
  if (endMs <= startMs) return { field: 'endMs', rule: 'end_before_start' };
  if (endMs - startMs > LINE_LENGTH_MAX_MS) return { field: 'endMs', rule: 'too_long' };
  return filmMs !== null && endMs > filmMs ? { field: 'endMs', rule: 'after_film' } : null;
}

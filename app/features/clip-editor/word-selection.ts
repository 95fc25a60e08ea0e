import type { LineDto } from '#contract/lines.ts';
import { frameAt } from '#shared/frames.ts';
import { linesWithin } from '../../player/line-lookup.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import type { PlacedWord } from '../words/place-words.ts';
import type { LineRun } from '../workspace/line-run.ts';
import { placeLineWords } from './place-line-words.ts';
import { clampSelection, type Selection, selectionTimes } from './selection.ts';
import type { MeasuredWords } from './use-measured-words.ts';

/** Most lines whose words are shown. */
const MAX_LINES = 12;

/** A line near the selection, with its words. `index` is its place in the film. */
export interface LineOfWords {
  index: number;
  line: LineDto;
  words: PlacedWord[];
}

/** A word: its line's place in the film, and its number in the line. */
export interface WordPlace {
  line: number;
  word: number;
}

/** Returns the lines that a selection overlaps, and one more on either side, with their words placed in the film. */
export function linesOfWords(args: {
  lines: LineDto[];
  selection: Selection;
  timing: VideoTiming;
  peaks: Int8Array | null;
  /** The measured words of a line; null if there are none. */
  measuredWords: MeasuredWords;
}): LineOfWords[] {
  const { lines, selection, timing, peaks, measuredWords } = args;
  const longestMs = Math.max(0, ...lines.map((line) => line.endMs - line.startMs));
  const { from, to } = linesWithin({ lines, longestMs, ...selectionTimes(selection, timing) });
  const first = Math.max(0, from - 1);
  return lines.slice(first, Math.min(to + 1, first + MAX_LINES)).map((line, i) => {
    const index = first + i;
    const [previous, next] = [lines[index - 1] ?? null, lines[index + 1] ?? null];
    const measured = measuredWords(line);
    const words = placeLineWords({ text: line.en ?? '', range: line, previous, next, peaks, measured });
    return { index, line, words };
  });
}

/** Whether most of a word is within a selection. */
export function isWordSelected(word: PlacedWord, selection: Selection, timing: VideoTiming): boolean {
  const { startMs, endMs } = selectionTimes(selection, timing);
  const within = Math.min(word.endMs, endMs) - Math.max(word.startMs, startMs);
  return within >= (word.endMs - word.startMs) / 2;
}

/**
 * Returns the frames from one word to another, in either direction. At the first and the last word of a line, these are the
 * ends of the cut that is proposed for the whole lines; between two words, the time at which one ends. Null for unknown words.
 */
export function selectionForWords(args: {
  lines: readonly LineOfWords[];
  from: WordPlace;
  to: WordPlace;
  timing: VideoTiming;
  /** Returns the proposed cut of whole lines, by their places in the film, both included. */
  proposeLines: (run: LineRun) => Selection | null;
}): { selection: Selection; wholeLines: LineRun | null } | null {
  const { lines, timing, proposeLines } = args;
  const isReversed = args.from.line - args.to.line || args.from.word - args.to.word;
  const [from, to] = isReversed > 0 ? [args.to, args.from] : [args.from, args.to];
  const wordsOf = ({ line }: WordPlace) => lines.find(({ index }) => index === line)?.words ?? [];
  const first = wordsOf(from).find(({ wordIndex }) => wordIndex === from.word);
  const last = wordsOf(to).find(({ wordIndex }) => wordIndex === to.word);
  const run = { first: from.line, last: to.line };
  const whole = proposeLines(run);
  if (!first || !last || !whole) return null;
  const beginsLine = first.wordIndex === 0;
  const endsLine = last === wordsOf(to).at(-1);
  const selection = clampSelection(
    {
      inFrame: beginsLine ? whole.inFrame : frameAt(first.startMs, timing.rate),
      outFrame: endsLine ? whole.outFrame : frameAt(last.endMs, timing.rate),
    },
    timing,
  );
  return { selection, wholeLines: beginsLine && endsLine ? run : null };
}

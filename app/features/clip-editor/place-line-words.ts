import type { WordTimeDto } from '#contract/alignments.ts';
import type { TimeRange } from '#domain/clips/propose-cut.ts';
import { type PlacedWord, placeWords, splitIntoWords } from '../words/place-words.ts';
import { findSpeechBounds, quietestMoment } from './speech-bounds.ts';

/** How far the end of a word moves to the quietest moment near it, in milliseconds. */
const MAX_MOVE_MS = 120;
/** The same as a share of the shorter one of the two words. */
const MAX_MOVE_SHARE = 0.4;

/**
 * Places the words of a line in the film, in milliseconds: where they were measured, or else by an estimate. For that, the
 * speech that is heard in the line, without its pauses, is shared out by letters, and each end between two words then moves
 * to the quietest moment near it, where a stop or a breath is likely. Without `peaks`, only the letters count.
 */
export function placeLineWords(args: {
  text: string;
  range: TimeRange;
  /** The neighboring lines. */
  previous: TimeRange | null;
  next: TimeRange | null;
  peaks: Int8Array | null;
  /** The measured words; null if there are none. */
  measured: readonly WordTimeDto[] | null;
}): PlacedWord[] {
  const { text, range, previous, next, peaks, measured } = args;
  if (measured) return placeMeasuredWords(text, measured);
  if (!peaks) return placeWords(text, { ...range, pauses: [] });
  const words = placeWords(text, findSpeechBounds({ peaks, range, previous, next }));
  return words.map((word, i) => {
    const before = words[i - 1];
    const after = words[i + 1];
    return {
      ...word,
      startMs: before ? endBetween(before, word, peaks).afterMs : word.startMs,
      endMs: after ? endBetween(word, after, peaks).beforeMs : word.endMs,
    };
  });
}

/** A word that was not measured by itself, such as a dash, is where the one before it ends. */
function placeMeasuredWords(text: string, measured: readonly WordTimeDto[]): PlacedWord[] {
  let endMs = measured[0]?.startMs ?? 0;
  return splitIntoWords(text).map(({ start, end, ...word }) => {
    const parts = measured.filter((part) => part.from < end && part.end > start);
    const placed = { ...word, startMs: parts[0]?.startMs ?? endMs, endMs: parts.at(-1)?.endMs ?? endMs };
    endMs = placed.endMs;
    return placed;
  });
}

/** Returns where one word ends and the next one begins. Words with a pause between them keep their ends. */
function endBetween(
  word: TimeRange,
  next: TimeRange,
  peaks: Int8Array,
): { beforeMs: number; afterMs: number } {
  if (next.startMs > word.endMs) return { beforeMs: word.endMs, afterMs: next.startMs };
  const shorterMs = Math.min(word.endMs - word.startMs, next.endMs - next.startMs);
  const moveMs = Math.min(MAX_MOVE_MS, shorterMs * MAX_MOVE_SHARE);
  const ms = quietestMoment({ peaks, fromMs: word.endMs - moveMs, toMs: word.endMs + moveMs });
  return { beforeMs: ms, afterMs: ms };
}

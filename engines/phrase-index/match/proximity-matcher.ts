import { prefetchTokens } from '../arrays/prefetch.ts';
import type { TokenGap } from '../query/match-pattern.ts';
import { markTerms, matchesPhraseAt, PARTIAL_LINE_MATCH, WHOLE_LINE_MATCH } from './match-line.ts';
import { findLineStartIfFirst, type Matcher, type PositionBatch } from './matcher.ts';
import type { PhraseRun, Postings } from './segment-interpretation.ts';

/** The run before or after another run, and the number of tokens allowed between the two. */
export interface NeighborRun {
  run: PhraseRun;
  isAfter: boolean;
  gap: TokenGap;
}

/**
 * Where to look for the neighbor run, relative to a position: a window of tokens, and the terms to find in
 * it.
 */
interface Window {
  tokens: Uint16Array;
  /** By term id: 1 for the terms to find. */
  marks: Uint8Array;
  offset: number;
  width: number;
}

/**
 * Finds the lines in which a run occurs near another one. The kind of match is exact only when the phrase has
 * no further runs.
 */
export class ProximityMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #tokens: Uint16Array;
  readonly #run: PhraseRun;
  readonly #neighbor: NeighborRun;
  readonly #window: Window;
  readonly #marks: Uint8Array;
  readonly #matchesAt: (position: number) => boolean;

  constructor(run: PhraseRun, neighbor: NeighborRun) {
    this.postings = [run];
    const { tokens, terms } = run.index;
    this.#tokens = tokens;
    this.#run = run;
    this.#neighbor = neighbor;
    this.#window = createWindow(run, neighbor);
    this.#marks = markTerms(run.phrase[0], terms.size);
    this.#matchesAt = (position) =>
      matchesPhraseAt(tokens, run.phrase, position) && isNear(position, run, neighbor);
  }

  filter(batch: PositionBatch): void {
    const tokens = this.#tokens;
    const { positions, matches } = batch;
    prefetchTokens(tokens, positions, batch.count, 0);
    const candidateCount = keepCandidates(positions, batch.count, this.#window);
    let count = 0;
    for (let i = 0; i < candidateCount; i++) {
      const position = positions[i] as number;
      if (!isNear(position, this.#run, this.#neighbor)) continue;
      const begin = findLineStartIfFirst(tokens, this.#marks, position, this.#matchesAt);
      if (begin === 0) continue;
      positions[count] = position;
      matches[count++] = this.#isWhole(begin) ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
    }
    batch.count = count;
  }

  /** Returns whether a line begins with the first run and ends with the last. */
  #isWhole(begin: number): boolean {
    const tokens = this.#tokens;
    const { run: neighborRun, isAfter, gap } = this.#neighbor;
    const [first, last] = isAfter ? [this.#run, neighborRun] : [neighborRun, this.#run];
    if (!matchesPhraseAt(tokens, first.phrase, begin)) return false;
    const { length } = last.phrase;
    for (let skipped = 0, i = begin + first.phrase.length; skipped <= gap.max; skipped++, i++) {
      if (tokens[i] === 0) return false;
      if (skipped >= gap.min && matchesPhraseAt(tokens, last.phrase, i) && tokens[i + length] === 0)
        return true;
    }
    return false;
  }
}

/** Returns whether the neighbor run occurs near a position. Tries every allowed gap. */
function isNear(
  position: number,
  { index: { tokens }, phrase }: PhraseRun,
  { run, isAfter, gap }: NeighborRun,
): boolean {
  const neighborRun = run.phrase;
  const step = isAfter ? 1 : -1;
  const startOffset = isAfter ? 0 : 1 - neighborRun.length;
  let i = isAfter ? position + phrase.length : position - 1;
  for (let skipped = 0; skipped <= gap.max; skipped++, i += step) {
    // The line ends here.
    if (tokens[i] === 0) return false;
    if (skipped >= gap.min && matchesPhraseAt(tokens, neighborRun, i + startOffset)) return true;
  }
  return false;
}

/** Creates the window of the rarest word of the neighbor run. */
function createWindow({ index, phrase }: PhraseRun, { run: neighborRun, isAfter, gap }: NeighborRun): Window {
  const slot = findRarestSlot(neighborRun);
  const offset = isAfter ? phrase.length + gap.min + slot : slot - neighborRun.phrase.length - gap.max;
  const marks = markTerms(neighborRun.phrase[slot], index.terms.size);
  return { tokens: index.tokens, marks, offset, width: gap.max - gap.min + 1 };
}

/** Returns the slot of a run whose terms have the fewest occurrences. */
function findRarestSlot({ index, phrase }: PhraseRun): number {
  const countRange = (from: number, end: number) =>
    (index.termStarts[end] as number) - (index.termStarts[from] as number);
  const occurrences = phrase.map(
    ({ termIds, completions }) =>
      termIds.reduce((sum, termId) => sum + countRange(termId, termId + 1), 0) +
      completions.reduce((sum, [from, end]) => sum + countRange(from, end), 0),
  );
  return occurrences.indexOf(Math.min(...occurrences));
}

/** Minimum number of tokens that are examined together. A narrower window examines more tokens than it needs. */
export const MIN_WINDOW_TOKENS = 3;

/**
 * Moves the positions with a marked term in their window, possibly in another line, to the front of the
 * array. Returns their number. No branch depends on memory.
 */
function keepCandidates(
  positions: Uint32Array,
  count: number,
  { tokens, marks, offset, width }: Window,
): number {
  const lastStart = tokens.length - Math.max(MIN_WINDOW_TOKENS, width);
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const position = positions[i] as number;
    // At both ends of the text, the window is moved inside. Its matches are verified afterwards.
    const begin = Math.max(0, Math.min(lastStart, position + offset));
    let isCandidate =
      (marks[tokens[begin] as number] as number) |
      (marks[tokens[begin + 1] as number] as number) |
      (marks[tokens[begin + 2] as number] as number);
    for (let k = MIN_WINDOW_TOKENS; k < width; k++)
      isCandidate |= marks[tokens[begin + k] as number] as number;
    positions[retained] = position;
    retained += isCandidate;
  }
  return retained;
}

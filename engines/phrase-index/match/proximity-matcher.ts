import { prefetchTokens } from '../arrays/prefetch.ts';
import type { TokenGap } from '../query/match-pattern.ts';
import { markTerms } from './mark-terms.ts';
import { matchesPhraseAt, PARTIAL_LINE_MATCH, WHOLE_LINE_MATCH } from './match-line.ts';
import { findLineStartIfFirst, type Matcher, type PositionBatch } from './matcher.ts';
import type { PhraseRun, Postings } from './segment-interpretation.ts';

/** The run before or after, and how many words may stand between. */
export interface NeighborRun {
  run: PhraseRun;
  isAfter: boolean;
  gap: TokenGap;
}

/** Where, from a place of the one run on, the words are by which the other one is looked for. */
interface Window {
  tokens: Uint16Array;
  /** By word number: 1 for those looked for. */
  marks: Uint8Array;
  nearest: number;
  width: number;
}

/** Finds the lines in which a run stands with another one near it; how they match is true where there are no more runs. */
export class ProximityMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #tokens: Uint16Array;
  readonly #run: PhraseRun;
  readonly #near: NeighborRun;
  readonly #window: Window;
  readonly #marks: Uint8Array;
  readonly #isThere: (place: number) => boolean;

  constructor(run: PhraseRun, near: NeighborRun) {
    this.postings = [run];
    const { tokens, terms: words } = run.index;
    this.#tokens = tokens;
    this.#run = run;
    this.#near = near;
    this.#window = windowOf(run, near);
    this.#marks = markTerms(run.phrase[0], words.size);
    this.#isThere = (place) => matchesPhraseAt(tokens, run.phrase, place) && isNear(place, run, near);
  }

  filter(batch: PositionBatch): void {
    const tokens = this.#tokens;
    const { positions: places, matches } = batch;
    prefetchTokens(tokens, places, batch.count, 0);
    const promising = keepPromising(places, batch.count, this.#window);
    let count = 0;
    for (let at = 0; at < promising; at++) {
      const place = places[at] as number;
      if (!isNear(place, this.#run, this.#near)) continue;
      const begin = findLineStartIfFirst(tokens, this.#marks, place, this.#isThere);
      if (begin === 0) continue;
      places[count] = place;
      matches[count++] = this.#isWhole(begin) ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
    }
    batch.count = count;
  }

  /** Whether a line begins with the one run and ends with the other. */
  #isWhole(begin: number): boolean {
    const tokens = this.#tokens;
    const { run: beside, isAfter: after, gap } = this.#near;
    const [first, last] = after ? [this.#run, beside] : [beside, this.#run];
    if (!matchesPhraseAt(tokens, first.phrase, begin)) return false;
    const { length } = last.phrase;
    for (let between = 0, at = begin + first.phrase.length; between <= gap.max; between++, at++) {
      if (tokens[at] === 0) return false;
      if (between >= gap.min && matchesPhraseAt(tokens, last.phrase, at) && tokens[at + length] === 0)
        return true;
    }
    return false;
  }
}

/** Whether the other run stands near a place of the one, all that may stand between them tried. */
function isNear(
  place: number,
  { index: { tokens }, phrase }: PhraseRun,
  { run, isAfter: after, gap }: NeighborRun,
): boolean {
  const beside = run.phrase;
  const step = after ? 1 : -1;
  const toBegin = after ? 0 : 1 - beside.length;
  let at = after ? place + phrase.length : place - 1;
  for (let between = 0; between <= gap.max; between++, at += step) {
    // The line ends here.
    if (tokens[at] === 0) return false;
    if (between >= gap.min && matchesPhraseAt(tokens, beside, at + toBegin)) return true;
  }
  return false;
}

/** The window of the word of the other run that is said least. */
function windowOf({ index, phrase }: PhraseRun, { run: beside, isAfter: after, gap }: NeighborRun): Window {
  const slot = rarestSlot(beside);
  const nearest = after ? phrase.length + gap.min + slot : slot - beside.phrase.length - gap.max;
  const marks = markTerms(beside.phrase[slot], index.terms.size);
  return { tokens: index.tokens, marks, nearest, width: gap.max - gap.min + 1 };
}

/** Of a run's slots the one whose words are said least. */
function rarestSlot({ index, phrase }: PhraseRun): number {
  const said = phrase.map(({ termIds: words }) =>
    words.reduce(
      (sum, word) => sum + (index.termStarts[word + 1] as number) - (index.termStarts[word] as number),
      0,
    ),
  );
  return said.indexOf(Math.min(...said));
}

/** Words looked at together; in narrower windows more is looked at than need be. */
export const MIN_WINDOW_TOKENS = 3;

/** Keeps, first in their array, the places with a marked word in their window, be it in another line; how many. Without a branch that depends on memory. */
function keepPromising(
  places: Uint32Array,
  count: number,
  { tokens, marks, nearest, width }: Window,
): number {
  const most = tokens.length - Math.max(MIN_WINDOW_TOKENS, width);
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const place = places[at] as number;
    // At the ends of all lines the window is moved inwards: whatever it sees is looked at again.
    const begin = Math.max(0, Math.min(most, place + nearest));
    let wanted =
      (marks[tokens[begin] as number] as number) |
      (marks[tokens[begin + 1] as number] as number) |
      (marks[tokens[begin + 2] as number] as number);
    for (let more = MIN_WINDOW_TOKENS; more < width; more++)
      wanted |= marks[tokens[begin + more] as number] as number;
    places[kept] = place;
    kept += wanted;
  }
  return kept;
}

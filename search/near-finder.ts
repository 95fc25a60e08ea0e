import { fetchWords } from './fetch-ahead.ts';
import { beginIfFirst, type MatchFinder, type PlaceBatch } from './match-finder.ts';
import { matchesAt, PART_MATCH, WHOLE_MATCH } from './match-line.ts';
import type { Gap } from './match-pattern.ts';
import type { Anchor, Run } from './segment-query.ts';
import { wordMarks } from './word-marks.ts';

/** The run before or after, and how many words may stand between. */
export interface Near {
  run: Run;
  after: boolean;
  gap: Gap;
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
export class NearFinder implements MatchFinder {
  readonly anchors: Anchor[];
  readonly #tokens: Uint16Array;
  readonly #run: Run;
  readonly #near: Near;
  readonly #window: Window;
  readonly #marks: Uint8Array;
  readonly #isThere: (place: number) => boolean;

  constructor(run: Run, near: Near) {
    this.anchors = [run];
    const { tokens, words } = run.index;
    this.#tokens = tokens;
    this.#run = run;
    this.#near = near;
    this.#window = windowOf(run, near);
    this.#marks = wordMarks(run.phrase[0], words.size);
    this.#isThere = (place) => matchesAt(tokens, run.phrase, place) && isNear(place, run, near);
  }

  sift(batch: PlaceBatch): void {
    const tokens = this.#tokens;
    const { places, matches } = batch;
    fetchWords(tokens, places, batch.count, 0);
    const promising = keepPromising(places, batch.count, this.#window);
    let count = 0;
    for (let at = 0; at < promising; at++) {
      const place = places[at] as number;
      if (!isNear(place, this.#run, this.#near)) continue;
      const begin = beginIfFirst(tokens, this.#marks, place, this.#isThere);
      if (begin === 0) continue;
      places[count] = place;
      matches[count++] = this.#isWhole(begin) ? WHOLE_MATCH : PART_MATCH;
    }
    batch.count = count;
  }

  /** Whether a line begins with the one run and ends with the other. */
  #isWhole(begin: number): boolean {
    const tokens = this.#tokens;
    const { run: beside, after, gap } = this.#near;
    const [first, last] = after ? [this.#run, beside] : [beside, this.#run];
    if (!matchesAt(tokens, first.phrase, begin)) return false;
    const { length } = last.phrase;
    for (let between = 0, at = begin + first.phrase.length; between <= gap.max; between++, at++) {
      if (tokens[at] === 0) return false;
      if (between >= gap.min && matchesAt(tokens, last.phrase, at) && tokens[at + length] === 0) return true;
    }
    return false;
  }
}

/** Whether the other run stands near a place of the one, all that may stand between them tried. */
function isNear(place: number, { index: { tokens }, phrase }: Run, { run, after, gap }: Near): boolean {
  const beside = run.phrase;
  const step = after ? 1 : -1;
  const toBegin = after ? 0 : 1 - beside.length;
  let at = after ? place + phrase.length : place - 1;
  for (let between = 0; between <= gap.max; between++, at += step) {
    // The line ends here.
    if (tokens[at] === 0) return false;
    if (between >= gap.min && matchesAt(tokens, beside, at + toBegin)) return true;
  }
  return false;
}

/** The window of the word of the other run that is said least. */
function windowOf({ index, phrase }: Run, { run: beside, after, gap }: Near): Window {
  const slot = rarestSlot(beside);
  const nearest = after ? phrase.length + gap.min + slot : slot - beside.phrase.length - gap.max;
  const marks = wordMarks(beside.phrase[slot], index.words.size);
  return { tokens: index.tokens, marks, nearest, width: gap.max - gap.min + 1 };
}

/** Of a run's slots the one whose words are said least. */
function rarestSlot({ index, phrase }: Run): number {
  const said = phrase.map(({ words }) =>
    words.reduce((sum, word) => sum + (index.first[word + 1] as number) - (index.first[word] as number), 0),
  );
  return said.indexOf(Math.min(...said));
}

/** Words looked at together; in narrower windows more is looked at than need be. */
export const WINDOW = 3;

/** Keeps, first in their array, the places with a marked word in their window, be it in another line; how many. Without a branch that depends on memory. */
function keepPromising(
  places: Uint32Array,
  count: number,
  { tokens, marks, nearest, width }: Window,
): number {
  const most = tokens.length - Math.max(WINDOW, width);
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const place = places[at] as number;
    // At the ends of all lines the window is moved inwards: whatever it sees is looked at again.
    const begin = Math.max(0, Math.min(most, place + nearest));
    let wanted =
      (marks[tokens[begin] as number] as number) |
      (marks[tokens[begin + 1] as number] as number) |
      (marks[tokens[begin + 2] as number] as number);
    for (let more = WINDOW; more < width; more++) wanted |= marks[tokens[begin + more] as number] as number;
    places[kept] = place;
    kept += wanted;
  }
  return kept;
}

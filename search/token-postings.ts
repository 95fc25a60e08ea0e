import { type Gap, matchPattern } from './match-pattern.ts';

/** One language of a block of lines, as word numbers, with the places of each. */
export interface TokenPostings {
  /** All lines' words one after another, a 0 before, between and after them. */
  stream: Uint32Array;
  /** Line (its place in the block) of each place of the stream. */
  lineOf: Uint16Array;
  /** The different words, ascending. */
  words: Uint32Array;
  /** Where in `places` the places of each word begin; one more entry than `words`. */
  offsets: Uint32Array;
  /** Places in the stream, grouped by word, ascending within one. */
  places: Uint32Array;
}

/** One word of a phrase: any of these word numbers will do. */
export interface Slot {
  words: number[];
  gap: Gap;
}

/** How a line matches. */
export const NO_MATCH = 0;
const PART_MATCH = 1;
export const WHOLE_MATCH = 2;

/** Word numbers go up to 2^26, places in a block too: both fit in one exact double, which sorts natively. */
const PLACE_RANGE = 2 ** 26;

/** Builds the postings of one block. `lines`: each line's word numbers; at most 65,535 lines. */
export function buildTokenPostings(lines: number[][]): TokenPostings {
  const count = lines.reduce((sum, line) => sum + line.length, 0);
  const stream = new Uint32Array(count + lines.length + 1);
  const lineOf = new Uint16Array(stream.length);
  const sorted = new Float64Array(count);
  let place = 1;
  let filled = 0;
  for (const [line, words] of lines.entries()) {
    for (const word of words) {
      stream[place] = word;
      lineOf[place] = line;
      sorted[filled++] = word * PLACE_RANGE + place++;
    }
    place++;
  }
  sorted.sort();
  const words: number[] = [];
  const offsets: number[] = [];
  const places = new Uint32Array(count);
  for (const [at, entry] of sorted.entries()) {
    const word = Math.floor(entry / PLACE_RANGE);
    if (words.at(-1) !== word) {
      words.push(word);
      offsets.push(at);
    }
    places[at] = entry % PLACE_RANGE;
  }
  offsets.push(count);
  return { stream, lineOf, words: Uint32Array.from(words), offsets: Uint32Array.from(offsets), places };
}

/**
 * Marks in `found`, by line, how each line matches the phrase (a line's mark is only ever raised).
 * Goes through the places of the phrase's rarest word. Returns whether there was any match.
 */
export function findPhrase(args: { postings: TokenPostings; phrase: Slot[]; found: Uint8Array }): boolean {
  const { postings, phrase, found } = args;
  const rarest = rarestSlot(postings, phrase);
  if (!rarest) return false;
  const gapped = phrase.some((slot) => slot.gap.max > 0);
  let any = false;
  for (const [from, to] of rarest.ranges) {
    for (let at = from; at < to; at++) {
      const place = postings.places[at] ?? 0;
      const line = postings.lineOf[place] ?? 0;
      const known = found[line] ?? NO_MATCH;
      // With gaps the first match in a line decides about all of the line.
      if (known === WHOLE_MATCH || (gapped && known !== NO_MATCH)) continue;
      const match = gapped
        ? matchGapped(postings.stream, phrase, rarest.index, place)
        : matchAt(postings.stream, phrase, place - rarest.index);
      if (match === NO_MATCH) continue;
      any = true;
      if (match > known) found[line] = match;
    }
  }
  return any;
}

/** The slot with the fewest places, and its ranges of `places`; null when a slot has none. */
function rarestSlot(
  postings: TokenPostings,
  phrase: Slot[],
): { index: number; ranges: [number, number][] } | null {
  let best: { index: number; ranges: [number, number][] } | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [index, slot] of phrase.entries()) {
    const ranges: [number, number][] = [];
    let count = 0;
    for (const word of slot.words) {
      const at = findWord(postings.words, word);
      if (at < 0) continue;
      const range: [number, number] = [postings.offsets[at] ?? 0, postings.offsets[at + 1] ?? 0];
      count += range[1] - range[0];
      ranges.push(range);
    }
    if (count === 0) return null;
    if (count < fewest) {
      fewest = count;
      best = { index, ranges };
    }
  }
  return best;
}

function findWord(words: Uint32Array, word: number): number {
  let low = 0;
  let high = words.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const there = words[middle] ?? 0;
    if (there === word) return middle;
    if (there < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** A phrase without gaps, its first word at `start`. The zeros between lines match no word, so it cannot run over a line's end. */
function matchAt(stream: Uint32Array, phrase: Slot[], start: number): number {
  for (let index = 0; index < phrase.length; index++) {
    if (!accepts(phrase[index], stream[start + index])) return NO_MATCH;
  }
  return stream[start - 1] === 0 && stream[start + phrase.length] === 0 ? WHOLE_MATCH : PART_MATCH;
}

/** A phrase with gaps, slot `index` of it at `place`. When it matches at all, the whole line is looked at for a whole match. */
function matchGapped(stream: Uint32Array, phrase: Slot[], index: number, place: number): number {
  if (!reachesEnd(stream, phrase, index, place) || !reachesStart(stream, phrase, index, place)) {
    return NO_MATCH;
  }
  let first = place;
  while (stream[first - 1] !== 0) first--;
  let end = place;
  while (stream[end] !== 0) end++;
  if (!accepts(phrase[0], stream[first]) || !accepts(phrase.at(-1), stream[end - 1])) return PART_MATCH;
  const match = matchPattern({
    length: end - first,
    gaps: phrase.map((slot) => slot.gap),
    accepts: (slot, at) => accepts(phrase[slot], stream[first + at]),
  });
  return match?.whole ? WHOLE_MATCH : PART_MATCH;
}

function reachesEnd(stream: Uint32Array, phrase: Slot[], index: number, place: number): boolean {
  let places = [place];
  for (let next = index + 1; next < phrase.length && places.length > 0; next++) {
    places = step({ stream, from: places, slot: phrase[next], gap: phrase[next]?.gap, direction: 1 });
  }
  return places.length > 0;
}

function reachesStart(stream: Uint32Array, phrase: Slot[], index: number, place: number): boolean {
  let places = [place];
  for (let next = index - 1; next >= 0 && places.length > 0; next--) {
    places = step({ stream, from: places, slot: phrase[next], gap: phrase[next + 1]?.gap, direction: -1 });
  }
  return places.length > 0;
}

/** The places of a slot within the gap's reach of any of `from`, in the same line; `from` and the result lead away in `direction`. */
function step(args: {
  stream: Uint32Array;
  from: number[];
  slot: Slot | undefined;
  gap: Gap | undefined;
  direction: 1 | -1;
}): number[] {
  const { stream, from, slot, direction } = args;
  const { min, max } = args.gap ?? { min: 0, max: 0 };
  const reached: number[] = [];
  /** First place not looked at yet, so that none is taken twice. */
  let fresh: number | null = null;
  for (const place of from) {
    const known = fresh === null ? 0 : (fresh - place) * direction;
    for (let distance = Math.max(1, known); distance <= max + 1; distance++) {
      const at = place + distance * direction;
      const word = stream[at];
      if (!word) break;
      if (distance <= min) continue;
      fresh = at + direction;
      if (accepts(slot, word)) reached.push(at);
    }
  }
  return reached;
}

function accepts(slot: Slot | undefined, word: number | undefined): boolean {
  if (slot === undefined || word === undefined) return false;
  return slot.words.length === 1 ? slot.words[0] === word : slot.words.includes(word);
}

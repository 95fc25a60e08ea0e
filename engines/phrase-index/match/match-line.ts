import { matchPattern, type TokenGap } from '../query/match-pattern.ts';
import { countLineTokens, type LanguageIndex } from '../segments/segment.ts';

/** One word of a phrase in one segment: any of these word numbers will do, ascending. */
export interface PhraseSlot {
  termIds: number[];
  gap: TokenGap;
}

/** How a line matches. */
export const NO_MATCH = 0;
export const PARTIAL_LINE_MATCH = 1;
export const WHOLE_LINE_MATCH = 2;

/** How a line matches a phrase. A few steps for an ordinary line; bounded by slots x words x widest gap for any. */
export function matchLine(index: LanguageIndex, line: number, phrase: PhraseSlot[]): number {
  const { tokens, lineStarts: starts } = index;
  const begin = starts[line] as number;
  const end = (starts[line + 1] as number) - 1;
  const { length } = phrase;
  for (let slot = 1; slot < length; slot++) {
    if ((phrase[slot] as PhraseSlot).gap.max > 0) return matchGapped(tokens, begin, end, phrase);
  }
  for (let at = begin; at + length <= end; at++) {
    if (matchesPhraseAt(tokens, phrase, at))
      return length === end - begin ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
  }
  return NO_MATCH;
}

/** A phrase without gaps, its first word at a place. Lines end in a 0, which is no word's number. */
export function matchesPhraseAt(tokens: Uint16Array, phrase: PhraseSlot[], place: number): boolean {
  for (let slot = 0; slot < phrase.length; slot++) {
    if (!accepts(phrase[slot] as PhraseSlot, tokens[place + slot] as number)) return false;
  }
  return true;
}

/** Lines up to this many words are matched in the bits of a number. */
const BITS = 31;

function matchGapped(tokens: Uint16Array, begin: number, end: number, phrase: PhraseSlot[]): number {
  if (end - begin <= BITS) return matchGappedShort(tokens, begin, end, phrase);
  const match = matchPattern({
    length: end - begin,
    gaps: phrase.map((slot) => slot.gap),
    accepts: (slot, place) => accepts(phrase[slot] as PhraseSlot, tokens[begin + place] as number),
  });
  if (!match) return NO_MATCH;
  return match.isWholeLine ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
}

/** What matchPattern does, with a bit for each word of the line: which words each slot can stand at, from any beginning and from the first word. */
function matchGappedShort(tokens: Uint16Array, begin: number, end: number, phrase: PhraseSlot[]): number {
  let reached = 0;
  let fromFirst = 0;
  for (let at = 0; at < phrase.length; at++) {
    const slot = phrase[at] as PhraseSlot;
    let accepted = 0;
    for (let place = begin; place < end; place++) {
      if (accepts(slot, tokens[place] as number)) accepted |= 1 << (place - begin);
    }
    if (at === 0) {
      reached = accepted;
      fromFirst = accepted & 1;
    } else {
      reached = shiftOver(reached, slot.gap) & accepted;
      fromFirst = shiftOver(fromFirst, slot.gap) & accepted;
    }
    if (reached === 0) return NO_MATCH;
  }
  return (fromFirst >>> (end - begin - 1)) & 1 ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
}

function shiftOver(places: number, { min, max }: TokenGap): number {
  let shifted = 0;
  for (let gap = min; gap <= max && gap < BITS; gap++) shifted |= places << (gap + 1);
  return shifted;
}

/** Whether a line is of a length that a whole match of the phrase can have. */
export function canMatchWholeLine(index: LanguageIndex, line: number, phrase: PhraseSlot[]): boolean {
  let [least, most] = [phrase.length, phrase.length];
  for (let at = 1; at < phrase.length; at++) {
    least += (phrase[at] as PhraseSlot).gap.min;
    most += (phrase[at] as PhraseSlot).gap.max;
  }
  const length = countLineTokens(index, line);
  return length >= least && length <= most;
}

function accepts({ termIds: words }: PhraseSlot, word: number): boolean {
  return words.length === 1 ? words[0] === word : words.includes(word);
}

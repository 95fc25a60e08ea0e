import { type Gap, matchPattern } from './match-pattern.ts';
import type { LanguageIndex } from './segment.ts';

/** One word of a phrase in one segment: any of these word numbers will do, ascending. */
export interface Slot {
  words: number[];
  gap: Gap;
}

/** How a line matches. */
export const NO_MATCH = 0;
export const PART_MATCH = 1;
export const WHOLE_MATCH = 2;

/** How a line matches a phrase. A few steps for an ordinary line; bounded by slots x words x widest gap for any. */
export function matchLine(index: LanguageIndex, line: number, phrase: Slot[]): number {
  const { tokens, starts } = index;
  const begin = starts[line] as number;
  const end = (starts[line + 1] as number) - 1;
  const gapped = phrase.some((slot) => slot.gap.max > 0);
  if (gapped) return matchGapped(tokens, begin, end, phrase);
  const length = phrase.length;
  for (let at = begin; at + length <= end; at++) {
    if (matchesAt(tokens, phrase, at)) return length === end - begin ? WHOLE_MATCH : PART_MATCH;
  }
  return NO_MATCH;
}

/** A phrase without gaps, its first word at a place. Lines end in a 0, which is no word's number. */
export function matchesAt(tokens: Uint16Array, phrase: Slot[], place: number): boolean {
  for (let slot = 0; slot < phrase.length; slot++) {
    if (!accepts(phrase[slot] as Slot, tokens[place + slot] as number)) return false;
  }
  return true;
}

function matchGapped(tokens: Uint16Array, begin: number, end: number, phrase: Slot[]): number {
  const first = phrase[0] as Slot;
  for (let at = begin; at < end; at++) {
    if (!accepts(first, tokens[at] as number)) continue;
    // Most lines that have the first word at all fail here; only the others are worth the whole pattern.
    if (!phrase.every((slot) => hasAny(tokens, at, end, slot))) return NO_MATCH;
    const match = matchPattern({
      length: end - begin,
      gaps: phrase.map((slot) => slot.gap),
      accepts: (slot, place) => accepts(phrase[slot] as Slot, tokens[begin + place] as number),
    });
    if (!match) return NO_MATCH;
    return match.whole ? WHOLE_MATCH : PART_MATCH;
  }
  return NO_MATCH;
}

function hasAny(tokens: Uint16Array, from: number, end: number, slot: Slot): boolean {
  for (let at = from; at < end; at++) if (accepts(slot, tokens[at] as number)) return true;
  return false;
}

function accepts({ words }: Slot, word: number): boolean {
  return words.length === 1 ? words[0] === word : words.includes(word);
}

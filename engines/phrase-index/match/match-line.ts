import { matchPattern, type TokenGap } from '../query/match-pattern.ts';
import { countLineTokens, type LanguageIndex } from '../segments/segment.ts';
import type { AcceptedTermIds, TermRange } from './suffix-intervals.ts';

/** One word of a phrase, resolved in one segment. */
export interface PhraseSlot extends AcceptedTermIds {
  gap: TokenGap;
}

/** Returns whether a segment has a term that completes an unfinished word of the phrase. */
export const isUnfinished = (phrase: PhraseSlot[]): boolean =>
  phrase.some(({ completions }) => completions.length > 0);

/** Returns whether a term is the word of a slot as typed, or a form of it, and not a completion. */
export const isAsTyped = ({ termIds, completions }: PhraseSlot, termId: number): boolean =>
  completions.length === 0 || termIds.includes(termId);

/** Returns the accepted terms of a slot as an array by term id: 1 for accepted, 0 for others. */
export function markTerms(slot: PhraseSlot | undefined, termCount: number): Uint8Array {
  const marks = new Uint8Array(termCount + 1);
  for (const termId of slot?.termIds ?? []) marks[termId] = 1;
  for (const [from, end] of slot?.completions ?? []) marks.fill(1, from, end);
  return marks;
}

/** The kinds of match between a line and a phrase. A larger number is better. */
export const NO_MATCH = 0;
/** The line has the phrase only with a completion of its unfinished word. */
export const COMPLETED_MATCH = 1;
export const PARTIAL_LINE_MATCH = 2;
export const WHOLE_LINE_MATCH = 3;

/** The kinds of match by name, best first: hits are ranked in this order. */
export const MATCH_RANKS = ['whole', 'part', 'completed'] as const;
export type MatchRank = (typeof MATCH_RANKS)[number];

/** Returns the name of a kind of match. */
export function matchRank(match: number): MatchRank {
  if (match === WHOLE_LINE_MATCH) return 'whole';
  return match === PARTIAL_LINE_MATCH ? 'part' : 'completed';
}

/** Returns how a line matches a phrase. Takes at most slots x tokens x widest gap steps. */
export function matchLine(index: LanguageIndex, line: number, phrase: PhraseSlot[]): number {
  const { tokens, lineStarts } = index;
  const begin = lineStarts[line] as number;
  const end = (lineStarts[line + 1] as number) - 1;
  const { length } = phrase;
  for (let slot = 1; slot < length; slot++) {
    if ((phrase[slot] as PhraseSlot).gap.max > 0) return matchGapped(tokens, begin, end, phrase);
  }
  let best = NO_MATCH;
  for (let i = begin; i + length <= end; i++) {
    if (!matchesPhraseAt(tokens, phrase, i)) continue;
    if (isAsTyped(phrase[length - 1] as PhraseSlot, tokens[i + length - 1] as number))
      return length === end - begin ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
    best = COMPLETED_MATCH;
  }
  return best;
}

/** Returns whether a phrase without gaps begins at a position. A line ends with 0, which is no term id. */
export function matchesPhraseAt(tokens: Uint16Array, phrase: PhraseSlot[], position: number): boolean {
  for (let slot = 0; slot < phrase.length; slot++) {
    if (!accepts(phrase[slot] as PhraseSlot, tokens[position + slot] as number)) return false;
  }
  return true;
}

/** Lines of at most this many tokens are matched with bit operations on one number. */
const MAX_BIT_TOKENS = 31;

function matchGapped(tokens: Uint16Array, begin: number, end: number, phrase: PhraseSlot[]): number {
  if (end - begin <= MAX_BIT_TOKENS) return matchGappedShort(tokens, begin, end, phrase);
  const match = matchPattern({
    length: end - begin,
    gaps: phrase.map((slot) => slot.gap),
    accepts: (slot, position) => accepts(phrase[slot] as PhraseSlot, tokens[begin + position] as number),
  });
  if (!match) return NO_MATCH;
  const last = phrase.at(-1) as PhraseSlot;
  const lastTokens = match.positions.at(-1) ?? new Uint8Array();
  if (!lastTokens.some((isSet, i) => isSet === 1 && isAsTyped(last, tokens[begin + i] as number)))
    return COMPLETED_MATCH;
  return match.isWholeLine && isAsTyped(last, tokens[end - 1] as number)
    ? WHOLE_LINE_MATCH
    : PARTIAL_LINE_MATCH;
}

/**
 * Does the same as matchPattern with one bit per token of the line: computes the tokens that each slot can
 * match, from any start and from the first token (bit-parallel matching; Baeza-Yates & Gonnet, 1992).
 */
function matchGappedShort(tokens: Uint16Array, begin: number, end: number, phrase: PhraseSlot[]): number {
  let reached = 0;
  let fromFirst = 0;
  for (let i = 0; i < phrase.length; i++) {
    const slot = phrase[i] as PhraseSlot;
    let accepted = 0;
    for (let position = begin; position < end; position++) {
      if (accepts(slot, tokens[position] as number)) accepted |= 1 << (position - begin);
    }
    if (i === 0) {
      reached = accepted;
      fromFirst = accepted & 1;
    } else {
      reached = shiftByGap(reached, slot.gap) & accepted;
      fromFirst = shiftByGap(fromFirst, slot.gap) & accepted;
    }
    if (reached === 0) return NO_MATCH;
  }
  const last = phrase[phrase.length - 1] as PhraseSlot;
  if (last.completions.length > 0) {
    let typed = 0;
    for (let position = begin; position < end; position++) {
      if (isAsTyped(last, tokens[position] as number)) typed |= 1 << (position - begin);
    }
    if ((reached & typed) === 0) return COMPLETED_MATCH;
    fromFirst &= typed;
  }
  return (fromFirst >>> (end - begin - 1)) & 1 ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
}

function shiftByGap(positions: number, { min, max }: TokenGap): number {
  let shifted = 0;
  for (let gap = min; gap <= max && gap < MAX_BIT_TOKENS; gap++) shifted |= positions << (gap + 1);
  return shifted;
}

/** Returns whether the length of a line allows a whole-line match of the phrase. */
export function canMatchWholeLine(index: LanguageIndex, line: number, phrase: PhraseSlot[]): boolean {
  let [minLength, maxLength] = [phrase.length, phrase.length];
  for (let i = 1; i < phrase.length; i++) {
    minLength += (phrase[i] as PhraseSlot).gap.min;
    maxLength += (phrase[i] as PhraseSlot).gap.max;
  }
  const length = countLineTokens(index, line);
  return length >= minLength && length <= maxLength;
}

function accepts({ termIds, completions }: PhraseSlot, termId: number): boolean {
  if (termIds.length === 1 ? termIds[0] === termId : termIds.includes(termId)) return true;
  for (let i = 0; i < completions.length; i++) {
    const [from, end] = completions[i] as TermRange;
    if (termId >= from && termId < end) return true;
  }
  return false;
}

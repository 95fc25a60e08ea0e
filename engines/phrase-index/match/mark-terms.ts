import type { PhraseSlot } from './match-line.ts';

/** By term id: 1 for the accepted terms of a slot. */
export function markTerms(slot: PhraseSlot | undefined, termCount: number): Uint8Array {
  const marks = new Uint8Array(termCount + 1);
  for (const termId of slot?.termIds ?? []) marks[termId] = 1;
  return marks;
}

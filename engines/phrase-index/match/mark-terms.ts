import type { PhraseSlot } from './match-line.ts';

/** By word number: 1 for those that will do. */
export function markTerms(slot: PhraseSlot | undefined, words: number): Uint8Array {
  const marks = new Uint8Array(words + 1);
  for (const word of slot?.termIds ?? []) marks[word] = 1;
  return marks;
}

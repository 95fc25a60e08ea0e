import type { Slot } from './match-line.ts';

/** By word number: 1 for those that will do. */
export function wordMarks(slot: Slot | undefined, words: number): Uint8Array {
  const marks = new Uint8Array(words + 1);
  for (const word of slot?.words ?? []) marks[word] = 1;
  return marks;
}

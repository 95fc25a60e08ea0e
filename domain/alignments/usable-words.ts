import type { AlignedLine, WordTime } from './types.ts';

/** Below this confidence of a line, its words are too often elsewhere: music or noise covers them, or they are not said. */
export const MIN_LINE_CONFIDENCE = 0.25;

/** Returns the words of a line whose times may be used: those that a person has moved, or else the measured ones. */
export function usableWords({
  refusal,
  confidence,
  words,
  editedWords,
}: Pick<AlignedLine, 'refusal' | 'confidence' | 'words' | 'editedWords'>): WordTime[] | null {
  if (editedWords) return editedWords;
  return refusal === null && confidence >= MIN_LINE_CONFIDENCE ? words : null;
}

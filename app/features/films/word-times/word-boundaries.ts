/** When a word is said, in milliseconds. */
export interface WordSpan {
  startMs: number;
  endMs: number;
}

/** An end of a word that can be moved. One between two words without a pause belongs to both. */
export interface Boundary {
  /** Index of the word. */
  word: number;
  edge: 'start' | 'end';
}

/** No word is shorter, in milliseconds. */
const MIN_WORD_MS = 20;

/** Lists the ends that can be moved, in the order of their times. */
export function listBoundaries(words: readonly WordSpan[]): Boundary[] {
  return words.flatMap(({ startMs }, word): Boundary[] => [
    ...(words[word - 1]?.endMs === startMs ? [] : [{ word, edge: 'start' } as const]),
    { word, edge: 'end' },
  ]);
}

/**
 * Returns how far an end may be moved without reaching another one, so that a pause stays one. `limits` are those of all
 * words.
 */
export function boundaryRange(
  words: readonly WordSpan[],
  { word, edge }: Boundary,
  limits: WordSpan,
): { minMs: number; maxMs: number } {
  const [before, own, after] = [words[word - 1], words[word], words[word + 1]];
  if (!own) return { minMs: limits.startMs, maxMs: limits.endMs };
  if (edge === 'start') {
    return { minMs: before ? before.endMs + 1 : limits.startMs, maxMs: own.endMs - MIN_WORD_MS };
  }
  const isShared = after?.startMs === own.endMs;
  return {
    minMs: own.startMs + MIN_WORD_MS,
    maxMs: isShared ? after.endMs - MIN_WORD_MS : after ? after.startMs - 1 : limits.endMs,
  };
}

/** Moves an end of a word, as far as its range allows. A shared one moves for both words. Whole milliseconds. */
export function moveBoundary(
  words: readonly WordSpan[],
  boundary: Boundary,
  ms: number,
  limits: WordSpan,
): WordSpan[] {
  const { word, edge } = boundary;
  const { minMs, maxMs } = boundaryRange(words, boundary, limits);
  const to = Math.round(Math.max(minMs, Math.min(maxMs, ms)));
  const isShared = edge === 'end' && words[word + 1]?.startMs === words[word]?.endMs;
  return words.map(({ startMs, endMs }, i) => ({
    startMs: (i === word && edge === 'start') || (i === word + 1 && isShared) ? to : startMs,
    endMs: i === word && edge === 'end' ? to : endMs,
  }));
}

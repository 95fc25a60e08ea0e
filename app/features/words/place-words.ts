import { groupLineParts, splitLineParts } from './select-words.ts';

/** A word of a line and the time at which it is presumably said, in milliseconds on the axis of the speech. */
export interface PlacedWord {
  /** With the punctuation that belongs to it. */
  text: string;
  /** Number of the word in the line, counted from 0. */
  wordIndex: number;
  startMs: number;
  endMs: number;
}

/** Returns the words of a line with their punctuation, and where each begins and ends in the line without it. */
export function splitIntoWords(
  text: string,
): (Pick<PlacedWord, 'text' | 'wordIndex'> & { start: number; end: number })[] {
  return groupLineParts(splitLineParts(text)).flatMap((group) => {
    const word = group.find(({ wordIndex }) => wordIndex !== null);
    if (word?.wordIndex == null) return [];
    const { wordIndex, start, end } = word;
    return [{ text: group.map((part) => part.text).join(''), wordIndex, start, end }];
  });
}

/**
 * Spreads the words of a line over the time in which it is said. Each word takes a share by its letters: nothing says where
 * the words are, and longer ones take longer. No word is placed in a pause. Returns an empty list for a line without words.
 */
export function placeWords(
  text: string,
  speech: { startMs: number; endMs: number; pauses: readonly { startMs: number; endMs: number }[] },
): PlacedWord[] {
  const words = splitIntoWords(text).map(({ text: shown, wordIndex, start, end }) => {
    const letters = [...text.slice(start, end).replace(/[^\p{L}\p{N}]/gu, '')].length;
    return { text: shown, wordIndex, weight: letters + 1 };
  });
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const pausedMs = speech.pauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const spokenMs = Math.max(0, speech.endMs - speech.startMs - pausedMs);
  /** The time at which a share of the speech, from 0 to 1, has been said. A pause at that time is over with `after`. */
  const timeAt = (share: number, after: boolean): number => {
    let ms = speech.startMs + share * spokenMs;
    for (const pause of speech.pauses) {
      if (ms > pause.startMs || (after && ms === pause.startMs)) ms += pause.endMs - pause.startMs;
    }
    return ms;
  };
  let said = 0;
  return words.map(({ weight, ...word }) => {
    const from = said;
    said += weight;
    return { ...word, startMs: timeAt(from / total, true), endMs: timeAt(said / total, false) };
  });
}

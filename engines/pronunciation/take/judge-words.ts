import type { LineAlignment } from '../line/align-line.ts';

/** Whether a word was said. */
export type WordStatus = 'said' | 'unsure' | 'missed';

/** From this presence on a word was said; from the lower one on, one cannot be sure. */
const SAID_PRESENCE = -1.2;
const UNSURE_PRESENCE = -2.4;
/** What a phone of the shortest possible length and a frame of other speech take from the fit, as shares of the line. */
const SHORT_WEIGHT = 3.3;
const OTHER_SPEECH_WEIGHT = 3.5;
/** Frames. A phone has at least three states. */
const SHORT_PHONE = 3;
/**
 * From this fit on, a recording is the line. `npm run bench -- speech` fits the weights and the limit in the same way, each
 * time without the speaker whom it tests.
 */
const MIN_LINE_FIT = -2;
/** An original with less presence is no measure: its words are not where the alignment says. */
const MIN_ORIGINAL_PRESENCE = -1;
/** If the original itself is weaker than the thresholds, a take may be weaker than it by so much. */
const MARGIN = 0.3;

/** Returns how sure it is that a recording is the line at all: the mean presence of its words. */
export function linePresence({ words }: LineAlignment): number {
  return words.reduce((sum, word) => sum + word.presence, 0) / Math.max(1, words.length);
}

/**
 * Returns what tells a line from another one: the mean presence of its words, the share of phones of the shortest
 * possible length, and the share of other speech from the first word to the last.
 */
export function describeFit(
  alignment: LineAlignment,
): [presence: number, short: number, otherSpeech: number] {
  const { words, otherSpeech } = alignment;
  const phones = words.flatMap((word) => word.phones);
  const short =
    phones.filter(({ from, end }) => end - from <= SHORT_PHONE).length / Math.max(1, phones.length);
  const length = (words.at(-1)?.end ?? 0) - (words[0]?.from ?? 0);
  const other = otherSpeech.reduce((sum, { from, end }) => sum + end - from, 0) / Math.max(1, length);
  return [linePresence(alignment), short, other];
}

function fitLine(alignment: LineAlignment): number {
  const [presence, short, otherSpeech] = describeFit(alignment);
  return presence - SHORT_WEIGHT * short - OTHER_SPEECH_WEIGHT * otherSpeech;
}

/** Checks whether a recording is this line at all. A take that is nearly as sure as the original is. */
export function checkSentence(
  alignment: LineAlignment,
  original: LineAlignment | null,
): 'another_sentence' | null {
  const isMeasure = original && linePresence(original) >= MIN_ORIGINAL_PRESENCE;
  const limit = isMeasure ? Math.min(MIN_LINE_FIT, fitLine(original) - MARGIN) : MIN_LINE_FIT;
  return fitLine(alignment) < limit ? 'another_sentence' : null;
}

/**
 * Judges whether each word was said. A take that is as good as the original at a word has said it, even if the original
 * is hard to understand there.
 */
export function judgeWords(alignment: LineAlignment, original: LineAlignment | null): WordStatus[] {
  return alignment.words.map((word, i) => {
    const { presence } = word;
    const model = original?.words[i];
    const limit = model ? model.presence - MARGIN : Number.POSITIVE_INFINITY;
    if (presence >= Math.min(SAID_PRESENCE, limit)) return 'said';
    return presence >= Math.min(UNSURE_PRESENCE, limit - (SAID_PRESENCE - UNSURE_PRESENCE))
      ? 'unsure'
      : 'missed';
  });
}

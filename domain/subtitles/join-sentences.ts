import { joinSpeakers } from './speaker-names.ts';
import type { PairedLine } from './types.ts';

/** Maximum duration of a joined line, so that it is still short enough to cut and speak. */
const MAX_JOINED_MS = 8000;
/** Maximum silence within a sentence. After a longer one, a new sentence begins. */
const MAX_SILENCE_MS = 1000;
/** Maximum overlap caused by inexact timing. With a larger overlap, people talk at the same time. */
const MAX_OVERLAP_MS = 250;
/** Minimum share of lines with end punctuation. In other tracks, missing punctuation has no meaning. */
const MIN_PUNCTUATED_SHARE = 0.5;

/** The end of a sentence, with any closing marks after it. Lines of songs end with their notes. */
const SENTENCE_END = /[.!?…。！？♪♫][\s"'”’»)\]]*$/;
/** A lowercase start, which means that a sentence continues. */
const LOWERCASE_START = /^[\s"'“‘(]*\p{Ll}/u;
const COMMA = /[,，][\s"'”’]*$/;
/** `I`, which is always uppercase. */
const STARTS_WITH_I = /^[\s"'“‘(]*I(?:['’]\w+)?(?![\p{L}\d])/u;
/** Words that end no sentence, so that a capital letter after them belongs to a name. */
const OPEN_WORD =
  /(?:^|[^\p{L}'’])(?:a|an|the|my|your|his|her|its|our|their|this|these|those|of|to|into|from|with|without|for|at|by|and|or|but|nor|than|because|if|although|while|mr|mrs|ms|dr|is|are|was|were|am|i|he|she|we|they|i'm|you're|he's|she's|we're|they're|called|named)$/iu;

/**
 * Joins lines that split one English sentence, so that the sentence can be found, played, and cut as a whole, with both
 * translations. Two lines are one sentence if the first has no end punctuation and the second continues it: in
 * lowercase, or after a comma or a word that ends no sentence, or with `I`. There must be less than a second of silence
 * between them, and both together may last at most eight seconds. Any other capital letter is taken for another
 * speaker, with the period before it missing.
 * @param lines ordered by start, as pairing returns them. They are not changed.
 * @returns lines ordered by start. Every text of the input is in one of them.
 */
export function joinSentences(lines: PairedLine[]): PairedLine[] {
  const english = lines.flatMap(({ en }) => en ?? []);
  if (english.filter((text) => SENTENCE_END.test(text)).length < english.length * MIN_PUNCTUATED_SHARE)
    return lines;
  const joined: PairedLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before && isOneSentence(before, line)) joined[joined.length - 1] = join(before, line);
    else joined.push(line);
  }
  return joined;
}

function isOneSentence(first: PairedLine, second: PairedLine): boolean {
  if (first.en === null || second.en === null) return false;
  const silence = second.startMs - first.endMs;
  if (silence >= MAX_SILENCE_MS || silence < -MAX_OVERLAP_MS) return false;
  if (second.endMs - first.startMs > MAX_JOINED_MS || second.endMs < first.endMs) return false;
  if (SENTENCE_END.test(first.en)) return false;
  if (LOWERCASE_START.test(second.en)) return true;
  return OPEN_WORD.test(first.en) || (COMMA.test(first.en) && STARTS_WITH_I.test(second.en));
}

function join(first: PairedLine, second: PairedLine): PairedLine {
  return {
    startMs: first.startMs,
    endMs: second.endMs,
    en: `${first.en} ${second.en}`,
    zh: joinTexts(first.zh, second.zh),
    speakers: joinSpeakers([first.speakers, second.speakers]),
  };
}

/** A translation repeated in both lines is kept once. */
function joinTexts(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return first ?? second;
  return `${first} ${second}`;
}

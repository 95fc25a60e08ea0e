import type { PairedLine } from './types.ts';

/** A joined line stays one that one would cut and say. */
const LONGEST_MS = 8000;
/** Silence in mid-sentence; after more of it somebody starts anew. */
const LONGEST_SILENCE_MS = 1000;
/** Lines may run into each other by a slip of timing; by more, people talk at once. */
const SLIP_MS = 250;
/** Below this share of lines with an end mark a track is written without any, and a missing one says nothing. */
const MARKED_SHARE = 0.5;

/** The end of a sentence, whatever closes after it; song lines end where their notes stand. */
const ENDED = /[.!?…。！？♪♫][\s"'”’»)\]]*$/;
/** A word that goes on: no sentence starts with a small letter. */
const GOES_ON = /^[\s"'“‘(]*\p{Ll}/u;
const COMMA = /[,，][\s"'”’]*$/;
/** `I` is written large wherever it stands. */
const STARTS_WITH_I = /^[\s"'“‘(]*I(?:['’]\w+)?(?![\p{L}\d])/u;
/** Words that no sentence ends with, so that a capital after them is a name's. */
const OPEN_WORD =
  /(?:^|[^\p{L}'’])(?:a|an|the|my|your|his|her|its|our|their|this|these|those|of|to|into|from|with|without|for|at|by|and|or|but|nor|than|because|if|although|while|mr|mrs|ms|dr|is|are|was|were|am|i|he|she|we|they|i'm|you're|he's|she's|we're|they're|called|named)$/iu;

/**
 * Joins lines that split one English sentence into the sentence: one unit to find, to play and to cut, with both
 * translations. Two lines are one sentence when the first has no end mark and the second goes on from it: with a small
 * letter, or after a comma or a word no sentence ends with, or with `I`; when less than a second of silence stands
 * between them and both together last no more than eight. A capital after nothing of the kind is taken for another
 * speaker whose neighbour's full stop is missing.
 * @param lines in order of start, as pairing makes them; they are not changed.
 * @returns lines in order of start; every text given stands in one of them.
 */
export function joinSentences(lines: PairedLine[]): PairedLine[] {
  const english = lines.flatMap(({ en }) => en ?? []);
  if (english.filter((text) => ENDED.test(text)).length < english.length * MARKED_SHARE) return lines;
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
  if (silence >= LONGEST_SILENCE_MS || silence < -SLIP_MS) return false;
  if (second.endMs - first.startMs > LONGEST_MS || second.endMs < first.endMs) return false;
  if (ENDED.test(first.en)) return false;
  if (GOES_ON.test(second.en)) return true;
  return OPEN_WORD.test(first.en) || (COMMA.test(first.en) && STARTS_WITH_I.test(second.en));
}

function join(first: PairedLine, second: PairedLine): PairedLine {
  return {
    startMs: first.startMs,
    endMs: second.endMs,
    en: `${first.en} ${second.en}`,
    zh: joinTexts(first.zh, second.zh),
  };
}

/** A translation that was repeated under both parts stands once. */
function joinTexts(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return first ?? second;
  return `${first} ${second}`;
}

/** A word of a line, as it is written. */
export interface WrittenWord {
  text: string;
  /** Where it begins and ends in the line, in UTF-16 units. */
  start: number;
  end: number;
}

/** What a line contains that nobody says: markup, sounds in brackets, and the name of who speaks. */
const unspoken = [
  /<[^>]*>/g,
  /\{[^}]*\}/g,
  /\[[^\]]*\]/g,
  /\([^)]*\)/g,
  /(?<=^\s*(?:[-–—]\s*)?)\p{Lu}[\p{Lu} .'’]{1,24}:(?=\s)/gmu,
];

/** Characters that separate words, apart from hyphens: spaces, dashes, ellipses, slashes, and music notes. */
const CHUNKS = /[^\s–—…/♪♫"“”«»]+/gu;
const WORD = /[$£€#]?[\p{L}\p{N}'’].*/su;

/** Punctuation after a word. The dots of `U.S.` belong to it. */
const TRAILING = /[^\p{L}\p{N}%'’]+$/u;

/**
 * Splits a line into the words that are said. Ignores what is not said, and words without a Latin letter or a digit.
 */
export function splitLine(line: string): WrittenWord[] {
  // Same length, so that positions stay.
  const spoken = unspoken.reduce(
    (text, pattern) => text.replace(pattern, (part) => ' '.repeat(part.length)),
    line,
  );
  return Array.from(spoken.matchAll(CHUNKS)).flatMap((chunk) => splitChunk(chunk[0], chunk.index));
}

/** Takes punctuation off a chunk, and splits it where dots or two hyphens join words. */
function splitChunk(chunk: string, offset: number): WrittenWord[] {
  return Array.from(chunk.matchAll(/(?:(?!--|\.{2,}).)+/gs)).flatMap((match) => {
    const found = WORD.exec(match[0]);
    if (!found)
      return match[0] === '&'
        ? [{ text: '&', start: offset + match.index, end: offset + match.index + 1 }]
        : [];
    const ending = /^(?:\p{L}\.){2,}$/u.test(found[0]) ? '' : TRAILING;
    const text = found[0].replace(ending, '');
    const start = offset + match.index + found.index;
    return /[\p{Script=Latin}\p{N}]/u.test(text) ? [{ text, start, end: start + text.length }] : [];
  });
}

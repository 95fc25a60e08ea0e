/** A word of a line, with its place in UTF-16 code units. */
export interface LineWord {
  /** In lower case, with straight apostrophes. */
  text: string;
  start: number;
  end: number;
  /** Whether punctuation separates it from the word before. */
  breakBefore: boolean;
}

const wordPattern = /['’]?[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*['’]?/gu;

/** Splits a line into its words. */
export function listLineWords(line: string): LineWord[] {
  const words: LineWord[] = [];
  for (const match of line.matchAll(wordPattern)) {
    const previousEnd = words.at(-1)?.end ?? 0;
    const between = line.slice(previousEnd, match.index);
    words.push({
      text: match[0].toLowerCase().replaceAll('’', "'"),
      start: match.index,
      end: match.index + match[0].length,
      breakBefore: words.length === 0 || /[^\s-]/.test(between),
    });
  }
  return words;
}

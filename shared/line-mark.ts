/**
 * What a link says about its line besides the line's ID: when the line starts, and a hash of its text. An ID is a position,
 * and other subtitles give it to another sentence; the mark tells the two apart.
 */
export interface LineMark {
  startMs: number;
  textHash: string;
}

/** A line as an address names it. `mark` is null in an address from elsewhere, which may name the ID alone. */
export interface LineReference {
  id: string;
  mark: string | null;
}

type Texts = { en: string | null; zh: string | null };

/** Returns how links name a line. `startMs` is when it starts, in milliseconds. */
export const referToLine = (id: string, { startMs, en, zh }: Texts & { startMs: number }): LineReference => ({
  id,
  mark: `${Math.round(startMs)}-${hashText(en ?? zh ?? '')}`,
});

/** Returns the line that an address names; null for an empty ID. A mark that is none counts as missing. */
export const readLineReference = (id: string | null, mark: string | null): LineReference | null =>
  id ? { id, mark: readLineMark(mark) && mark } : null;

/** Longest mark, in UTF-16 units. */
export const LINE_MARK_MAX = 20;

const MARK = /^(\d{1,10})-([0-9a-z]{1,7})$/;

/** Reads the mark of a link; null without one, and for a text that is none. */
export function readLineMark(text: string | null): LineMark | null {
  const [, start, textHash] = MARK.exec(text ?? '') ?? [];
  return start === undefined || textHash === undefined ? null : { startMs: Number(start), textHash };
}

/** Whether a line says what a mark names, in either language: a line may have gained the other one since. */
export const saysMarkedText = (line: Texts, mark: LineMark): boolean =>
  [line.en, line.zh].some((text) => text !== null && hashText(text) === mark.textHash);

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Returns the 32-bit FNV-1a hash of the code points of a text's letters and digits, in base 36. Case and punctuation don't count, because
 * subtitle files of the same film differ in them. One film has at most a few thousand texts to tell apart.
 */
function hashText(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  let hash = FNV_OFFSET;
  // A text of punctuation alone counts as it is.
  for (const character of letters || text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  return (hash >>> 0).toString(36);
}

import { addSeparator, classifySeparator, isBreak, NOTHING } from './word-breaks.ts';

/** One searchable word or Chinese character. */
export interface Token {
  /** Folded: NFKC, lowercase, Latin letters without accents, plain apostrophes. Never empty. */
  text: string;
  /** Half-open range [start, end) of the original text, in UTF-16 code units. */
  start: number;
  end: number;
}

export type CharacterClass = 'letter' | 'han' | 'apostrophe' | 'transparent' | 'break';

const APOSTROPHES = new Set("'’‘ʼ＇′‛`´");
const HAN = /^\p{Script=Han}/u;
const LETTER = /^(?:\p{Script=Latin}|[0-9])/u;
/** Soft hyphens, zero-width characters, direction marks, and variation selectors do not split a word. */
const TRANSPARENT = /^(?:\p{Cf}|\p{M})/u;
/** Trademark signs would otherwise fold to letters and join the word before them. */
const MARKS = new Set('™℠');
const ACCENTS = /[\u0300-\u036f]/g;
export const COMBINING_MARK = /\p{M}/u;

/**
 * Returns the English words of a text, in order: runs of Latin letters and digits with inner apostrophes
 * (`i'm`). Hyphens and all other characters split words. Chinese characters are not words here.
 */
export function tokenizeEnglish(text: string): Token[] {
  return scan(text, false);
}

/**
 * Returns the Chinese tokens of a text, in order. Every Han character is a token as written; Traditional and
 * Simplified characters stay distinct. A run of Latin letters and digits (`卡拉OK`) is one token, too.
 * Punctuation is ignored.
 */
export function tokenizeChinese(text: string): Token[] {
  return scan(text, true);
}

/** Returns whether a token is a Chinese character, not a run of Latin letters and digits. */
export function isHan(token: Token): boolean {
  return HAN.test(token.text);
}

/** Returns whether punctuation stands between two tokens of a text. */
export function hasBreakBetween(text: string, before: Token, after: Token): boolean {
  let between = NOTHING;
  for (const character of text.slice(before.end, after.start))
    if (!TRANSPARENT.test(character)) between = addSeparator(between, classifySeparator(character));
  return isBreak(between, isHan(before) && isHan(after));
}

/** Returns whether a text is one apostrophe. */
export const isApostrophe = (text: string): boolean => text.length === 1 && APOSTROPHES.has(text);

/**
 * Returns where a part of a token ends in the original text: after the character that brings the folded part to
 * `length` characters.
 * @param start start of the token
 */
export function findTokenPartEnd(text: string, start: number, length: number): number {
  let end = start;
  for (let folded = 0; folded < length && end < text.length; ) {
    const at = end;
    end = clusterEnd(text, at);
    for (const character of foldCluster(text, at, end))
      if (classifyCharacter(character) !== 'transparent') folded += character.length;
  }
  return end;
}

function scan(text: string, keepHan: boolean): Token[] {
  const tokens: Token[] = [];
  let word = '';
  let wordStart = 0;
  let wordEnd = 0;
  let hasApostrophe = false;
  const endWord = () => {
    if (word !== '') tokens.push({ text: word, start: wordStart, end: wordEnd });
    word = '';
    hasApostrophe = false;
  };
  let at = 0;
  while (at < text.length) {
    const end = clusterEnd(text, at);
    for (const character of foldCluster(text, at, end)) {
      switch (classifyCharacter(character)) {
        case 'letter':
          if (word === '') wordStart = at;
          word += hasApostrophe ? `'${character}` : character;
          wordEnd = end;
          hasApostrophe = false;
          break;
        case 'apostrophe':
          // Two in a row are a quotation mark.
          if (word === '' || hasApostrophe) endWord();
          else hasApostrophe = true;
          break;
        case 'han':
          endWord();
          if (keepHan) tokens.push({ text: character, start: at, end });
          break;
        case 'break':
          endWord();
          break;
        case 'transparent':
          break;
      }
    }
    at = end;
  }
  endWord();
  return tokens;
}

/**
 * Returns the end of the code point at `at` and its combining marks, which normalization may compose with it.
 */
function clusterEnd(text: string, at: number): number {
  let end = at + codePointLength(text, at);
  // All combining marks are U+0300 or above.
  while (end < text.length && text.charCodeAt(end) >= 0x300) {
    // Most characters of a Chinese line: unified ideographs are no marks.
    if (isUnifiedIdeograph(text.charCodeAt(end))) break;
    const length = codePointLength(text, end);
    if (!COMBINING_MARK.test(text.slice(end, end + length))) break;
    end += length;
  }
  return end;
}

const isUnifiedIdeograph = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

function codePointLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Folds a code point and its combining marks to the characters that are indexed and searched. */
export function foldCluster(text: string, at: number, end: number): string {
  const cluster = text.slice(at, end);
  if (end === at + 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) return code >= 0x41 && code <= 0x5a ? cluster.toLowerCase() : cluster;
    // Unified ideographs fold to themselves. This shortcut gives most of the speed on Chinese lines.
    if (isUnifiedIdeograph(code)) return cluster;
    if (APOSTROPHES.has(cluster)) return "'";
    if (MARKS.has(cluster)) return ' ';
  }
  return cluster.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase().replace(ACCENTS, '');
}

/** Returns the effect of a folded character on the words around it. */
export function classifyCharacter(character: string): CharacterClass {
  const code = character.charCodeAt(0);
  if (code < 0x80) {
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return 'letter';
    return character === "'" || character === '`' ? 'apostrophe' : 'break';
  }
  if (isUnifiedIdeograph(code)) return 'han';
  if (APOSTROPHES.has(character)) return 'apostrophe';
  if (HAN.test(character)) return 'han';
  if (LETTER.test(character)) return 'letter';
  return TRANSPARENT.test(character) ? 'transparent' : 'break';
}

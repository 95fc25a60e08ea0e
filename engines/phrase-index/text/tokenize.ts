/** One searchable word or character. */
export interface Token {
  /** Folded: NFKC, lower case, no accents on Latin letters, a plain apostrophe. Never empty. */
  text: string;
  /** Half-open range [start, end) of the original text it came from, UTF-16 units. */
  start: number;
  end: number;
}

export type CharacterClass = 'letter' | 'han' | 'apostrophe' | 'transparent' | 'break';

const APOSTROPHES = new Set("'’‘ʼ＇′‛`´");
const HAN = /^\p{Script=Han}/u;
const LETTER = /^(?:\p{Script=Latin}|[0-9])/u;
/** Soft hyphens, zero-width characters, direction marks and variation selectors do not take a word apart. */
const TRANSPARENT = /^(?:\p{Cf}|\p{M})/u;
/** Trade and service marks would otherwise fold to letters and stick to the word before them. */
const MARKS = new Set('™℠');
const ACCENTS = /[\u0300-\u036f]/g;
export const COMBINING_MARK = /\p{M}/u;

/**
 * English words of a text, in order: runs of Latin letters and digits, apostrophes kept inside a word (`i'm`),
 * hyphens and all other characters take words apart. Chinese characters are no words here.
 */
export function tokenizeEnglish(text: string): Token[] {
  return scan(text, false);
}

/**
 * Chinese tokens of a text, in order: every Han character is one, as written (Traditional and Simplified stay apart);
 * a run of Latin letters and digits among them (`卡拉OK`) is one too. Punctuation is ignored.
 */
export function tokenizeChinese(text: string): Token[] {
  return scan(text, true);
}

/** Whether a token is a Chinese character, as against a run of Latin letters and digits. */
export function isHan(token: Token): boolean {
  return HAN.test(token.text);
}

function scan(text: string, keepHan: boolean): Token[] {
  const tokens: Token[] = [];
  let word = '';
  let wordStart = 0;
  let wordEnd = 0;
  let apostrophe = false;
  const endWord = () => {
    if (word !== '') tokens.push({ text: word, start: wordStart, end: wordEnd });
    word = '';
    apostrophe = false;
  };
  let at = 0;
  while (at < text.length) {
    const end = clusterEnd(text, at);
    for (const character of foldCluster(text, at, end)) {
      switch (classifyCharacter(character)) {
        case 'letter':
          if (word === '') wordStart = at;
          word += apostrophe ? `'${character}` : character;
          wordEnd = end;
          apostrophe = false;
          break;
        case 'apostrophe':
          // Two in a row are a quotation mark.
          if (word === '' || apostrophe) endWord();
          else apostrophe = true;
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

/** End of the code point at `at` together with the combining marks after it, which normalisation may fuse with it. */
function clusterEnd(text: string, at: number): number {
  let end = at + codePointLength(text, at);
  // No combining mark lies below U+0300.
  while (end < text.length && text.charCodeAt(end) >= 0x300) {
    const length = codePointLength(text, end);
    if (!COMBINING_MARK.test(text.slice(end, end + length))) break;
    end += length;
  }
  return end;
}

function codePointLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** The code point and its marks as the characters that are searched for. */
export function foldCluster(text: string, at: number, end: number): string {
  const cluster = text.slice(at, end);
  if (end === at + 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) return code >= 0x41 && code <= 0x5a ? cluster.toLowerCase() : cluster;
    // Unified ideographs fold to themselves; saying so here is most of the speed on Chinese lines.
    if (code >= 0x4e00 && code <= 0x9fff) return cluster;
    if (APOSTROPHES.has(cluster)) return "'";
    if (MARKS.has(cluster)) return ' ';
  }
  return cluster.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase().replace(ACCENTS, '');
}

/** What a folded character does to the words around it. */
export function classifyCharacter(character: string): CharacterClass {
  const code = character.charCodeAt(0);
  if (code < 0x80) {
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return 'letter';
    return character === "'" || character === '`' ? 'apostrophe' : 'break';
  }
  if (code >= 0x4e00 && code <= 0x9fff) return 'han';
  if (APOSTROPHES.has(character)) return 'apostrophe';
  if (HAN.test(character)) return 'han';
  if (LETTER.test(character)) return 'letter';
  return TRANSPARENT.test(character) ? 'transparent' : 'break';
}

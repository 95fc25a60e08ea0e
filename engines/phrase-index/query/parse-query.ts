import { InvalidQueryError } from '../api/invalid-query-error.ts';
import { isHan, type Token, tokenizeChinese } from '../text/tokenize.ts';
import { isQuotationMark } from './quotation-marks.ts';

/** Longest query read, in UTF-16 units. */
export const MAX_QUERY_LENGTH = 10_000;
/** Most words in a phrase of one language, counting one for each `*`. */
export const MAX_PHRASE_WORDS = 32;
/** A `*` stands for one to three words; Chinese words have mostly one or two characters, hence one to six of them. */
const GAP_MAX = { en: 3, zh: 6 } as const;

interface QueryWord {
  /** Folded token. */
  text: string;
  /** Only this very form, not its inflections. Always so for Chinese. */
  exact: boolean;
  /** How many tokens may stand between the word before and this one; 0 to 0 without a `*`. */
  gap: { min: number; max: number };
}

/** Words that stand one after another in one language of a line; never empty. */
export type Phrase = QueryWord[];

/** One way to understand a query: a line matches when each phrase given is in its text of that language. */
export interface QueryInterpretation {
  en: Phrase | null;
  zh: Phrase | null;
}

type Item = { kind: 'en' | 'zh'; token: Token; exact: boolean } | { kind: 'star' };

/**
 * Understands a query as typed. A line matches when it matches any of the readings; there are none when the query has no words.
 * With both languages in it there are two: English words in the English text and Chinese characters in the Chinese
 * text (`你还活着 fool`), or all of it as typed in the Chinese text (`卡拉OK`).
 * A `*` at an end of a phrase is ignored; an open quotation runs to the end.
 * Throws InvalidQueryError, field `text`, past MAX_QUERY_LENGTH or MAX_PHRASE_WORDS.
 */
export function parseQuery(text: string): QueryInterpretation[] {
  if (text.length > MAX_QUERY_LENGTH) {
    throw new InvalidQueryError('text', `a query of ${text.length} characters`);
  }
  const items = readItems(text);
  const en = buildPhrase(items, 'en');
  const zh = buildPhrase(items, 'zh');
  if (!en && !zh) return [];
  if (!en || !zh) return [{ en, zh }];
  return [
    { en, zh },
    { en: null, zh: joinInOrder(items) },
  ];
}

function readItems(text: string): Item[] {
  const items: Item[] = [];
  let quoted = false;
  let at = 0;
  const readMarks = (end: number) => {
    for (const character of text.slice(at, end)) {
      if (isQuotationMark(character)) quoted = !quoted;
      else if (/[*＊﹡]/.test(character)) items.push({ kind: 'star' });
    }
    at = end;
  };
  for (const token of tokenizeChinese(text)) {
    readMarks(Math.max(at, token.start));
    items.push(isHan(token) ? { kind: 'zh', token, exact: true } : { kind: 'en', token, exact: quoted });
    at = token.end;
  }
  readMarks(text.length);
  return items;
}

/** The phrase of one language. A `*` counts only between two words of it, with nothing of the other language between them. */
function buildPhrase(items: Item[], language: 'en' | 'zh'): Phrase | null {
  const phrase: Phrase = [];
  let size = 0;
  let stars = 0;
  /** Another language, or the beginning, lies between here and the last word of this one. */
  let besideOther = true;
  for (const item of items) {
    if (item.kind === 'star') {
      stars++;
    } else if (item.kind === language) {
      if (besideOther) stars = 0;
      phrase.push({ text: item.token.text, exact: item.exact, gap: gapOf(stars, language) });
      size += stars + 1;
      stars = 0;
      besideOther = false;
    } else {
      besideOther = true;
    }
  }
  if (size > MAX_PHRASE_WORDS) {
    throw new InvalidQueryError('text', `a phrase of ${size} tokens`);
  }
  return phrase.length > 0 ? phrase : null;
}

/** Both languages as one Chinese phrase. Bounded: each language's part has been measured, and so have the stars that count. */
function joinInOrder(items: Item[]): Phrase {
  const phrase: Phrase = [];
  let stars = 0;
  for (const item of items) {
    if (item.kind === 'star') {
      stars++;
      continue;
    }
    const gap = gapOf(phrase.length === 0 ? 0 : Math.min(stars, MAX_PHRASE_WORDS), 'zh');
    phrase.push({ text: item.token.text, exact: true, gap });
    stars = 0;
  }
  return phrase;
}

function gapOf(stars: number, language: 'en' | 'zh'): { min: number; max: number } {
  return { min: stars, max: stars * GAP_MAX[language] };
}

import { InvalidQueryError } from '../api/invalid-query-error.ts';
import { isHan, type Token, tokenizeChinese } from '../text/tokenize.ts';

const QUOTATION_MARKS = '"“”„‟«»＂';

/** Maximum length of a query in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 10_000;
/** Maximum number of words in a phrase of one language. Each `*` counts as one. */
export const MAX_PHRASE_WORDS = 32;
/**
 * Tokens per `*`: one to three words. A Chinese word mostly has one or two characters, hence one to six
 * characters.
 */
const MAX_GAP_TOKENS = { en: 3, zh: 6 } as const;

interface QueryWord {
  /** Folded token. */
  text: string;
  /** Whether to match this form only, not its inflections. Always true for Chinese. */
  exact: boolean;
  /** Number of tokens allowed between the previous word and this one; 0 to 0 without a `*`. */
  gap: { min: number; max: number };
}

/** Words of one language in order; never empty. */
export type Phrase = QueryWord[];

/**
 * One interpretation of a query. A line matches when its text in each language contains the phrase of that
 * language.
 */
export interface QueryInterpretation {
  en: Phrase | null;
  zh: Phrase | null;
}

type Item = { kind: 'en' | 'zh'; token: Token; exact: boolean } | { kind: 'star' };

/**
 * Parses a query as a person types it. A line matches the query when it matches any interpretation. A query
 * without words has none. A query in both languages has two: English words in the English text and Chinese
 * characters in the Chinese text (`你还活着 fool`), or everything as typed in the Chinese text (`卡拉OK`). A `*` at
 * an end of a phrase is ignored. An open quotation extends to the end. Throws InvalidQueryError with field
 * `text` for a text longer than MAX_QUERY_LENGTH or a phrase of more than MAX_PHRASE_WORDS.
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
    { en: null, zh: joinLanguages(items) },
  ];
}

function readItems(text: string): Item[] {
  const items: Item[] = [];
  let quoted = false;
  let at = 0;
  const readSeparators = (end: number) => {
    for (const character of text.slice(at, end)) {
      if (QUOTATION_MARKS.includes(character)) quoted = !quoted;
      else if (/[*＊﹡]/.test(character)) items.push({ kind: 'star' });
    }
    at = end;
  };
  for (const token of tokenizeChinese(text)) {
    readSeparators(Math.max(at, token.start));
    items.push(isHan(token) ? { kind: 'zh', token, exact: true } : { kind: 'en', token, exact: quoted });
    at = token.end;
  }
  readSeparators(text.length);
  return items;
}

/**
 * Returns the phrase of one language. A `*` counts only between two words of that language without text of
 * the other language between them.
 */
function buildPhrase(items: Item[], language: 'en' | 'zh'): Phrase | null {
  const phrase: Phrase = [];
  let size = 0;
  let stars = 0;
  /** Whether the previous word is of the other language, or there is none. */
  let isAfterOtherLanguage = true;
  for (const item of items) {
    if (item.kind === 'star') {
      stars++;
    } else if (item.kind === language) {
      if (isAfterOtherLanguage) stars = 0;
      phrase.push({ text: item.token.text, exact: item.exact, gap: createGap(stars, language) });
      size += stars + 1;
      stars = 0;
      isAfterOtherLanguage = false;
    } else {
      isAfterOtherLanguage = true;
    }
  }
  if (size > MAX_PHRASE_WORDS) {
    throw new InvalidQueryError('text', `a phrase of ${size} tokens`);
  }
  return phrase.length > 0 ? phrase : null;
}

/**
 * Returns both languages as one Chinese phrase. Its length is bounded, because buildPhrase has checked both
 * parts and the number of stars is capped.
 */
function joinLanguages(items: Item[]): Phrase {
  const phrase: Phrase = [];
  let stars = 0;
  for (const item of items) {
    if (item.kind === 'star') {
      stars++;
      continue;
    }
    const gap = createGap(phrase.length === 0 ? 0 : Math.min(stars, MAX_PHRASE_WORDS), 'zh');
    phrase.push({ text: item.token.text, exact: true, gap });
    stars = 0;
  }
  return phrase;
}

function createGap(stars: number, language: 'en' | 'zh'): { min: number; max: number } {
  return { min: stars, max: stars * MAX_GAP_TOKENS[language] };
}

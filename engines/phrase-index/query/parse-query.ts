import { InvalidQueryError } from '../api/invalid-query-error.ts';
import { isApostrophe, isHan, tokenizeChinese } from '../text/tokenize.ts';

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
  /**
   * How the unfinished last word of a query may be completed: `prefix` by any word that begins with it, `forms` also by
   * any other form of such a word. Absent for all other words: cursors contain a hash of the phrase.
   */
  completion?: 'prefix' | 'forms';
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

type Item =
  | { kind: 'en'; text: string; exact: boolean; completion?: 'prefix' | 'forms' }
  | { kind: 'zh'; text: string; exact: boolean; completion?: never }
  | { kind: 'star' };

/**
 * Parses a query as a person types it. A line matches the query when it matches any interpretation. A query
 * without words has none. A query in both languages has two: English words in the English text and Chinese
 * characters in the Chinese text (`你还活着 fool`), or everything as typed in the Chinese text (`卡拉OK`). A `*` at
 * an end of a phrase is ignored. An open quotation extends to the end. Throws InvalidQueryError with field
 * `text` for a text longer than MAX_QUERY_LENGTH or a phrase of more than MAX_PHRASE_WORDS.
 */
export function parseQuery(text: string): QueryInterpretation[] {
  return interpretItems(readItems(text).items);
}

/**
 * Parses a query whose last word may be unfinished. A query has up to two readings. The second one is meant for a query
 * that has no match by the first: it completes the word more freely. Throws the errors of parseQuery.
 */
export function listReadings(args: {
  text: string;
  lastWordIsPrefix?: boolean;
}): [reading: QueryInterpretation[], freerReading?: QueryInterpretation[]] {
  const { items, unfinished } = readItems(args.text);
  if (!args.lastWordIsPrefix || !unfinished) return [interpretItems(items)];
  const earlier = items.slice(0, -1);
  const { kind, exact, text, typedText } = unfinished;
  return [
    interpretItems([...earlier, { kind, exact, text: typedText, completion: 'prefix' }]),
    interpretItems([...earlier, { kind, exact, text, completion: 'forms' }]),
  ];
}

function interpretItems(items: Item[]): QueryInterpretation[] {
  const en = buildPhrase(items, 'en');
  const zh = buildPhrase(items, 'zh');
  if (!en && !zh) return [];
  if (!en || !zh) return [{ en, zh }];
  return [
    { en, zh },
    { en: null, zh: joinLanguages(items) },
  ];
}

/** A word in Latin letters at the end of a text. */
interface UnfinishedWord {
  kind: 'en';
  exact: boolean;
  text: string;
  /** With the apostrophe after it, which may become a part of the word: `don'`. */
  typedText: string;
}

function readItems(text: string): { items: Item[]; unfinished: UnfinishedWord | null } {
  if (text.length > MAX_QUERY_LENGTH) {
    throw new InvalidQueryError('text', `a query of ${text.length} characters`);
  }
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
    items.push(
      isHan(token)
        ? { kind: 'zh', text: token.text, exact: true }
        : { kind: 'en', text: token.text, exact: quoted },
    );
    at = token.end;
  }
  const unfinished = findUnfinishedWord(items, text.slice(at));
  readSeparators(text.length);
  return { items, unfinished };
}

/** @param rest the text after the last item */
function findUnfinishedWord(items: Item[], rest: string): UnfinishedWord | null {
  const last = items.at(-1);
  if (last?.kind !== 'en' || (rest !== '' && !isApostrophe(rest))) return null;
  const { kind, exact, text } = last;
  return { kind, exact, text, typedText: rest === '' ? text : `${text}'` };
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
      phrase.push(toWord(item, createGap(stars, language)));
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
    phrase.push(toWord({ ...item, exact: true }, gap));
    stars = 0;
  }
  return phrase;
}

function toWord(
  { text, exact, completion }: Exclude<Item, { kind: 'star' }>,
  gap: QueryWord['gap'],
): QueryWord {
  return { text, exact, gap, ...(completion && { completion }) };
}

function createGap(stars: number, language: 'en' | 'zh'): { min: number; max: number } {
  return { min: stars, max: stars * MAX_GAP_TOKENS[language] };
}

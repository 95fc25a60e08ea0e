import type { IndexedLine } from '@taici/phrase-index';
import { tokenizeChinese, tokenizeEnglish } from '@taici/phrase-index';
import type { BenchQuery } from '../queries/bench-query.ts';

/** The words and characters of a line. */
export interface LineTokens {
  en: string[];
  zh: string[];
}

/** Splits both texts of a line into tokens. */
export function tokenizeLine({ en, zh }: Pick<IndexedLine, 'en' | 'zh'>): LineTokens {
  return {
    en: tokenizeEnglish(en ?? '').map(({ text }) => text),
    zh: tokenizeChinese(zh ?? '').map(({ text }) => text),
  };
}

/** Returns whether a line contains a query without gaps literally, each part in the text of its language. */
export function containsPhrase(line: LineTokens, { en, zh }: Pick<BenchQuery, 'en' | 'zh'>): boolean {
  return en.every((run) => containsRun(line.en, run)) && (zh.length === 0 || containsRun(line.zh, zh));
}

function containsRun(tokens: string[], run: string[]): boolean {
  return tokens.some((_, from) => run.every((token, at) => tokens[from + at] === token));
}

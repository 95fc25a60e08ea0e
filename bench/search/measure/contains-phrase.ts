import type { IndexedLine } from '@taici/phrase-index';
import { tokenizeChinese, tokenizeEnglish } from '@taici/phrase-index';
import type { BenchQuery } from '../queries/bench-query.ts';

/** The words and the characters of a line. */
export interface LineTokens {
  en: string[];
  zh: string[];
}

export function tokenizeLine({ en, zh }: Pick<IndexedLine, 'en' | 'zh'>): LineTokens {
  return {
    en: tokenizeEnglish(en ?? '').map(({ text }) => text),
    zh: tokenizeChinese(zh ?? '').map(({ text }) => text),
  };
}

/** Whether a line has the words of a query without gaps, as they are, one after another in its text of their language. */
export function containsPhrase(line: LineTokens, { en, zh }: Pick<BenchQuery, 'en' | 'zh'>): boolean {
  return en.every((run) => holdsRun(line.en, run)) && (zh.length === 0 || holdsRun(line.zh, zh));
}

function holdsRun(tokens: string[], run: string[]): boolean {
  return tokens.some((_, from) => run.every((token, at) => tokens[from + at] === token));
}

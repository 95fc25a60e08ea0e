/** The kinds of queries, in the order they are shown. */
export const QUERY_CLASSES = [
  'phrase, very common',
  'phrase, mid',
  'phrase, rare',
  'phrase, no hit',
  'word, common',
  'word, rare',
  'Chinese, 1',
  'Chinese, 2',
  'Chinese, 4+',
  'mixed',
  'gap',
  'inflected',
] as const;

export type QueryClass = (typeof QUERY_CLASSES)[number];

export interface BenchQuery {
  class: QueryClass;
  /** English words by literal runs; a gap of one to three words lies between one run and the next. Empty: Chinese only. */
  en: string[][];
  /** Chinese characters in a row; empty: English only. */
  zh: string[];
  /** Whether other forms of the English words count too. */
  inflected: boolean;
}

/** Most words a gap stands for; it stands for at least one. */
export const GAP_MAX_WORDS = 3;

/** Whether every engine understands the query alike, so that their answers must be the same. */
export function isComparable({ en, inflected }: BenchQuery): boolean {
  return en.length < 2 && !inflected;
}

/** The query as typed into the product's search box; quotation marks switch inflection off. */
export function formatQuery({ en, zh, inflected }: BenchQuery): string {
  const runs = en.map((words) => (inflected ? words.join(' ') : `"${words.join(' ')}"`));
  return [runs.join(' * '), zh.join('')].filter((part) => part !== '').join(' ');
}

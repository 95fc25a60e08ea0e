/** The query classes in display order. */
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
  /** English words in literal runs, with a gap of one to three words between runs. Empty: Chinese only. */
  en: string[][];
  /** Consecutive Chinese characters. Empty: English only. */
  zh: string[];
  /** Whether other forms of the English words match, too. */
  inflected: boolean;
}

/** Maximum number of words in a gap; the minimum is one. */
export const GAP_MAX_WORDS = 3;

/** Returns whether every engine interprets the query in the same way, so that all answers must be equal. */
export function isComparable({ en, inflected }: BenchQuery): boolean {
  return en.length < 2 && !inflected;
}

/** Returns the query as a person would type it. Quotation marks turn inflection off. */
export function formatQuery({ en, zh, inflected }: BenchQuery): string {
  const runs = en.map((words) => (inflected ? words.join(' ') : `"${words.join(' ')}"`));
  return [runs.join(' * '), zh.join('')].filter((part) => part !== '').join(' ');
}

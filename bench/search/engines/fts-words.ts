import { type BenchQuery, GAP_MAX_WORDS } from '../queries/bench-query.ts';

/**
 * Translates lines and queries to FTS5. The tokenizer splits both columns at spaces and punctuation only.
 */
export interface FtsDialect {
  /** Returns the value of the English column. */
  english(text: string): string;
  /** Returns the value of the Chinese column. */
  chinese(text: string): string;
  /** Returns the query as an FTS5 MATCH expression. */
  match(query: BenchQuery): string;
}

/** The obvious dialect: one token per word or character. */
export const ftsWords: FtsDialect = {
  english: (text) => text,
  chinese: (text) => [...text].join(' '),
  match({ en, zh }) {
    const runs = en.map((words) => `"${words.join(' ')}"`);
    // NEAR has no direction and no minimum distance, so a query with gaps finds additional lines.
    const inner = en.slice(1, -1).reduce((sum, words) => sum + words.length, 0);
    const near = `NEAR(${runs.join(' ')}, ${GAP_MAX_WORDS * (runs.length - 1) + inner})`;
    const english = runs.length > 1 ? near : runs.join('');
    return joinWithAnd(english, zh.length > 0 ? `"${zh.join(' ')}"` : '');
  },
};

function joinWithAnd(english: string, chinese: string): string {
  return [english, chinese].filter((part) => part !== '').join(' AND ');
}

import { type BenchQuery, GAP_MAX_WORDS } from '../queries/bench-query.ts';

/**
 * How lines and queries are expressed in FTS5. The tokenizer splits both columns at spaces and punctuation
 * only.
 */
export interface FtsDialect {
  english(text: string): string;
  chinese(text: string): string;
  /** The query as an FTS5 MATCH expression. */
  match(query: BenchQuery): string;
}

/** One token per word or character: the obvious design. */
export const ftsWords: FtsDialect = {
  english: (text) => text,
  chinese: (text) => [...text].join(' '),
  match({ en, zh }) {
    const runs = en.map((words) => `"${words.join(' ')}"`);
    // NEAR has no direction and no minimum distance, so that a query with gaps finds additional lines.
    const inner = en.slice(1, -1).reduce((sum, words) => sum + words.length, 0);
    const near = `NEAR(${runs.join(' ')}, ${GAP_MAX_WORDS * (runs.length - 1) + inner})`;
    const english = runs.length > 1 ? near : runs.join('');
    return bothOf(english, zh.length > 0 ? `"${zh.join(' ')}"` : '');
  },
};

function bothOf(english: string, chinese: string): string {
  return [english, chinese].filter((part) => part !== '').join(' AND ');
}

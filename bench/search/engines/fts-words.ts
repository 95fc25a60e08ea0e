import { type BenchQuery, GAP_MAX_WORDS } from '../queries/bench-query.ts';

/** How lines and queries are put to FTS5; both columns go to the tokenizer that takes apart at spaces and marks only. */
export interface FtsDialect {
  english(text: string): string;
  chinese(text: string): string;
  /** The query as FTS5 reads it after MATCH. */
  match(query: BenchQuery): string;
}

/** One token a word or character: what anyone would do first. */
export const ftsWords: FtsDialect = {
  english: (text) => text,
  chinese: (text) => [...text].join(' '),
  match({ en, zh }) {
    const runs = en.map((words) => `"${words.join(' ')}"`);
    // Nearness has no direction and no least distance, so a query with gaps finds more than was asked for.
    const inner = en.slice(1, -1).reduce((sum, words) => sum + words.length, 0);
    const near = `NEAR(${runs.join(' ')}, ${GAP_MAX_WORDS * (runs.length - 1) + inner})`;
    const english = runs.length > 1 ? near : runs.join('');
    return bothOf(english, zh.length > 0 ? `"${zh.join(' ')}"` : '');
  },
};

function bothOf(english: string, chinese: string): string {
  return [english, chinese].filter((part) => part !== '').join(' AND ');
}

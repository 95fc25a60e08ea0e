import { type BenchQuery, GAP_MAX_WORDS } from '../queries/bench-query.ts';

/**
 * Returns words or characters as tsvector text, each with its position. The text is not parsed, because the
 * parser would split `don't`.
 */
export function toTsvector(tokens: string[]): string {
  return tokens.map((token, at) => `${quote(token)}:${at + 1}`).join(' ');
}

/**
 * Returns the English part of a query as tsquery text; null without one. A gap becomes a choice of all its
 * distances.
 */
export function toEnglishTsquery({ en }: BenchQuery): string | null {
  const [first, ...others] = en.map(formatRun);
  if (first === undefined) return null;
  let alternatives = [first];
  for (const run of others) {
    alternatives = alternatives.flatMap((alternative) =>
      // Left-associative, so that each distance is measured from the previous word to the next.
      Array.from({ length: GAP_MAX_WORDS }, (_, gap) => `${alternative} <${gap + 2}> ${run}`),
    );
  }
  return alternatives.map((alternative) => `(${alternative})`).join(' | ');
}

/** Returns the Chinese part of a query as tsquery text; null without one. */
export function toChineseTsquery({ zh }: BenchQuery): string | null {
  return zh.length === 0 ? null : formatRun(zh);
}

function formatRun(tokens: string[]): string {
  return tokens.map(quote).join(' <-> ');
}

function quote(token: string): string {
  return `'${token.replaceAll("'", "''")}'`;
}

import { type BenchQuery, GAP_MAX_WORDS } from '../queries/bench-query.ts';

/**
 * Words or characters as tsvector text: each with its position, unparsed, because the parser would split
 * `don't`.
 */
export function toTsvector(tokens: string[]): string {
  return tokens.map((token, at) => `${quote(token)}:${at + 1}`).join(' ');
}

/**
 * The English part of a query as tsquery text; null without one. A gap becomes a choice of all its distances.
 */
export function toEnglishTsquery({ en }: BenchQuery): string | null {
  const [first, ...others] = en.map(followedBy);
  if (first === undefined) return null;
  let ways = [first];
  for (const run of others) {
    ways = ways.flatMap((way) =>
      // Left-associative, so that each distance is measured from the previous word to the next.
      Array.from({ length: GAP_MAX_WORDS }, (_, gap) => `${way} <${gap + 2}> ${run}`),
    );
  }
  return ways.map((way) => `(${way})`).join(' | ');
}

/** The Chinese part of a query as tsquery text; null without one. */
export function toChineseTsquery({ zh }: BenchQuery): string | null {
  return zh.length === 0 ? null : followedBy(zh);
}

function followedBy(tokens: string[]): string {
  return tokens.map(quote).join(' <-> ');
}

function quote(token: string): string {
  return `'${token.replaceAll("'", "''")}'`;
}

import { type BenchQuery, GAP_MAX_WORDS } from '../queries/bench-query.ts';

/** Words or characters as the text of a tsvector: each with its place, as they are, without a parser that would take `don't` apart. */
export function toTsvector(tokens: string[]): string {
  return tokens.map((token, at) => `${quote(token)}:${at + 1}`).join(' ');
}

/** The English part of a query as the text of a tsquery; null when there is none. Gaps become every distance there may be. */
export function toEnglishTsquery({ en }: BenchQuery): string | null {
  const [first, ...others] = en.map(followedBy);
  if (first === undefined) return null;
  let ways = [first];
  for (const run of others) {
    ways = ways.flatMap((way) =>
      // Taken from the left, so each distance is from the word before to the word after.
      Array.from({ length: GAP_MAX_WORDS }, (_, gap) => `${way} <${gap + 2}> ${run}`),
    );
  }
  return ways.map((way) => `(${way})`).join(' | ');
}

/** The Chinese part of a query as the text of a tsquery; null when there is none. */
export function toChineseTsquery({ zh }: BenchQuery): string | null {
  return zh.length === 0 ? null : followedBy(zh);
}

function followedBy(tokens: string[]): string {
  return tokens.map(quote).join(' <-> ');
}

function quote(token: string): string {
  return `'${token.replaceAll("'", "''")}'`;
}

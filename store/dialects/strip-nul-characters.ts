import type { CompiledQuery } from 'kysely';

const NUL = '\u0000';
const hasNul = (value: unknown): value is string => typeof value === 'string' && value.includes(NUL);

/**
 * The query without U+0000 in its bound texts. PostgreSQL refuses that character and SQLite stores it. Without it both
 * store the same text, and an address with %00 finds nothing instead of failing.
 */
export function stripNulCharacters(query: CompiledQuery): CompiledQuery {
  if (!query.parameters.some(hasNul)) return query;
  const parameters = query.parameters.map((value) => (hasNul(value) ? value.replaceAll(NUL, '') : value));
  return { ...query, parameters };
}

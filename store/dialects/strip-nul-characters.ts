import type { CompiledQuery } from 'kysely';

const NUL = '\u0000';
const hasNul = (value: unknown): value is string => typeof value === 'string' && value.includes(NUL);

/**
 * The query with U+0000 taken out of every bound text. PostgreSQL refuses that character and SQLite keeps it; without
 * it both hold the same text, and an address with %00 in it finds nothing instead of failing.
 */
export function stripNulCharacters(query: CompiledQuery): CompiledQuery {
  if (!query.parameters.some(hasNul)) return query;
  const parameters = query.parameters.map((value) => (hasNul(value) ? value.replaceAll(NUL, '') : value));
  return { ...query, parameters };
}

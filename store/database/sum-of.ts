import { type RawBuilder, sql } from 'kysely';

/** The sum of a column of integers; null without rows. The cast makes PostgreSQL return a number instead of a text. */
export const sumOf = (column: string): RawBuilder<number> => sql`cast(sum(${sql.ref(column)}) as bigint)`;

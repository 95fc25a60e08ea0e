import { type AliasedExpression, type Expression, sql } from 'kysely';

/** The greatest of a column of times, in milliseconds; 0 when there is no row. What bounds the later pages of a list. */
export function selectSnapshotWatermark(column: Expression<number>): AliasedExpression<number, 'newest'> {
  return sql<number>`coalesce(max(${column}), 0)`.as('newest');
}

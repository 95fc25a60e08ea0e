import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether `column` contains `part` literally: the wildcards of LIKE are escaped. */
export function containsText(column: Expression<string>, part: string): Expression<SqlBool> {
  const pattern = `%${part.replace(/[!%_]/g, '!$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '!'`;
}

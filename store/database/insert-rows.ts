import { type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** The most rows of one statement. */
const MAX_ROWS = 128;

/**
 * Returns a function that inserts rows into some columns of a table, and returns how many rows it has changed. Its statements
 * are compiled once for each database: they have as many rows as a power of two, so that few of them insert any number of rows.
 */
export function insertRowsOnce<
  Table extends keyof Tables & string,
  Column extends keyof Tables[Table] & string,
>(
  table: Table,
  columns: readonly Column[],
  /** What follows the rows, such as `on conflict ...`. */
  ending: RawBuilder<unknown> = sql``,
): (db: Database, rows: readonly Readonly<Pick<Tables[Table], Column>>[]) => Promise<number> {
  const compiledFor = new WeakMap<DialectAdapter, Map<number, CompiledQuery>>();

  const compile = (db: Database, count: number): CompiledQuery => {
    // The values are replaced in each execution.
    const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const rows = sql.join(Array.from({ length: count }, () => row));
    return sql`insert into ${sql.table(table)} (${names}) values ${rows} ${ending}`.compile(db);
  };

  return async (db, rows) => {
    const { adapter } = db.getExecutor();
    const compiled = compiledFor.get(adapter) ?? new Map<number, CompiledQuery>();
    compiledFor.set(adapter, compiled);
    let changed = 0n;
    for (let from = 0; from < rows.length; ) {
      const count = Math.min(MAX_ROWS, 2 ** Math.floor(Math.log2(rows.length - from)));
      const query = compiled.get(count) ?? compile(db, count);
      compiled.set(count, query);
      const part = rows.slice(from, from + count);
      const parameters = part.flatMap((row) => columns.map((column) => row[column]));
      const { numAffectedRows = 0n } = await db.executeQuery({ ...query, parameters });
      changed += numAffectedRows;
      from += count;
    }
    return Number(changed);
  };
}

import { sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Locks a row until the transaction ends, by writing it unchanged. Lock first, then read: in PostgreSQL only a later
 * statement sees what the last holder of the lock wrote.
 * @returns false if the row does not exist.
 */
export async function lockRow(args: {
  trx: Database;
  table:
    | 'ads'
    | 'companies'
    | 'films'
    | 'videos'
    | 'clips'
    | 'takes'
    | 'dubs'
    | 'classes'
    | 'word_list_entries'
    | 'surveys';
  id: string;
}): Promise<boolean> {
  const { trx, table, id } = args;
  const { rows } = await sql`update ${sql.table(table)} set id = id where id = ${id} returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

import Database from 'better-sqlite3';
import pg from 'pg';
import type { StoreAddress } from '#store/open-store.ts';

/** Returns the beginning of a statement with the numbers 0 to `count` - 1 as a table `numbers` with the column `n`. */
export const numbers = (count: number) =>
  `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;

/**
 * Runs statements that both databases understand, in one transaction and without checks of references, and analyzes the
 * tables.
 */
export async function runFillScript(address: StoreAddress, script: string): Promise<void> {
  if ('sqlitePath' in address) runInSqliteFile(address.sqlitePath, script);
  else await runInPostgresDatabase(address.databaseUrl, script);
}

function runInSqliteFile(path: string, script: string): void {
  const database = new Database(path);
  try {
    // The file is thrown away, so nothing of it needs to survive a power failure.
    database.pragma('synchronous = OFF');
    database.pragma('foreign_keys = OFF');
    database.exec(`begin; ${script} commit;`);
    database.exec('analyze');
  } finally {
    database.close();
  }
}

async function runInPostgresDatabase(connectionString: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`begin; ${script} commit;`);
    // Index-only scans need the visibility map.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Builds the database address of the store suites from the variables of `pg_virtualenv`, unless one is set. */
export function setup(): void {
  // The projects of a run share the prefix.
  process.env.TAICI_TEST_DATABASE_PREFIX ??= `test_${randomUUID().slice(0, 8)}`;
  const { PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, TAICI_TEST_DATABASE_URL } = process.env;
  if (TAICI_TEST_DATABASE_URL || !PGPORT || !PGUSER) return;
  const user = `${encodeURIComponent(PGUSER)}:${encodeURIComponent(PGPASSWORD ?? '')}`;
  process.env.TAICI_TEST_DATABASE_URL = `postgres://${user}@${PGHOST ?? '127.0.0.1'}:${PGPORT}/${PGDATABASE ?? 'postgres'}`;
}

/** Drops the databases that the run has left: those that its own were copied from. */
export async function teardown(): Promise<void> {
  const { TAICI_TEST_DATABASE_URL, TAICI_TEST_DATABASE_PREFIX } = process.env;
  if (!TAICI_TEST_DATABASE_URL || !TAICI_TEST_DATABASE_PREFIX) return;
  const client = new pg.Client({ connectionString: TAICI_TEST_DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${TAICI_TEST_DATABASE_PREFIX}_`],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

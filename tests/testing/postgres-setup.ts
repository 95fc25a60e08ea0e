/** Builds the database address of the store suites from the variables of `pg_virtualenv`, unless one is set. */
export function setup(): void {
  const { PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, TAICI_TEST_DATABASE_URL } = process.env;
  if (TAICI_TEST_DATABASE_URL || !PGPORT || !PGUSER) return;
  const user = `${encodeURIComponent(PGUSER)}:${encodeURIComponent(PGPASSWORD ?? '')}`;
  process.env.TAICI_TEST_DATABASE_URL = `postgres://${user}@${PGHOST ?? '127.0.0.1'}:${PGPORT}/${PGDATABASE ?? 'postgres'}`;
}

import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, StoreDialect } from '../database/tables.ts';
import { listMigrations } from './index.ts';

/**
 * Brings the schema up to date; all pending migrations take effect together or not at all. Safe to call from several
 * processes at once: one works, the others wait and then find nothing to do. Returns the names of those it ran.
 */
export async function migrateStore(args: { db: Database; dialect: StoreDialect }): Promise<string[]> {
  const { db, dialect } = args;
  const schema = dialect === 'postgres' ? await currentSchema(db) : undefined;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => listMigrations(dialect) },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Named outright, or tables of the same names in another schema of the database would be taken for ours. */
async function currentSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (!name) throw new Error('the database user has no schema to work in: check search_path');
  return name;
}

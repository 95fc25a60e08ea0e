import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoreDialect } from '../database/tables.ts';

/** The column types and table options that differ between the two databases. The rest of a migration is the same. */
export interface DialectTypes {
  /** Text that sorts by its bytes, so that both databases sort alike. */
  text: RawBuilder<unknown>;
  /** 64-bit integer. */
  integer: RawBuilder<unknown>;
  createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string>;
}

const sqliteTypes: DialectTypes = {
  text: sql`text`,
  integer: sql`integer`,
  // A strict table refuses a fraction or text in an integer column, as PostgreSQL does.
  createTable: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
};

const postgresTypes: DialectTypes = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  createTable: (db, name) => db.schema.createTable(name),
};

export const dialectTypes: Record<StoreDialect, DialectTypes> = {
  sqlite: sqliteTypes,
  postgres: postgresTypes,
};

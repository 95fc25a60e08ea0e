import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoreDialect } from '../database/tables.ts';

/** The few words in which the two databases' table definitions differ; everything else in a migration is the same. */
export interface DialectTypes {
  /** Text ordered by its bytes, so that both databases sort alike. */
  text: RawBuilder<unknown>;
  /** 64-bit integer. */
  integer: RawBuilder<unknown>;
  createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string>;
}

const sqliteWords: DialectTypes = {
  text: sql`text`,
  integer: sql`integer`,
  // Strict tables refuse a fraction or a text in an integer column, as PostgreSQL does.
  createTable: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
};

const postgresWords: DialectTypes = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  createTable: (db, name) => db.schema.createTable(name),
};

export const dialectTypes: Record<StoreDialect, DialectTypes> = {
  sqlite: sqliteWords,
  postgres: postgresWords,
};

import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoreDialect } from '../database/tables.ts';

/** The column types, table options, and expressions that differ between the two databases. The rest of a migration is the same. */
export interface DialectTypes {
  /** Text that sorts by its bytes, so that both databases sort alike. */
  text: RawBuilder<unknown>;
  /** 64-bit integer. */
  integer: RawBuilder<unknown>;
  createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string>;
  /** The number under a key of a JSON column; null where either is missing. */
  jsonNumber(column: string, key: string): RawBuilder<number | null>;
  /** The segments of a row of `clips` as rows `segment` of start_ms and end_ms. */
  segmentsOfClip: RawBuilder<unknown>;
  /** Makes the database refuse every change and removal of rows that are in a table. */
  refuseChanges(db: Kysely<unknown>, table: string): Promise<void>;
}

const sqliteTypes: DialectTypes = {
  text: sql`text`,
  integer: sql`integer`,
  // A strict table refuses a fraction or text in an integer column, as PostgreSQL does.
  createTable: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
  jsonNumber: (column, key) => sql`(${sql.ref(column)} ->> ${sql.lit(key)})`,
  segmentsOfClip: sql`(
    select value ->> 'startMs' as start_ms, value ->> 'endMs' as end_ms from json_each(clips.segments)
  ) as segment`,
  async refuseChanges(db, table) {
    for (const change of ['update', 'delete'])
      await sql`
        create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.id(table)}
        begin select raise(abort, ${sql.lit(`rows of ${table} do not change`)}); end
      `.execute(db);
  },
};

const postgresTypes: DialectTypes = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  createTable: (db, name) => db.schema.createTable(name),
  jsonNumber: (column, key) => sql`(${sql.ref(column)}::jsonb ->> ${sql.lit(key)})::numeric`,
  segmentsOfClip: sql`lateral (
    select (value ->> 'startMs')::bigint as start_ms, (value ->> 'endMs')::bigint as end_ms
    from jsonb_array_elements(clips.segments::jsonb)
  ) as segment`,
  async refuseChanges(db, table) {
    const name = sql.id(`${table}_no_change`);
    const message = sql.raw(`rows of ${table} do not change`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$
    `.execute(db);
    await sql`
      create trigger ${name} before update or delete on ${sql.id(table)} for each row execute function ${name}()
    `.execute(db);
  },
};

export const dialectTypes: Record<StoreDialect, DialectTypes> = {
  sqlite: sqliteTypes,
  postgres: postgresTypes,
};

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Which of the shipped demo films were imported. They used to be drawn by jobs of a kind of their own. */
export const createDemoFilmTable = ({ text, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'demo_films')
      .addColumn('path', text, (column) => column.notNull().primaryKey())
      .addColumn('content_hash', text, (column) => column.notNull())
      .execute();
    await sql`delete from jobs where kind = 'make_demo_scene'`.execute(db);
  },
});

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createJobTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'jobs')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject_id', text, (column) => column.notNull())
      .addColumn('payload', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('stage', text)
      .addColumn('percent', integer, (column) => column.notNull())
      .addColumn('attempts', integer, (column) => column.notNull())
      .addColumn('worker_id', text)
      .addColumn('lease_until_ms', integer)
      .addColumn('cancel_requested', integer, (column) => column.notNull())
      .addColumn('error_code', text)
      .addColumn('error_detail', text)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('updated_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('jobs_one_open')
      .unique()
      .on('jobs')
      .columns(['kind', 'subject_id'])
      .where(sql<boolean>`state in ('queued', 'running')`)
      .execute();
    await db.schema
      .createIndex('jobs_subject')
      .on('jobs')
      .columns(['kind', 'subject_id', 'created_ms', 'id'])
      .execute();
    await db.schema.createIndex('jobs_new').on('jobs').columns(['created_ms', 'id']).execute();
    await db.schema.createIndex('jobs_state').on('jobs').columns(['state', 'created_ms', 'id']).execute();
  },
});

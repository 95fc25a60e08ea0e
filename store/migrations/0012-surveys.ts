import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createSurveyTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'surveys')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('intro', text, (column) => column.notNull())
      .addColumn('questions', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('opened_ms', integer)
      .execute();
    await db.schema.createIndex('surveys_new').on('surveys').columns(['created_ms', 'id']).execute();
    await db.schema.createIndex('surveys_open').on('surveys').columns(['state', 'opened_ms', 'id']).execute();

    await createTable(db, 'survey_answers')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('survey_id', text, (column) => column.notNull().references('surveys.id'))
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('answers', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('updated_ms', integer, (column) => column.notNull())
      .addUniqueConstraint('survey_answers_once', ['survey_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('survey_answers_id')
      .on('survey_answers')
      .columns(['survey_id', 'id'])
      .execute();
    await db.schema.createIndex('survey_answers_account').on('survey_answers').column('account_id').execute();
  },
});

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createWordTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'word_entries')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('word_group', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('text_key', text, (column) => column.notNull())
      .addColumn('phonetic', text)
      .addColumn('meaning', text)
      .addColumn('note', text)
      .addColumn('search_fold', text, (column) => column.notNull())
      .addColumn('clip', text)
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('sort', integer, (column) => column.notNull())
      .addColumn('published_ms', integer)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('word_entries_once')
      .unique()
      .on('word_entries')
      .columns(['word_group', 'text_key'])
      .execute();
    await db.schema
      .createIndex('word_entries_place')
      .on('word_entries')
      .columns(['word_group', 'sort', 'created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('word_entries_published')
      .on('word_entries')
      .column('text_key')
      .where(sql<boolean>`state = 'published'`)
      .execute();

    await createTable(db, 'kept_words')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('entry_id', text, (column) => column.references('word_entries.id').onDelete('set null'))
      .addColumn('word_group', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('text_key', text, (column) => column.notNull())
      .addColumn('phonetic', text)
      .addColumn('meaning', text)
      .addColumn('note', text)
      .addColumn('search_fold', text, (column) => column.notNull())
      .addColumn('clip', text)
      .addColumn('due_ms', integer, (column) => column.notNull())
      .addColumn('reps', integer, (column) => column.notNull())
      .addColumn('state', integer, (column) => column.notNull())
      .addColumn('review', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('kept_words_once')
      .unique()
      .on('kept_words')
      .columns(['owner_id', 'word_group', 'text_key'])
      .execute();
    await db.schema
      .createIndex('kept_words_new')
      .on('kept_words')
      .columns(['owner_id', 'created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('kept_words_due')
      .on('kept_words')
      .columns(['owner_id', 'due_ms', 'id'])
      .execute();
    await db.schema.createIndex('kept_words_entry').on('kept_words').column('entry_id').execute();

    await createTable(db, 'word_shares')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('words', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('word_shares_owner').on('word_shares').column('owner_id').execute();
  },
});

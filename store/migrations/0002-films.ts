import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createFilmTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'films')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('title_zh', text)
      .addColumn('year', integer)
      .addColumn('owner_id', text, (column) => column.references('accounts.id'))
      .addColumn('title_key', text, (column) => column.notNull().unique())
      .addColumn('title_fold', text, (column) => column.notNull())
      .addColumn('title_zh_fold', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('films_new').on('films').columns(['created_ms', 'id']).execute();
    await db.schema.createIndex('films_title').on('films').columns(['title_fold', 'id']).execute();
    await db.schema
      .createIndex('films_year')
      .on('films')
      .expression(sql`coalesce(year, 0) desc, title_fold, id`)
      .execute();
    await db.schema.createIndex('films_owner').on('films').column('owner_id').execute();

    // A film's videos have files on the disk, so a film that still has some cannot be deleted.
    await createTable(db, 'videos')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('film_id', text, (column) => column.notNull().references('films.id'))
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('original_name', text, (column) => column.notNull())
      .addColumn('original_ext', text, (column) => column.notNull())
      .addColumn('content_key', text, (column) => column.notNull())
      .addColumn('season', integer)
      .addColumn('episode', integer)
      .addColumn('title', text)
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('error_code', text)
      .addColumn('error_detail', text)
      .addColumn('notes', text, (column) => column.notNull())
      .addColumn('mezzanine', text)
      .addColumn('strip', text)
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addUniqueConstraint('videos_content', ['content_key', 'source', 'owner'])
      .execute();
    await db.schema.createIndex('videos_film').on('videos').column('film_id').execute();
    await db.schema.createIndex('videos_state').on('videos').columns(['state', 'created_ms', 'id']).execute();
    await db.schema.createIndex('videos_revision').on('videos').column('revision').execute();

    await createTable(db, 'subtitle_tracks')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('place', integer, (column) => column.notNull())
      .addColumn('lang', text, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('format', text, (column) => column.notNull())
      .addColumn('encoding', text, (column) => column.notNull())
      .addColumn('offset_ms', integer, (column) => column.notNull())
      .addColumn('cues', text, (column) => column.notNull())
      .addUniqueConstraint('subtitle_tracks_place', ['video_id', 'place'])
      .execute();

    await createTable(db, 'lines')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('start_ms', integer, (column) => column.notNull())
      .addColumn('end_ms', integer, (column) => column.notNull())
      .addColumn('en', text)
      .addColumn('zh', text)
      .addUniqueConstraint('lines_seq', ['video_id', 'seq'])
      .execute();
    await db.schema
      .createIndex('lines_time')
      .on('lines')
      .columns(['video_id', 'start_ms', 'end_ms'])
      .execute();

    await createTable(db, 'counters')
      .addColumn('name', text, (column) => column.notNull().primaryKey())
      .addColumn('value', integer, (column) => column.notNull())
      .execute();
    await sql`insert into counters (name, value) values ('revision', 0)`.execute(db);
  },
});

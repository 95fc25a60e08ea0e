import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds the dubs: one person's dub of one clip, with its settings and its finished film. The links of `dub_shares` become
 * dubs that whoever has the link may see. Clips get the measurement of their background.
 */
export const createDubs = (types: DialectTypes): Migration => ({
  async up(db) {
    const { text, integer, createTable } = types;
    await createTable(db, 'dubs')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('clip_id', text, (column) => column.notNull().references('clips.id').onDelete('cascade'))
      .addColumn('visibility', text, (column) => column.notNull())
      .addColumn('link_id', text, (column) => column.unique())
      .addColumn('bed', text, (column) => column.notNull())
      .addColumn('subtitles', text, (column) => column.notNull())
      .addColumn('burns_subtitles', integer, (column) => column.notNull())
      .addColumn('has_credits', integer, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('error_code', text)
      .addColumn('mixed_ms', integer)
      .addColumn('duration_ms', integer)
      .addColumn('voices', text)
      .addColumn('mixed_settings', text)
      .addColumn('proof', text)
      .addColumn('removed_ms', integer)
      .addColumn('removed_reason', text)
      .addColumn('published_ms', integer)
      .addColumn('likes', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addUniqueConstraint('dubs_once', ['owner_id', 'clip_id'])
      .execute();
    await db.schema.createIndex('dubs_owner').on('dubs').columns(['owner_id', 'created_ms', 'id']).execute();
    await db.schema.createIndex('dubs_clip').on('dubs').column('clip_id').execute();
    await db.schema.createIndex('dubs_state').on('dubs').columns(['state', 'created_ms', 'id']).execute();
    await moveShares(db);
    await db.schema.alterTable('clips').addColumn('background', text).execute();
  },
});

async function moveShares(db: Kysely<unknown>) {
  await sql`insert into dubs
    (id, owner_id, clip_id, visibility, link_id, bed, subtitles, burns_subtitles, has_credits, state, created_ms)
    select id, owner_id, clip_id, 'link', id, 'auto', 'both', 0, 1, 'draft', created_ms from dub_shares`.execute(
    db,
  );
  await db.schema.dropTable('dub_shares').execute();
}

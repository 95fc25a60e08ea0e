import { type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds likes, comments, and reports of dubs, and the orders in which the wall shows the dubs that everyone may see. */
export const createDubPosts = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'dub_likes')
      .addColumn('dub_id', text, (column) => column.notNull().references('dubs.id').onDelete('cascade'))
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('dub_likes_once', ['dub_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('dub_likes_account')
      .on('dub_likes')
      .columns(['account_id', 'created_ms', 'dub_id'])
      .execute();

    await createTable(db, 'dub_comments')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('dub_id', text, (column) => column.notNull().references('dubs.id').onDelete('cascade'))
      .addColumn('author_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('moment_ms', integer, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('dub_comments_dub')
      .on('dub_comments')
      .columns(['dub_id', 'created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('dub_comments_author')
      .on('dub_comments')
      .columns(['author_id', 'created_ms', 'id'])
      .execute();

    await createTable(db, 'dub_reports')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('dub_id', text, (column) => column.notNull().references('dubs.id').onDelete('cascade'))
      .addColumn('comment_id', text, (column) => column.references('dub_comments.id').onDelete('cascade'))
      .addColumn('reporter_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('note', text)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('handled_ms', integer)
      .addColumn('outcome', text)
      .execute();
    await db.schema
      .createIndex('dub_reports_open')
      .on('dub_reports')
      .columns(['created_ms', 'id'])
      .where(sql<SqlBool>`handled_ms is null`)
      .execute();
    await db.schema.createIndex('dub_reports_dub').on('dub_reports').column('dub_id').execute();
    await db.schema.createIndex('dub_reports_comment').on('dub_reports').column('comment_id').execute();
    await db.schema
      .createIndex('dub_reports_reporter')
      .on('dub_reports')
      .columns(['reporter_id', 'created_ms', 'id'])
      .execute();

    const wallOrders = {
      dubs_wall_new: ['published_ms', 'id'],
      dubs_wall_liked: ['likes', 'published_ms', 'id'],
      dubs_wall_clip: ['clip_id', 'published_ms', 'id'],
      dubs_wall_clip_liked: ['clip_id', 'likes', 'published_ms', 'id'],
    };
    for (const [name, columns] of Object.entries(wallOrders)) {
      await db.schema
        .createIndex(name)
        .on('dubs')
        .columns(columns)
        .where(sql<SqlBool>`published_ms is not null and removed_ms is null`)
        .execute();
    }
  },
});

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds the review of ads, the counts of each place, and what each visitor has seen and closed.
 * Ads that ran before stay approved. Counts from before have the place `unknown`.
 */
export const addAdReviewsAndViews = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    const ads = () => db.schema.alterTable('ads');
    await ads()
      .addColumn('review', text, (column) => column.notNull().defaultTo('draft'))
      .execute();
    await ads()
      .addColumn('version', integer, (column) => column.notNull().defaultTo(1))
      .execute();
    await ads().addColumn('visitor_daily_cap', integer).execute();
    await sql`update ads set review = 'approved' where status in (1, 2, 3)`.execute(db);
    await db.schema.createIndex('ads_review').on('ads').columns(['review', 'status', 'starts_ms']).execute();
    await db.schema
      .createIndex('red_packets_ad')
      .on('red_packets')
      .columns(['ad_id', 'created_ms', 'id'])
      .execute();
    await createTable(db, 'ad_reviews')
      .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('reason', text)
      .addColumn('actor_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('ad_reviews_pk', ['ad_id', 'seq'])
      .execute();
    await createTable(db, 'ad_place_days')
      .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('place', text, (column) => column.notNull())
      .addColumn('impressions', integer, (column) => column.notNull())
      .addColumn('clicks', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('ad_place_days_pk', ['ad_id', 'day', 'place'])
      .execute();
    await sql`
      insert into ad_place_days (ad_id, day, place, impressions, clicks)
      select ad_id, day, 'unknown', impressions, clicks from ad_daily_stats
    `.execute(db);
    await db.schema.dropTable('ad_daily_stats').execute();
    await createTable(db, 'ad_visitor_days')
      .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
      .addColumn('viewer_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('impressions', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('ad_visitor_days_pk', ['ad_id', 'viewer_id', 'day'])
      .execute();
    await db.schema.createIndex('ad_visitor_days_day').on('ad_visitor_days').column('day').execute();
    await db.schema.createIndex('ad_visitor_days_viewer').on('ad_visitor_days').column('viewer_id').execute();
    await createTable(db, 'ad_closings')
      .addColumn('viewer_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
      .addColumn('closed_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('ad_closings_pk', ['viewer_id', 'ad_id'])
      .execute();
  },
});

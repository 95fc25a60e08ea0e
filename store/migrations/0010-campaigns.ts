import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Companies, ads and their counts; red packets with their shares and grants; watched videos. */
export const createCampaignTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'pictures')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('width', integer, (column) => column.notNull())
      .addColumn('height', integer, (column) => column.notNull())
      .addColumn('bytes', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await createTable(db, 'companies')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('admin_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('contact', text, (column) => column.notNull())
      .addColumn('phone', text, (column) => column.notNull())
      .addColumn('licence_no', text)
      .addColumn('logo_id', text, (column) => column.references('pictures.id'))
      .addColumn('remark', text)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('companies_admin')
      .on('companies')
      .columns(['admin_id', 'created_ms', 'id'])
      .execute();

    await createTable(db, 'ads')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('admin_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('company_id', text, (column) => column.notNull().references('companies.id'))
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('summary', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('places', text, (column) => column.notNull())
      .addColumn('starts_ms', integer, (column) => column.notNull())
      .addColumn('ends_ms', integer, (column) => column.notNull())
      .addColumn('daily_cap', integer)
      .addColumn('weight', integer, (column) => column.notNull())
      .addColumn('status', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('ads_admin').on('ads').columns(['admin_id', 'created_ms', 'id']).execute();
    await db.schema.createIndex('ads_company').on('ads').column('company_id').execute();
    await db.schema.createIndex('ads_status').on('ads').columns(['status', 'ends_ms']).execute();
    await createTable(db, 'ad_banners')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
      .addColumn('picture_id', text, (column) => column.notNull().references('pictures.id'))
      .addColumn('alt', text, (column) => column.notNull())
      .addColumn('link', text)
      .addColumn('sort', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('ad_banners_ad').on('ad_banners').columns(['ad_id', 'sort', 'id']).execute();
    await createTable(db, 'ad_showings')
      .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
      .addColumn('viewer_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('view_id', text, (column) => column.notNull())
      .addColumn('clicked', integer, (column) => column.notNull())
      .addColumn('at_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('ad_showings_key', ['ad_id', 'viewer_id', 'view_id'])
      .execute();
    await createTable(db, 'ad_days')
      .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('impressions', integer, (column) => column.notNull())
      .addColumn('clicks', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('ad_days_key', ['ad_id', 'day'])
      .execute();

    await createTable(db, 'hbs')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('admin_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('company_id', text, (column) => column.notNull().references('companies.id'))
      .addColumn('ad_id', text, (column) => column.references('ads.id'))
      .addColumn('theme', text, (column) => column.notNull())
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
      .addColumn('type', integer, (column) => column.notNull())
      .addColumn('money_cents', integer, (column) => column.notNull())
      .addColumn('count', integer, (column) => column.notNull())
      .addColumn('min_cents', integer, (column) => column.notNull())
      .addColumn('max_cents', integer, (column) => column.notNull())
      .addColumn('expire_ms', integer, (column) => column.notNull())
      .addColumn('status', integer, (column) => column.notNull())
      .addColumn('granted_cents', integer, (column) => column.notNull())
      .addColumn('granted_count', integer, (column) => column.notNull())
      .addColumn('refunded_cents', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addCheckConstraint('hbs_money', sql`granted_cents + refunded_cents <= money_cents`)
      .addCheckConstraint('hbs_count', sql`granted_count <= count`)
      .execute();
    await db.schema.createIndex('hbs_admin').on('hbs').columns(['admin_id', 'created_ms', 'id']).execute();
    await db.schema.createIndex('hbs_company').on('hbs').column('company_id').execute();
    await db.schema.createIndex('hbs_video').on('hbs').column('video_id').execute();
    await db.schema.createIndex('hbs_status').on('hbs').columns(['status', 'expire_ms']).execute();
    await createTable(db, 'hb_slots')
      .addColumn('hb_id', text, (column) => column.notNull().references('hbs.id'))
      .addColumn('place', integer, (column) => column.notNull())
      .addColumn('cents', integer, (column) => column.notNull())
      .addColumn('taken', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('hb_slots_key', ['hb_id', 'place'])
      .execute();
    await db.schema
      .createIndex('hb_slots_free')
      .on('hb_slots')
      .columns(['hb_id', 'place'])
      .where(sql<boolean>`taken = 0`)
      .execute();
    await createTable(db, 'hb_grants')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('hb_id', text, (column) => column.notNull())
      .addColumn('visitor_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('place', integer, (column) => column.notNull())
      .addColumn('cents', integer, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('paid_ms', integer)
      .addColumn('paid_by', text)
      .addUniqueConstraint('hb_grants_visitor', ['hb_id', 'visitor_id'])
      .addUniqueConstraint('hb_grants_place', ['hb_id', 'place'])
      .addForeignKeyConstraint('hb_grants_slot', ['hb_id', 'place'], 'hb_slots', ['hb_id', 'place'])
      .execute();
    await db.schema
      .createIndex('hb_grants_new')
      .on('hb_grants')
      .columns(['hb_id', 'created_ms', 'id'])
      .execute();
    await createTable(db, 'hb_requests')
      .addColumn('visitor_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('request_id', text, (column) => column.notNull())
      .addColumn('hb_id', text, (column) => column.notNull().references('hbs.id'))
      .addColumn('answer', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('hb_requests_key', ['visitor_id', 'request_id'])
      .execute();

    await createTable(db, 'campaign_moves')
      .addColumn('subject_id', text, (column) => column.notNull())
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('from_status', integer, (column) => column.notNull())
      .addColumn('to_status', integer, (column) => column.notNull())
      .addColumn('actor_id', text)
      .addColumn('at_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('campaign_moves_key', ['subject_id', 'seq'])
      .execute();
    await createTable(db, 'watches')
      .addColumn('viewer_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
      .addColumn('spans', text, (column) => column.notNull())
      .addColumn('reported_ms', integer, (column) => column.notNull())
      .addColumn('done_ms', integer)
      .addPrimaryKeyConstraint('watches_key', ['viewer_id', 'video_id'])
      .execute();
    await db.schema.createIndex('watches_video').on('watches').column('video_id').execute();
  },
});

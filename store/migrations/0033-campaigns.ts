import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds campaigns, the counts of each day that their figures are made of, and an index to find the audit entries of a part. */
export const createCampaigns = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'campaigns')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('admin_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('company_id', text, (column) => column.notNull().references('companies.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('search_name', text, (column) => column.notNull())
      .addColumn('starts_ms', integer)
      .addColumn('ends_ms', integer)
      .addColumn('budget_cents', integer)
      .addColumn('placements', text, (column) => column.notNull())
      .addColumn('introduction', text, (column) => column.notNull())
      .addColumn('contact', text, (column) => column.notNull())
      .addColumn('remark', text, (column) => column.notNull())
      // A part belongs to one campaign.
      .addColumn('red_packet_id', text, (column) => column.unique().references('red_packets.id'))
      .addColumn('activity_id', text, (column) => column.unique().references('draw_activities.id'))
      .addColumn('survey_id', text, (column) => column.unique().references('surveys.id'))
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    const indexes = {
      campaigns_new: ['admin_id', 'created_ms', 'id'],
      campaigns_end: ['admin_id', 'ends_ms', 'id'],
      campaigns_name: ['admin_id', 'search_name', 'id'],
      campaigns_running: ['status', 'ends_ms', 'id'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema.createIndex(name).on('campaigns').columns(columns).execute();
    await createTable(db, 'campaign_ads')
      .addColumn('ad_id', text, (column) => column.notNull().primaryKey().references('ads.id'))
      .addColumn('campaign_id', text, (column) =>
        column.notNull().references('campaigns.id').onDelete('cascade'),
      )
      .addColumn('position', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('campaign_ads_campaign')
      .on('campaign_ads')
      .columns(['campaign_id', 'position'])
      .execute();
    await createTable(db, 'watch_days')
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('completed', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('watch_days_pk', ['video_id', 'day'])
      .execute();
    await createTable(db, 'survey_days')
      .addColumn('survey_id', text, (column) => column.notNull().references('surveys.id').onDelete('cascade'))
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('answered', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('survey_days_pk', ['survey_id', 'day'])
      .execute();
    await db.schema
      .createIndex('audit_entries_subject')
      .on('audit_entries')
      .columns(['subject_id', 'seq'])
      .execute();
  },
});

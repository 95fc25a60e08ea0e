import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds visitors of prize draws: participants without an account, with their sessions, verified phone numbers, and IDs of
 * the official account. Adds caps and lists, which turn a drawn prize into the fallback.
 */
export const createDrawVisitors = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema.alterTable('draw_activities').addColumn('visitor_rules', text).execute();
    for (const column of ['person_cap', 'day_cap'])
      await db.schema.alterTable('draw_prizes').addColumn(column, integer).execute();
    await db.schema.alterTable('draw_records').addColumn('withheld', text).execute();
    await db.schema.alterTable('draw_phone_numbers').addColumn('phone_hash', text).execute();
    await db.schema.alterTable('draw_phone_numbers').addColumn('verified_ms', integer).execute();
    await db.schema
      .createIndex('draw_phone_numbers_hash')
      .on('draw_phone_numbers')
      .column('phone_hash')
      .execute();

    await createTable(db, 'draw_visitors')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('activity_id', text, (column) => column.notNull().references('draw_activities.id'))
      .addColumn('draws_used', integer, (column) => column.notNull())
      .addColumn('phone_hash', text)
      .addColumn('phone_ciphertext', text)
      .addColumn('masked_number', text)
      .addColumn('consented_ms', integer)
      .addColumn('openid_hash', text)
      .addColumn('openid_ciphertext', text)
      .addColumn('joined_visitor_id', text, (column) =>
        column.references('draw_visitors.id').onDelete('cascade'),
      )
      .addColumn('joined_account_id', text, (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addUniqueConstraint('draw_visitors_phone', ['phone_hash', 'activity_id'])
      .addUniqueConstraint('draw_visitors_openid', ['openid_hash', 'activity_id'])
      .execute();

    for (const column of ['joined_visitor_id', 'joined_account_id'])
      await db.schema.createIndex(`draw_visitors_${column}`).on('draw_visitors').column(column).execute();

    await createTable(db, 'draw_visitor_sessions')
      .addColumn('token_hash', text, (column) => column.notNull().primaryKey())
      .addColumn('activity_id', text, (column) => column.notNull().references('draw_activities.id'))
      .addColumn('visitor_id', text, (column) => column.references('draw_visitors.id').onDelete('cascade'))
      .addColumn('account_id', text, (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('expires_ms', integer, (column) => column.notNull())
      .execute();
    for (const column of ['visitor_id', 'account_id', 'expires_ms'])
      await db.schema
        .createIndex(`draw_visitor_sessions_${column}`)
        .on('draw_visitor_sessions')
        .column(column)
        .execute();

    await createTable(db, 'draw_day_counts')
      .addColumn('activity_id', text, (column) =>
        column.notNull().references('draw_activities.id').onDelete('cascade'),
      )
      .addColumn('day_ms', integer, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('draws', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('draw_day_counts_key', ['activity_id', 'day_ms', 'subject'])
      .execute();
    await db.schema.createIndex('draw_day_counts_day').on('draw_day_counts').column('day_ms').execute();

    await createTable(db, 'draw_list_entries')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('list', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('entry_key', text, (column) => column.notNull().unique())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('draw_list_entries_new')
      .on('draw_list_entries')
      .columns(['created_ms', 'id'])
      .execute();

    await createTable(db, 'phone_codes')
      .addColumn('holder_id', text, (column) => column.notNull().primaryKey())
      .addColumn('phone_hash', text, (column) => column.notNull())
      .addColumn('code_hash', text, (column) => column.notNull())
      .addColumn('tries_left', integer, (column) => column.notNull())
      .addColumn('expires_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('phone_codes_expires').on('phone_codes').column('expires_ms').execute();

    await createTable(db, 'wechat_states')
      .addColumn('state_hash', text, (column) => column.notNull().primaryKey())
      .addColumn('session_hash', text, (column) => column.notNull())
      .addColumn('return_path', text, (column) => column.notNull())
      .addColumn('expires_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('wechat_states_expires').on('wechat_states').column('expires_ms').execute();

    await createTable(db, 'wechat_bindings')
      .addColumn('account_id', text, (column) =>
        column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('openid_hash', text, (column) => column.notNull().unique())
      .addColumn('openid_ciphertext', text, (column) => column.notNull())
      .addColumn('bound_ms', integer, (column) => column.notNull())
      .execute();
  },
});

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds how accounts want to be paid. A phone number is encrypted; the ID in WeChat is not stored here. */
export const createPayoutPayees = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'payout_payees')
      .addColumn('account_id', text, (column) => column.notNull().primaryKey().references('accounts.id'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('ciphertext', text)
      .addColumn('masked_number', text)
      .addColumn('consent_version', integer, (column) => column.notNull())
      .addColumn('consented_ms', integer, (column) => column.notNull())
      .addCheckConstraint(
        'payout_payees_phone',
        sql`(kind = 'phone') = (ciphertext is not null) and (kind = 'phone') = (masked_number is not null)`,
      )
      .execute();
  },
});

import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

const BATCH = 500;

/**
 * Adds a bill for each grant, with a number that never changes, and the payout files in which bills were handed out. Grants
 * that are there get bills.
 */
export const createPayoutBills = (types: DialectTypes): Migration => ({
  async up(db) {
    const { text, integer, createTable } = types;
    await createTable(db, 'payout_batches')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('admin_id', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await createTable(db, 'payout_bills')
      .addColumn('bill_number', text, (column) => column.notNull().primaryKey())
      .addColumn('grant_id', text, (column) => column.notNull().references('red_packet_grants.id'))
      .addColumn('red_packet_id', text, (column) => column.notNull())
      .addColumn('admin_id', text, (column) => column.notNull())
      .addColumn('cents', integer, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('batch_id', text, (column) => column.references('payout_batches.id'))
      .addColumn('reference', text)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addCheckConstraint('payout_bills_cents', sql`cents > 0`)
      .execute();
    await writeBillsOfGrants(db);
    await db.schema
      .createIndex('payout_bills_grant')
      .on('payout_bills')
      .column('grant_id')
      .unique()
      .execute();
    const indexes = {
      payout_bills_state: ['admin_id', 'state', 'created_ms', 'bill_number'],
      payout_bills_red_packet: ['red_packet_id', 'state', 'created_ms', 'bill_number'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema.createIndex(name).on('payout_bills').columns(columns).execute();
    // A grant writes no entry into this index: it begins in no file.
    await sql`create index payout_bills_batch on payout_bills (batch_id) where batch_id is not null`.execute(
      db,
    );
  },
});

interface GrantRow {
  id: string;
  red_packet_id: string;
  admin_id: string;
  cents: number;
  state: string;
  created_ms: number;
}

async function writeBillsOfGrants(db: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<GrantRow>`
      select red_packet_grants.id, red_packet_id, admin_id, cents, state, red_packet_grants.created_ms
      from red_packet_grants inner join red_packets on red_packets.id = red_packet_grants.red_packet_id
      where red_packet_grants.id > ${after} order by red_packet_grants.id limit ${BATCH}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const values = rows.map((row) => {
      const digits = createHash('sha256').update(row.id).digest('hex').slice(0, 24).toUpperCase();
      const state = row.state === 'paid' ? 'paid' : row.state === 'renounced' ? 'cancelled' : 'waiting';
      return sql`(${`TC${digits}`}, ${row.id}, ${row.red_packet_id}, ${row.admin_id}, ${row.cents}, ${state}, ${row.created_ms})`;
    });
    await sql`
      insert into payout_bills (bill_number, grant_id, red_packet_id, admin_id, cents, state, created_ms)
      values ${sql.join(values)}
    `.execute(db);
  }
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds the ledger of red packets: one row for each movement of money from one account to another one, and the balances of
 * the accounts. Red packets that are there get the movements that their grants and amounts show.
 */
export const createRedPacketLedger = (types: DialectTypes): Migration => ({
  async up(db) {
    const { text, integer, createTable } = types;
    await createTable(db, 'red_packet_balances')
      .addColumn('red_packet_id', text, (column) =>
        column.notNull().primaryKey().references('red_packets.id'),
      )
      .addColumn('entry_count', integer, (column) => column.notNull())
      .addColumn('company', integer, (column) => column.notNull())
      .addColumn('funded', integer, (column) => column.notNull())
      .addColumn('reserved', integer, (column) => column.notNull())
      .addColumn('granted', integer, (column) => column.notNull())
      .addColumn('paid', integer, (column) => column.notNull())
      .addColumn('returned', integer, (column) => column.notNull())
      .addColumn('refunded', integer, (column) => column.notNull())
      .addCheckConstraint(
        'red_packet_balances_whole',
        sql`company + funded + reserved + granted + paid + returned + refunded = 0`,
      )
      .addCheckConstraint(
        'red_packet_balances_positive',
        sql`funded >= 0 and reserved >= 0 and granted >= 0 and paid >= 0 and returned >= 0 and refunded >= 0`,
      )
      .execute();
    await createTable(db, 'red_packet_entries')
      .addColumn('red_packet_id', text, (column) => column.notNull().references('red_packets.id'))
      .addColumn('entry_index', integer, (column) => column.notNull())
      .addColumn('movement', text, (column) => column.notNull())
      .addColumn('from_account', text, (column) => column.notNull())
      .addColumn('to_account', text, (column) => column.notNull())
      .addColumn('cents', integer, (column) => column.notNull())
      .addColumn('grant_id', text, (column) => column.references('red_packet_grants.id'))
      .addColumn('actor_id', text)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('red_packet_entries_key', ['red_packet_id', 'entry_index'])
      .addCheckConstraint('red_packet_entries_cents', sql`cents > 0`)
      .execute();
    await db.schema
      .createIndex('red_packet_entries_grant')
      .on('red_packet_entries')
      .columns(['grant_id', 'movement'])
      .execute();
    await enterWhatIsThere(db);
    await types.refuseChanges(db, 'red_packet_entries');
  },
});

/** Red packets that were active once have moved money. Status 0 is a draft, 5 a refunded one, and 9 a removed draft. */
async function enterWhatIsThere(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into red_packet_entries (
      red_packet_id, entry_index, movement, from_account, to_account, cents, grant_id, actor_id, created_ms
    )
    select red_packet_id,
      row_number() over (partition by red_packet_id order by step, created_ms, grant_id),
      movement, from_account, to_account, cents, grant_id, actor_id, created_ms
    from (
      select id as red_packet_id, 1 as step, 'fund' as movement, 'company' as from_account, 'funded' as to_account,
        total_cents as cents, null as grant_id, admin_id as actor_id, created_ms
      from red_packets where status not in (0, 9)
      union all
      select id, 2, 'reserve', 'funded', 'reserved', total_cents, null, admin_id, created_ms
      from red_packets where status not in (0, 9)
      union all
      select red_packet_id, 3, 'grant', 'reserved', 'granted', cents, id, null, created_ms from red_packet_grants
      union all
      select red_packet_id, 4, 'pay', 'granted', 'paid', cents, id, paid_by, paid_ms
      from red_packet_grants where state = 'paid'
      union all
      select red_packet_id, 4, 'renounce', 'granted', 'returned', cents, id, null, created_ms
      from red_packet_grants where state = 'renounced'
      union all
      select id, 5, 'release', 'reserved', 'returned', refunded_cents, null, null, expires_ms
      from red_packets where status in (4, 5) and refunded_cents > 0
      union all
      select id, 6, 'refund', 'returned', 'refunded', refunded_cents, null, admin_id, expires_ms
      from red_packets where status = 5 and refunded_cents > 0
    ) as movements
  `.execute(db);
  const balance = (account: string) => sql`
    coalesce(sum(case when to_account = ${sql.lit(account)} then cents when from_account = ${sql.lit(account)} then -cents else 0 end), 0)
  `;
  await sql`
    insert into red_packet_balances (
      red_packet_id, entry_count, company, funded, reserved, granted, paid, returned, refunded
    )
    select red_packet_id, count(*), ${balance('company')}, ${balance('funded')}, ${balance('reserved')},
      ${balance('granted')}, ${balance('paid')}, ${balance('returned')}, ${balance('refunded')}
    from red_packet_entries group by red_packet_id
  `.execute(db);
}

import { type RawBuilder, sql } from 'kysely';
import { findBrokenLink } from '#domain/audit/audit-chain.ts';
import {
  type IntegrityFinding,
  type IntegrityRule,
  type IntegrityStore,
  integrityRules,
} from '#domain/integrity/types.ts';
import { ledgerAccounts, redPacketStatus } from '#shared/red-packet-codes.ts';
import { readChain, readHead } from '../audit/audit-store.ts';
import type { Database } from '../database/tables.ts';

const MAX_EXAMPLES = 20;

/** Checks what no single constraint of the database can say. All rules are read in one snapshot of the data. */
export function createIntegrityStore({ db }: { db: Database }): IntegrityStore {
  return {
    check: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const findings: IntegrityFinding[] = [];
          for (const rule of integrityRules) {
            if (rule === 'audit_chain') {
              const brokenSeq = await findBrokenLink({ batches: readChain(trx), head: await readHead(trx) });
              const examples = brokenSeq === null ? [] : [String(brokenSeq)];
              findings.push({ rule, broken: examples.length, examples });
              continue;
            }
            const { rows } = await sql<{ id: string; broken: number }>`
              select id, count(*) over () as broken from (${brokenRows[rule]}) as wrong order by id limit ${sql.lit(MAX_EXAMPLES)}
            `.execute(trx);
            findings.push({ rule, broken: rows[0]?.broken ?? 0, examples: rows.map(({ id }) => id) });
          }
          return findings;
        }),
  };
}

/** Red packets whose money has moved: all but drafts and removed drafts. */
const isOpened = sql`red_packets.status not in (${sql.lit(redPacketStatus.draft)}, ${sql.lit(redPacketStatus.removed)})`;

const sumOfMovement = (movement: string) =>
  sql`coalesce(sum(case when movement = ${sql.lit(movement)} then cents else 0 end), 0)`;
const countOfMovement = (movement: string) =>
  sql`sum(case when movement = ${sql.lit(movement)} then 1 else 0 end)`;

/** The status of a subject by its log differs from its own, or it has changed without a log. */
const brokenLog = (table: 'red_packets' | 'ads') => sql`
  select subject.id from ${sql.table(table)} as subject
  left join campaign_status_changes as last_change on last_change.subject_id = subject.id
    and last_change.seq = (select max(seq) from campaign_status_changes where subject_id = subject.id)
  where subject.status <> coalesce(last_change.to_status, 0)
`;

/** Queries that return the IDs of what breaks each rule. */
const brokenRows: Record<Exclude<IntegrityRule, 'audit_chain'>, RawBuilder<unknown>> = {
  /** The kept balances are the sums of the entries, which are numbered without gaps. */
  ledger_balances: sql`
    select red_packet_balances.red_packet_id as id from red_packet_balances
    left join (
      select red_packet_id, count(*) as entries, max(entry_index) as last_index,
        ${sql.join(
          ledgerAccounts.map(
            (account) =>
              sql`sum(case when to_account = ${sql.lit(account)} then cents when from_account = ${sql.lit(account)} then -cents else 0 end) as ${sql.id(`${account}_sum`)}`,
          ),
        )}
      from red_packet_entries group by red_packet_id
    ) as entered on entered.red_packet_id = red_packet_balances.red_packet_id
    where entry_count <> coalesce(entries, 0) or entry_count <> coalesce(last_index, 0)
      or ${sql.join(
        ledgerAccounts.map((account) => sql`${sql.id(account)} <> coalesce(${sql.id(`${account}_sum`)}, 0)`),
        sql` or `,
      )}
  `,
  /** Every red packet that was activated has a ledger, and no draft has one. */
  ledger_complete: sql`
    select red_packets.id from red_packets
    left join red_packet_balances on red_packet_balances.red_packet_id = red_packets.id
    where (${isOpened}) <> (red_packet_balances.red_packet_id is not null)
  `,
  /** Nothing is funded but the amount of the red packet, nothing waits outside of shares, and its sums are those of the entries. */
  red_packet_amounts: sql`
    select red_packets.id from red_packets
    inner join red_packet_balances on red_packet_balances.red_packet_id = red_packets.id
    left join (
      select red_packet_id, ${sumOfMovement('grant')} as granted_sum, ${sumOfMovement('release')} as released_sum
      from red_packet_entries group by red_packet_id
    ) as entered on entered.red_packet_id = red_packets.id
    where -company <> total_cents or funded <> 0 or granted_sum <> granted_cents or released_sum <> refunded_cents
  `,
  /** The shares are as many, and as much, as the red packet says, within its bounds, and those granted are counted. */
  red_packet_shares: sql`
    select red_packets.id from red_packets
    left join (
      select red_packet_id, count(*) as shares, sum(cents) as money, sum(is_granted) as taken,
        min(cents) as least, max(cents) as most, sum(case when is_granted = 0 then cents else 0 end) as free_money
      from red_packet_shares group by red_packet_id
    ) as split on split.red_packet_id = red_packets.id
    left join red_packet_balances on red_packet_balances.red_packet_id = red_packets.id
    where ${isOpened} and (
      coalesce(shares, 0) <> share_count or coalesce(money, 0) <> total_cents or coalesce(taken, 0) <> granted_count
      or least < min_cents or most > max_cents
      or (refunded_cents = 0 and reserved <> free_money)
    )
  `,
  /** Each grant is one share, entered once, paid at most once, and its state says which. */
  red_packet_grants: sql`
    select red_packet_grants.id from red_packet_grants
    inner join red_packet_shares on red_packet_shares.red_packet_id = red_packet_grants.red_packet_id
      and red_packet_shares.share_index = red_packet_grants.share_index
    left join (
      select grant_id, min(cents) as least, max(cents) as most, ${countOfMovement('grant')} as grants,
        ${countOfMovement('pay')} - ${countOfMovement('undo_pay')} as payments, ${countOfMovement('renounce')} as renouncements,
        ${countOfMovement('return')} as returns
      from red_packet_entries where grant_id is not null group by grant_id
    ) as entered on entered.grant_id = red_packet_grants.id
    where red_packet_shares.is_granted = 0 or red_packet_shares.cents <> red_packet_grants.cents
      or coalesce(grants, 0) <> 1 or least <> red_packet_grants.cents or most <> red_packet_grants.cents
      or payments <> (case when state = 'paid' then 1 else 0 end)
      or renouncements <> (case when state = 'renounced' then 1 else 0 end)
      or returns <> (case when state = 'returned' then 1 else 0 end)
  `,
  /** Each grant has one bill with the same amount and red packet, and their states agree. */
  payout_bills: sql`
    select red_packet_grants.id from red_packet_grants
    inner join red_packets on red_packets.id = red_packet_grants.red_packet_id
    left join payout_bills on payout_bills.grant_id = red_packet_grants.id
    where payout_bills.bill_number is null or payout_bills.cents <> red_packet_grants.cents
      or payout_bills.red_packet_id <> red_packet_grants.red_packet_id or payout_bills.admin_id <> red_packets.admin_id
      or (payout_bills.state = 'paid') <> (red_packet_grants.state = 'paid')
      or (payout_bills.state = 'cancelled') <> (red_packet_grants.state = 'renounced')
      or (payout_bills.state = 'returned') <> (red_packet_grants.state = 'returned')
      or (red_packet_grants.state = 'paid') <> (red_packet_grants.paid_ms is not null)
  `,
  /** An exported bill is in a payout file of its administrator. A waiting bill is in none. */
  payout_batches: sql`
    select payout_bills.bill_number as id from payout_bills
    left join payout_batches on payout_batches.id = payout_bills.batch_id
    where (payout_bills.state = 'exported' and payout_bills.batch_id is null)
      or (payout_bills.state = 'waiting' and payout_bills.batch_id is not null)
      or payout_batches.admin_id <> payout_bills.admin_id
  `,
  /** A bill has at most one order that has not failed, and the amounts and states of both agree. */
  payout_transfers: sql`
    select payout_bills.bill_number as id from payout_bills
    left join (
      select bill_number, count(*) as orders, max(state) as state, min(cents) as least, max(cents) as most
      from payout_transfers where state <> 'failed' group by bill_number
    ) as live on live.bill_number = payout_bills.bill_number
    where orders > 1 or least <> payout_bills.cents or most <> payout_bills.cents
      or (live.state is null and payout_bills.state in ('sending', 'wait_confirm', 'returned'))
      or live.state <> payout_bills.state
  `,
  /** Nothing is granted after the red packet has expired. */
  red_packet_grant_times: sql`
    select distinct granted.red_packet_id as id from red_packet_entries as granted
    inner join red_packet_entries as released on released.red_packet_id = granted.red_packet_id
    where granted.movement = 'grant' and released.movement = 'release' and granted.entry_index > released.entry_index
  `,
  red_packet_log: brokenLog('red_packets'),
  ad_log: brokenLog('ads'),
  /** What is gone of a prize is what was won. */
  prize_stock: sql`
    select draw_prizes.id from draw_prizes
    left join (select prize_id, count(*) as wins from draw_records group by prize_id) as won on won.prize_id = draw_prizes.id
    where stock is not null and stock - stock_remaining <> coalesce(wins, 0)
  `,
  /** The draws of an activity are numbered without gaps. */
  draw_sequence: sql`
    select draw_activities.id from draw_activities
    left join (
      select activity_id, count(*) as draws, max(seq) as last_seq from draw_records group by activity_id
    ) as drawn on drawn.activity_id = draw_activities.id
    where draw_count <> coalesce(draws, 0) or draw_count <> coalesce(last_seq, 0)
  `,
  /** A participant has used as many chances as there are draws. */
  draw_chances: sql`
    select draw_participants.activity_id as id from draw_participants
    left join (
      select activity_id, account_id, count(*) as draws from draw_records group by activity_id, account_id
    ) as drawn on drawn.activity_id = draw_participants.activity_id and drawn.account_id = draw_participants.account_id
    where draws_used <> coalesce(draws, 0)
    union all
    select draw_visitors.activity_id as id from draw_visitors
    left join (
      select activity_id, account_id, count(*) as draws from draw_records group by activity_id, account_id
    ) as drawn on drawn.activity_id = draw_visitors.activity_id and drawn.account_id = draw_visitors.id
    where draws_used <> coalesce(draws, 0)
  `,
};

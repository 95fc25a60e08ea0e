import { sql } from 'kysely';
import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { insertRowsOnce } from '../database/insert-rows.ts';

/** The statements of a claim. Compiling them anew took longer than running them, and a group runs hundreds. */
type OfRedPacket = { redPacketId: string };

/**
 * SQLite's transaction holds the write lock from its beginning; PostgreSQL locks the packet's row. A key lock would
 * cause deadlocks: a payment locks the balances first, and its foreign key then needs the packet that a claim has locked.
 */
export const lockRedPacket = {
  sqlite: compileOnce((db, { value }: Slots<OfRedPacket>) =>
    db.selectFrom('red_packets').selectAll().where('id', '=', value('redPacketId')),
  ),
  postgres: compileOnce((db, { value }: Slots<OfRedPacket>) =>
    db.selectFrom('red_packets').selectAll().where('id', '=', value('redPacketId')).forNoKeyUpdate(),
  ),
};

export const selectClaim = compileOnce((db, { value }: Slots<{ accountId: string; requestId: string }>) =>
  db
    .selectFrom('red_packet_claims')
    .select(['red_packet_id', 'result'])
    .where('visitor_id', '=', value('accountId'))
    .where('request_id', '=', value('requestId')),
);

/** Selects the claims of accounts by their request IDs: the first account and the first request ID belong together, and so on. */
export const selectClaims = compileOnce(
  (db, { list }: Slots<{ accountIds: readonly string[]; requestIds: readonly string[] }>) => {
    const requestIds = list('requestIds');
    const pairs = list('accountIds').map((accountId, at) => sql`(${accountId}, ${requestIds[at]})`);
    return db
      .selectFrom('red_packet_claims')
      .select(['visitor_id', 'request_id', 'red_packet_id', 'result'])
      .where(sql<boolean>`(visitor_id, request_id) in (values ${sql.join(pairs)})`);
  },
);

export const selectGrants = compileOnce(
  (db, { value, list }: Slots<OfRedPacket & { accountIds: readonly string[] }>) =>
    db
      .selectFrom('red_packet_grants')
      .select(['visitor_id', 'cents'])
      .where('red_packet_id', '=', value('redPacketId'))
      .where('visitor_id', 'in', list('accountIds')),
);

/** Makes other claims of the account wait. Rows that reference the account can still be written. */
export const lockClaimant = compileOnce((db, { value }: Slots<{ accountId: string }>) =>
  db.selectFrom('accounts').select('id').where('id', '=', value('accountId')).forNoKeyUpdate(),
);

/** Counts an account's grants from a company's red packets in [fromMs, toMs). */
export const countCompanyGrants = compileOnce(
  (db, { value }: Slots<{ accountId: string; companyId: string; fromMs: number; toMs: number }>) =>
    db
      .selectFrom('red_packet_grants')
      .innerJoin('red_packets', 'red_packets.id', 'red_packet_grants.red_packet_id')
      .select((eb) => eb.fn.countAll<number>().as('grants'))
      .where('red_packet_grants.visitor_id', '=', value('accountId'))
      .where('red_packet_grants.created_ms', '>=', value('fromMs'))
      .where('red_packet_grants.created_ms', '<', value('toMs'))
      .where('red_packets.company_id', '=', value('companyId')),
);

/** Takes the shares from one index up to another one that nobody has. */
export const takeShares = compileOnce((db, { value }: Slots<OfRedPacket & { from: number; to: number }>) =>
  db
    .updateTable('red_packet_shares')
    .set({ is_granted: 1 })
    .where('red_packet_id', '=', value('redPacketId'))
    .where('share_index', '>=', value('from'))
    .where('share_index', '<', value('to'))
    .where('is_granted', '=', 0)
    .returning(['share_index', 'cents']),
);

export const insertGrants = insertRowsOnce('red_packet_grants', [
  ...(['id', 'red_packet_id', 'visitor_id', 'share_index', 'cents', 'state', 'created_ms'] as const),
]);

export const insertBills = insertRowsOnce('payout_bills', [
  ...(['bill_number', 'grant_id', 'red_packet_id', 'admin_id', 'cents', 'state', 'created_ms'] as const),
]);

export const insertClaims = insertRowsOnce('red_packet_claims', [
  ...(['visitor_id', 'request_id', 'red_packet_id', 'result', 'created_ms'] as const),
]);

type CountedGrants = OfRedPacket & {
  grantedCount: number;
  grantedCents: number;
  /** How many grants there were before. */
  countBefore: number;
  /** When the last grant is made. */
  nowMs: number;
};

/** Writes the totals after grants. Changes no row if the red packet is not open, or has other grants than `countBefore`. */
export const countGrants = compileOnce((db, { value }: Slots<CountedGrants>) =>
  db
    .updateTable('red_packets')
    .set({ granted_count: value('grantedCount'), granted_cents: value('grantedCents') })
    .where('id', '=', value('redPacketId'))
    .where('status', '=', redPacketStatus.active)
    .where('granted_count', '=', value('countBefore'))
    .where('expires_ms', '>', value('nowMs'))
    .returning('id'),
);

/** A statement of its own: SQLite writes an index again whenever a statement sets its column, even to the same value. */
export const setStatus = compileOnce((db, { value }: Slots<OfRedPacket & { status: RedPacketStatus }>) =>
  db
    .updateTable('red_packets')
    .set({ status: value('status') })
    .where('id', '=', value('redPacketId')),
);

import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';

/** The statements of a claim. Compiling them anew took longer than running them, and a group runs hundreds. */
type OfRedPacket = { redPacketId: string };

/** SQLite's transaction holds the write lock from its beginning; PostgreSQL locks the packet's row. */
export const lockRedPacket = {
  sqlite: compileOnce((db, { value }: Slots<OfRedPacket>) =>
    db.selectFrom('red_packets').selectAll().where('id', '=', value('redPacketId')),
  ),
  postgres: compileOnce((db, { value }: Slots<OfRedPacket>) =>
    db.selectFrom('red_packets').selectAll().where('id', '=', value('redPacketId')).forUpdate(),
  ),
};

export const selectClaim = compileOnce((db, { value }: Slots<{ accountId: string; requestId: string }>) =>
  db
    .selectFrom('red_packet_claims')
    .select(['red_packet_id', 'result'])
    .where('visitor_id', '=', value('accountId'))
    .where('request_id', '=', value('requestId')),
);

export const selectGrant = compileOnce((db, { value }: Slots<OfRedPacket & { accountId: string }>) =>
  db
    .selectFrom('red_packet_grants')
    .select('cents')
    .where('red_packet_id', '=', value('redPacketId'))
    .where('visitor_id', '=', value('accountId')),
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

/** Takes a share that nobody has. */
export const takeShare = compileOnce((db, { value }: Slots<OfRedPacket & { shareIndex: number }>) =>
  db
    .updateTable('red_packet_shares')
    .set({ is_granted: 1 })
    .where('red_packet_id', '=', value('redPacketId'))
    .where('share_index', '=', value('shareIndex'))
    .where('is_granted', '=', 0)
    .returning('cents'),
);

type NewGrant = OfRedPacket & {
  grantId: string;
  accountId: string;
  shareIndex: number;
  cents: number;
  nowMs: number;
};

export const insertGrant = compileOnce((db, { value }: Slots<NewGrant>) =>
  db.insertInto('red_packet_grants').values({
    id: value('grantId'),
    red_packet_id: value('redPacketId'),
    visitor_id: value('accountId'),
    share_index: value('shareIndex'),
    cents: value('cents'),
    state: 'owed',
    created_ms: value('nowMs'),
    paid_ms: null,
    paid_by: null,
  }),
);

type NewBill = OfRedPacket & {
  billNumber: string;
  grantId: string;
  adminId: string;
  cents: number;
  nowMs: number;
};

export const insertBill = compileOnce((db, { value }: Slots<NewBill>) =>
  db.insertInto('payout_bills').values({
    bill_number: value('billNumber'),
    grant_id: value('grantId'),
    red_packet_id: value('redPacketId'),
    admin_id: value('adminId'),
    cents: value('cents'),
    state: 'waiting',
    batch_id: null,
    reference: null,
    created_ms: value('nowMs'),
  }),
);

type CountedGrant = OfRedPacket & {
  grantedCount: number;
  grantedCents: number;
  /** How many grants there were before. */
  countBefore: number;
  nowMs: number;
};

/** Writes the totals after a grant. Changes no row if the red packet is not open, or has other grants than `countBefore`. */
export const countGrant = compileOnce((db, { value }: Slots<CountedGrant>) =>
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

type NewClaim = OfRedPacket & { accountId: string; requestId: string; result: string; nowMs: number };

export const insertClaim = compileOnce((db, { value }: Slots<NewClaim>) =>
  db.insertInto('red_packet_claims').values({
    visitor_id: value('accountId'),
    request_id: value('requestId'),
    red_packet_id: value('redPacketId'),
    result: value('result'),
    created_ms: value('nowMs'),
  }),
);

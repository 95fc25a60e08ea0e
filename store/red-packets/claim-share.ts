import type { Transaction } from 'kysely';
import type { ClaimResult, RedPacketStore } from '#domain/campaigns/types.ts';
import { AppError } from '#domain/errors.ts';
import { redPacketStatus } from '#shared/campaign-codes.ts';
import { parseClaimResult } from '../campaigns/campaign-rows.ts';
import { logStatusChange } from '../campaigns/status-change-log.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';

type Claim = Parameters<RedPacketStore['claim']>[0];

/** As `HbStore.claim`. One short transaction decides everything, behind the packet's own row: claims of one packet take turns. */
export async function claimShare(
  args: { db: Database; dialect: StoreDialect } & Claim,
): Promise<ClaimResult> {
  const { db, dialect, ...claim } = args;
  // A repeated click is answered without a transaction.
  const before = await storedAnswer(db, claim);
  if (before) return before;
  try {
    return await runDurableTransaction({ db, dialect }, (trx) => decide({ trx, dialect, claim }));
  } catch (thrown) {
    // The same request id at the same moment on another packet: that one has it now, and this click came to nothing.
    const other = isUniqueViolation(thrown) ? await storedAnswer(db, claim) : null;
    if (other) return other;
    throw thrown;
  }
}

async function storedAnswer(
  db: Database,
  { visitorId, requestId, redPacketId }: Claim,
): Promise<ClaimResult | null> {
  const row = await db
    .selectFrom('red_packet_claims')
    .selectAll()
    .where('visitor_id', '=', visitorId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.red_packet_id !== redPacketId) throw new AppError('bad_parameter', { field: 'request_id' });
  return parseClaimResult(row.result);
}

async function decide(args: {
  trx: Transaction<Tables>;
  dialect: StoreDialect;
  claim: Claim;
}): Promise<ClaimResult> {
  const { trx, dialect, claim } = args;
  const { redPacketId, visitorId, requestId, nowMs } = claim;
  // SQLite's transaction holds the write lock from its beginning; PostgreSQL locks the packet's row.
  const hb = await trx
    .selectFrom('red_packets')
    .select(['status', 'expires_ms'])
    .where('id', '=', redPacketId)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!hb) throw new AppError('not_found');
  // Whoever held the lock before may have been this very click, or this visitor's other one.
  const before = await storedAnswer(trx, claim);
  if (before) return before;
  const grant = await trx
    .selectFrom('red_packet_grants')
    .select('cents')
    .where('red_packet_id', '=', redPacketId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst();
  const answer: ClaimResult = grant
    ? { outcome: 'already', cents: grant.cents }
    : hb.status === redPacketStatus.exhausted
      ? { outcome: 'exhausted', cents: null }
      : hb.status !== redPacketStatus.active || hb.expires_ms <= nowMs
        ? { outcome: 'closed', cents: null }
        : await grantLowest(trx, claim);
  await trx
    .insertInto('red_packet_claims')
    .values({
      visitor_id: visitorId,
      request_id: requestId,
      red_packet_id: redPacketId,
      result: JSON.stringify(answer),
      created_ms: nowMs,
    })
    .execute();
  return answer;
}

async function grantLowest(trx: Transaction<Tables>, claim: Claim): Promise<ClaimResult> {
  const { redPacketId, visitorId, grantId, nowMs } = claim;
  const slot = await trx
    .updateTable('red_packet_shares')
    .set({ is_granted: 1 })
    .where('red_packet_id', '=', redPacketId)
    .where((eb) => eb('is_granted', '=', eb.lit(0)))
    .where('share_index', '=', (eb) =>
      eb
        .selectFrom('red_packet_shares as free')
        .select('free.share_index')
        .where('free.red_packet_id', '=', redPacketId)
        .where((inner) => inner('free.is_granted', '=', inner.lit(0)))
        .orderBy('free.share_index')
        .limit(1),
    )
    .returning(['share_index', 'cents'])
    .executeTakeFirst();
  if (!slot) throw new Error(`the active red packet ${redPacketId} has no free share`);
  await trx
    .insertInto('red_packet_grants')
    .values({
      id: grantId,
      red_packet_id: redPacketId,
      visitor_id: visitorId,
      share_index: slot.share_index,
      cents: slot.cents,
      state: 'owed',
      created_ms: nowMs,
      paid_ms: null,
      paid_by: null,
    })
    .execute();
  const { status } = await trx
    .updateTable('red_packets')
    .set((eb) => ({
      granted_count: eb('granted_count', '+', 1),
      granted_cents: eb('granted_cents', '+', slot.cents),
      status: eb
        .case()
        .when(eb('granted_count', '+', 1), '=', eb.ref('share_count'))
        .then(eb.lit(redPacketStatus.exhausted))
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', redPacketId)
    .where('status', '=', redPacketStatus.active)
    .where('expires_ms', '>', nowMs)
    .returning('status')
    .executeTakeFirstOrThrow();
  if (status === redPacketStatus.exhausted) {
    await logStatusChange({
      trx,
      subjectId: redPacketId,
      from: redPacketStatus.active,
      to: status,
      actorId: null,
      nowMs,
    });
  }
  return { outcome: 'granted', cents: slot.cents };
}

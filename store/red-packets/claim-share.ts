import type { Transaction } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { decideClaim, planGrant, replayClaim } from '#domain/red-packets/decide-claim.ts';
import type { ClaimResult, RedPacket, RedPacketStore } from '#domain/red-packets/types.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { logStatusChange } from '../ads/status-change-log.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { enterMovement } from './enter-movement.ts';
import { parseClaimResult, toRedPacket } from './red-packet-rows.ts';

type Claim = Parameters<RedPacketStore['claim']>[0];

/** `RedPacketStore.claim`. Claims of one red packet follow each other: each locks the packet's row first. */
export async function claimShare(
  args: { db: Database; dialect: StoreDialect; transactions: GrantTransactions } & Claim,
): Promise<ClaimResult> {
  const { db, dialect, transactions, ...claim } = args;
  // A repeated request needs no transaction.
  const earlier = await findEarlierResult(db, claim);
  if (earlier) return earlier;
  try {
    return await transactions.run(claim.redPacketId, (trx) => claimWithin({ trx, dialect, claim }));
  } catch (thrown) {
    // The same request ID was used for another red packet at the same moment, and that claim came first.
    const other = isUniqueViolation(thrown) ? await findEarlierResult(db, claim) : null;
    if (other) return other;
    throw thrown;
  }
}

async function findEarlierResult(
  db: Database,
  { accountId, requestId, redPacketId }: Claim,
): Promise<ClaimResult | null> {
  const row = await db
    .selectFrom('red_packet_claims')
    .selectAll()
    .where('visitor_id', '=', accountId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) return null;
  const recorded = { redPacketId: row.red_packet_id, result: parseClaimResult(row.result) };
  return replayClaim({ recorded, redPacketId });
}

async function claimWithin(args: {
  trx: Transaction<Tables>;
  dialect: StoreDialect;
  claim: Claim;
}): Promise<ClaimResult> {
  const { trx, dialect, claim } = args;
  const { redPacketId, accountId, requestId, nowMs } = claim;
  // SQLite's transaction holds the write lock from its beginning; PostgreSQL locks the packet's row.
  const row = await trx
    .selectFrom('red_packets')
    .selectAll()
    .where('id', '=', redPacketId)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  // The claim that held the lock before may have been this request, or another one of this account.
  const earlier = await findEarlierResult(trx, claim);
  if (earlier) return earlier;
  const grant = await trx
    .selectFrom('red_packet_grants')
    .select('cents')
    .where('red_packet_id', '=', redPacketId)
    .where('visitor_id', '=', accountId)
    .executeTakeFirst();
  const redPacket = toRedPacket(row);
  const result =
    decideClaim({ redPacket, grant: grant ?? null, nowMs }) ??
    (await grantLowestShare({ trx, redPacket, claim }));
  await trx
    .insertInto('red_packet_claims')
    .values({
      visitor_id: accountId,
      request_id: requestId,
      red_packet_id: redPacketId,
      result: JSON.stringify(result),
      created_ms: nowMs,
    })
    .execute();
  return result;
}

async function grantLowestShare(args: {
  trx: Transaction<Tables>;
  redPacket: RedPacket;
  claim: Claim;
}): Promise<ClaimResult> {
  const { trx, redPacket, claim } = args;
  const { accountId, grantId, nowMs } = claim;
  const share = await trx
    .updateTable('red_packet_shares')
    .set({ is_granted: 1 })
    .where('red_packet_id', '=', redPacket.id)
    .where((eb) => eb('is_granted', '=', eb.lit(0)))
    .where('share_index', '=', (eb) =>
      eb
        .selectFrom('red_packet_shares as free')
        .select('free.share_index')
        .where('free.red_packet_id', '=', redPacket.id)
        .where((inner) => inner('free.is_granted', '=', inner.lit(0)))
        .orderBy('free.share_index')
        .limit(1),
    )
    .returning(['share_index', 'cents'])
    .executeTakeFirst();
  if (!share) throw new Error(`the active red packet ${redPacket.id} has no free share`);
  await trx
    .insertInto('red_packet_grants')
    .values({
      id: grantId,
      red_packet_id: redPacket.id,
      visitor_id: accountId,
      share_index: share.share_index,
      cents: share.cents,
      state: 'owed',
      created_ms: nowMs,
      paid_ms: null,
      paid_by: null,
    })
    .execute();
  await enterMovement({
    ...{ trx, redPacketId: redPacket.id, movement: 'grant', cents: share.cents },
    ...{ grantId, actorId: null, nowMs },
  });
  const after = planGrant({ redPacket, shareCents: share.cents });
  await trx
    .updateTable('red_packets')
    .set({
      granted_count: after.grantedCount,
      granted_cents: after.grantedCents,
      status: after.status,
    })
    .where('id', '=', redPacket.id)
    .where('status', '=', redPacketStatus.active)
    .where('granted_count', '=', redPacket.grantedCount)
    .where('expires_ms', '>', nowMs)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (after.status !== redPacket.status) {
    await logStatusChange({
      trx,
      subjectId: redPacket.id,
      fromStatus: redPacket.status,
      toStatus: after.status,
      actorId: null,
      nowMs,
    });
  }
  return { outcome: 'granted', cents: share.cents };
}

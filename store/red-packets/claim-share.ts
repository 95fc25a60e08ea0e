import type { Transaction } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { decideClaim, planGrant, replayClaim } from '#domain/red-packets/decide-claim.ts';
import type { ClaimResult, RedPacket, RedPacketStore } from '#domain/red-packets/types.ts';
import { logStatusChange } from '../ads/status-change-log.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import {
  countGrant,
  insertBill,
  insertClaim,
  insertGrant,
  lockRedPacket,
  selectClaim,
  selectGrant,
  setStatus,
  takeShare,
} from './claim-statements.ts';
import { enterMovement } from './enter-movement.ts';
import { parseClaimResult, toRedPacket } from './red-packet-rows.ts';

type Claim = Parameters<RedPacketStore['claim']>[0];

/** `RedPacketStore.claim`. Claims of one red packet follow each other: each locks the packet's row first. */
export async function claimShare(
  args: { db: Database; dialect: StoreDialect; transactions: GrantTransactions } & Claim,
): Promise<ClaimResult> {
  const { db, dialect, transactions, ...claim } = args;
  // A repeated request need not wait for the row in PostgreSQL. In SQLite its transaction looks for it anyway.
  const earlier = dialect === 'postgres' ? await findEarlierResult(db, claim) : null;
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

async function findEarlierResult(db: Database, claim: Claim): Promise<ClaimResult | null> {
  const { accountId, requestId, redPacketId } = claim;
  const [row] = await selectClaim(db, { accountId, requestId });
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
  const [row] = await lockRedPacket[dialect](trx, { redPacketId });
  if (!row) throw new AppError('not_found');
  // The claim that held the lock before may have been this request, or another one of this account.
  const earlier = await findEarlierResult(trx, claim);
  if (earlier) return earlier;
  const [grant = null] = await selectGrant(trx, { redPacketId, accountId });
  const redPacket = toRedPacket(row);
  const result =
    decideClaim({ redPacket, grant, nowMs }) ?? (await grantNextShare({ trx, redPacket, claim }));
  await insertClaim(trx, { accountId, requestId, redPacketId, result: JSON.stringify(result), nowMs });
  return result;
}

async function grantNextShare(args: {
  trx: Transaction<Tables>;
  redPacket: RedPacket;
  claim: Claim;
}): Promise<ClaimResult> {
  const { trx, redPacket, claim } = args;
  const { redPacketId, accountId, grantId, nowMs } = claim;
  // Shares are granted in their order, and a share that was granted never becomes free again.
  const shareIndex = redPacket.grantedCount;
  const [share] = await takeShare(trx, { redPacketId, shareIndex });
  if (!share) throw new Error(`the active red packet ${redPacketId} has no free share ${shareIndex}`);
  const { cents } = share;
  await insertGrant(trx, { grantId, redPacketId, accountId, shareIndex, cents, nowMs });
  const { adminId } = redPacket;
  await insertBill(trx, { billNumber: billNumberOf(grantId), grantId, redPacketId, adminId, cents, nowMs });
  await enterMovement({ trx, redPacketId, movement: 'grant', cents, grantId, actorId: null, nowMs });
  const { status, ...totals } = planGrant({ redPacket, shareCents: cents });
  const [counted] = await countGrant(trx, {
    ...{ redPacketId, countBefore: redPacket.grantedCount, nowMs },
    ...totals,
  });
  if (!counted) throw new Error(`the red packet ${redPacketId} changed while its row was locked`);
  if (status !== redPacket.status) {
    await setStatus(trx, { redPacketId, status });
    await logStatusChange({
      ...{ trx, subjectId: redPacketId, actorId: null, nowMs },
      ...{ fromStatus: redPacket.status, toStatus: status },
    });
  }
  return { outcome: 'granted', cents };
}

import type { Transaction } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { decideClaim, planGrant, replayClaim } from '#domain/red-packets/decide-claim.ts';
import type { ClaimReply, ClaimResult, RedPacket, RedPacketStore } from '#domain/red-packets/types.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { logStatusChange } from '../ads/status-change-log.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import {
  countCompanyGrants,
  countGrant,
  insertBill,
  insertClaim,
  insertGrant,
  lockClaimant,
  lockRedPacket,
  selectClaim,
  selectGrant,
  setStatus,
  takeShare,
} from './claim-statements.ts';
import { enterMovement } from './enter-movement.ts';
import { readOpeningFacts } from './opening-facts.ts';
import { parseClaimResult, toRedPacket } from './red-packet-rows.ts';

type Claim = Parameters<RedPacketStore['claim']>[0];

/** `RedPacketStore.claim`. Claims of one red packet follow each other: each locks the packet's row first. */
export async function claimShare(
  args: { db: Database; dialect: StoreDialect; transactions: GrantTransactions } & Claim,
): Promise<ClaimReply> {
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
}): Promise<ClaimReply> {
  const { trx, dialect, claim } = args;
  const { redPacketId, accountId, requestId, nowMs } = claim;
  const [row] = await lockRedPacket[dialect](trx, { redPacketId });
  if (!row) throw new AppError('not_found');
  // The claim that held the lock before may have been this request, or another one of this account.
  const earlier = await findEarlierResult(trx, claim);
  if (earlier) return earlier;
  const [grant = null] = await selectGrant(trx, { redPacketId, accountId });
  const redPacket = toRedPacket(row);
  const decision = decideClaim({
    ...{ redPacket, grant, nowMs },
    facts: await readOpeningFacts({ db: trx, redPacket, accountId }),
    companyGrantsToday: await countGrantsOfDay({ trx, dialect, redPacket, claim }),
  });
  // Not stored as a result, because the request may be repeated once the condition is met. An error would undo other claims.
  if (decision.kind === 'unmet') return { outcome: 'unmet', condition: decision.condition, cents: null };
  const result =
    decision.kind === 'result' ? decision.result : await grantNextShare({ trx, redPacket, claim });
  await insertClaim(trx, { accountId, requestId, redPacketId, result: JSON.stringify(result), nowMs });
  return result;
}

/** Counts the grants of the day. Returns 0, without a query, for a red packet without a daily cap. */
async function countGrantsOfDay(args: {
  trx: Transaction<Tables>;
  dialect: StoreDialect;
  redPacket: RedPacket;
  claim: Claim;
}): Promise<number> {
  const { trx, dialect, redPacket, claim } = args;
  if (redPacket.visitorDailyCap === null) return 0;
  const { accountId, nowMs } = claim;
  // An account's claims for several red packets run one after another. SQLite has only one writer anyway.
  if (dialect === 'postgres') await lockClaimant(trx, { accountId });
  const fromMs = startOfShanghaiDayMs(nowMs);
  const [counted] = await countCompanyGrants(trx, {
    ...{ accountId, companyId: redPacket.companyId },
    ...{ fromMs, toMs: fromMs + DAY_SECONDS * 1000 },
  });
  return counted?.grants ?? 0;
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

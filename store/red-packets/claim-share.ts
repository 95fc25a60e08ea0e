import type { Transaction } from 'kysely';
import { AppError, isAppError } from '#domain/errors.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { decideClaims, planGrants, replayClaim } from '#domain/red-packets/decide-claim.ts';
import type { ClaimReply, ClaimResult, RedPacket, RedPacketStore } from '#domain/red-packets/types.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { logStatusChange } from '../ads/status-change-log.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import {
  countCompanyGrants,
  countGrants,
  insertBills,
  insertClaims,
  insertGrants,
  lockClaimant,
  lockRedPacket,
  selectClaim,
  selectClaims,
  selectGrants,
  setStatus,
  takeShares,
} from './claim-statements.ts';
import { enterMovements } from './enter-movement.ts';
import { readFactsOfAccounts } from './opening-facts.ts';
import { parseClaimResult, toRedPacket } from './red-packet-rows.ts';

type Trx = Transaction<Tables>;
type Claim = Parameters<RedPacketStore['claim']>[0];
/** A refusal is returned, not thrown: it has written nothing, and an error would undo the other claims of the group. */
type Answer = ClaimReply | AppError;

/** Returns `RedPacketStore.claim`. Claims of one red packet follow each other: their transaction locks the packet's row first. */
export function createClaim(args: {
  db: Database;
  dialect: StoreDialect;
  transactions: GrantTransactions;
}): RedPacketStore['claim'] {
  const { db, dialect, transactions } = args;
  const run = transactions.open((trx, claims: readonly Claim[]) => claimAll({ trx, dialect, claims }));
  return async (claim) => {
    // A repeated request need not wait for the row in PostgreSQL. In SQLite its transaction looks for it anyway.
    const earlier = dialect === 'postgres' ? await findEarlierResult(db, claim) : null;
    if (earlier) return earlier;
    try {
      const answer = await run(claim.redPacketId, claim);
      if (isAppError(answer)) throw answer;
      return answer;
    } catch (thrown) {
      // The same request ID was used for another red packet at the same moment, and that claim came first.
      const other = isUniqueViolation(thrown) ? await findEarlierResult(db, claim) : null;
      if (other) return other;
      throw thrown;
    }
  };
}

async function findEarlierResult(db: Database, claim: Claim): Promise<ClaimResult | null> {
  const { accountId, requestId, redPacketId } = claim;
  const [row] = await selectClaim(db, { accountId, requestId });
  return row ? replay(row, redPacketId) : null;
}

const replay = (row: { red_packet_id: string; result: string }, redPacketId: string): ClaimResult => {
  const recorded = { redPacketId: row.red_packet_id, result: parseClaimResult(row.result) };
  return replayClaim({ recorded, redPacketId });
};

function replayOrRefuse(...args: Parameters<typeof replay>): Answer {
  try {
    return replay(...args);
  } catch (thrown) {
    if (isAppError(thrown)) return thrown;
    throw thrown;
  }
}

interface ClaimsArgs {
  trx: Trx;
  dialect: StoreDialect;
  /** Claims of one red packet. */
  claims: readonly Claim[];
}

/** Decides a group of claims of one red packet. Two claims of one account run in turn: the second one sees the first. */
async function claimAll({ claims, ...on }: ClaimsArgs): Promise<Answer[]> {
  const replies = new Map<Claim, Answer>();
  for (let rest = claims; rest.length > 0; ) {
    const accounts = new Set<string>();
    const now = rest.filter(({ accountId }) => !accounts.has(accountId) && accounts.add(accountId));
    for (const [claim, reply] of await claimOnce({ ...on, claims: now })) replies.set(claim, reply);
    rest = rest.filter((claim) => !replies.has(claim));
  }
  return claims.flatMap((claim) => replies.get(claim) ?? []);
}

/** Works on claims of one red packet, each by another account. Reads and writes the rows of all together. */
async function claimOnce({ trx, dialect, claims }: ClaimsArgs): Promise<Map<Claim, Answer>> {
  const redPacketId = claims[0]?.redPacketId ?? '';
  const [row] = await lockRedPacket[dialect](trx, { redPacketId });
  if (!row) return new Map(claims.map((claim) => [claim, new AppError('not_found')]));
  const redPacket = toRedPacket(row);
  // The claims that held the lock before may have been these requests, or others of these accounts.
  const replies = await findEarlierReplies({ trx, redPacketId, claims });
  const fresh = claims.filter((claim) => !replies.has(claim));
  if (fresh.length === 0) return replies;
  const accountIds = fresh.map(({ accountId }) => accountId);
  const grants = await selectGrants(trx, { redPacketId, accountIds });
  const grantOf = new Map(grants.map(({ visitor_id, cents }) => [visitor_id, { cents }]));
  const factsOf = await readFactsOfAccounts({ db: trx, redPacket, accountIds });
  const given = [];
  for (const claim of fresh) {
    const { accountId, nowMs } = claim;
    const companyGrantsToday = await countGrantsOfDay({ trx, dialect, redPacket, claim });
    const grant = grantOf.get(accountId) ?? null;
    given.push({ grant, facts: factsOf(accountId), companyGrantsToday, nowMs });
  }
  const granted: Claim[] = [];
  const results = new Map<Claim, ClaimResult>();
  for (const [at, decision] of decideClaims({ redPacket, claims: given }).entries()) {
    const claim = fresh[at];
    if (!claim) continue;
    if (decision.kind === 'grant') granted.push(claim);
    else if (decision.kind === 'result') results.set(claim, decision.result);
    // Not stored as a result, because the request may be repeated once the condition is met.
    else replies.set(claim, { outcome: 'unmet', condition: decision.condition, cents: null });
  }
  if (granted.length > 0)
    for (const [claim, result] of await grantShares({ trx, redPacket, claims: granted }))
      results.set(claim, result);
  await insertClaims(
    trx,
    [...results].map(([{ accountId, requestId, nowMs }, result]) => ({
      ...{ visitor_id: accountId, request_id: requestId, red_packet_id: redPacketId },
      ...{ result: JSON.stringify(result), created_ms: nowMs },
    })),
  );
  for (const [claim, result] of results) replies.set(claim, result);
  return replies;
}

async function findEarlierReplies(args: {
  trx: Trx;
  redPacketId: string;
  claims: readonly Claim[];
}): Promise<Map<Claim, Answer>> {
  const { trx, redPacketId, claims } = args;
  const rows = await selectClaims(trx, {
    accountIds: claims.map(({ accountId }) => accountId),
    requestIds: claims.map(({ requestId }) => requestId),
  });
  const claimOf = new Map(claims.map((claim) => [claim.accountId, claim]));
  const replies = new Map<Claim, Answer>();
  for (const row of rows) {
    const claim = claimOf.get(row.visitor_id);
    if (claim) replies.set(claim, replayOrRefuse(row, redPacketId));
  }
  return replies;
}

/** Counts the grants of the day. Returns 0, without a query, for a red packet without a daily cap. */
async function countGrantsOfDay(args: {
  trx: Trx;
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

/** Grants the next shares, one for each claim. Each has its own grant, bill, and entry of the ledger. */
async function grantShares(args: {
  trx: Trx;
  redPacket: RedPacket;
  claims: readonly Claim[];
}): Promise<Map<Claim, ClaimResult>> {
  const { trx, redPacket, claims } = args;
  const { id: redPacketId, adminId, grantedCount: from } = redPacket;
  // Shares are granted in their order, and a share that was granted never becomes free again.
  const taken = await takeShares(trx, { redPacketId, from, to: from + claims.length });
  const centsOf = new Map(taken.map(({ share_index, cents }) => [share_index, cents]));
  const grants = claims.map((claim, at) => {
    const shareIndex = from + at;
    const cents = centsOf.get(shareIndex);
    if (cents === undefined)
      throw new Error(`the active red packet ${redPacketId} has no free share ${shareIndex}`);
    return { claim, shareIndex, cents };
  });
  await insertGrants(
    trx,
    grants.map(({ claim, shareIndex, cents }) => ({
      ...{ id: claim.grantId, red_packet_id: redPacketId, visitor_id: claim.accountId },
      ...{ share_index: shareIndex, cents, state: 'owed', created_ms: claim.nowMs },
    })),
  );
  await insertBills(
    trx,
    grants.map(({ claim: { grantId, nowMs }, cents }) => ({
      ...{ bill_number: billNumberOf(grantId), grant_id: grantId, red_packet_id: redPacketId },
      ...{ admin_id: adminId, cents, state: 'waiting', created_ms: nowMs },
    })),
  );
  await enterMovements({
    ...{ trx, redPacketId, movement: 'grant' },
    moves: grants.map(({ claim: { grantId, nowMs }, cents }) => ({ cents, grantId, actorId: null, nowMs })),
  });
  await countAll({ trx, redPacket, shares: grants.map(({ cents }) => cents), claims });
  return new Map(grants.map(({ claim, cents }) => [claim, { outcome: 'granted', cents }]));
}

/** Writes the totals of a red packet after grants, and its status when no share is left. */
async function countAll(args: {
  trx: Trx;
  redPacket: RedPacket;
  shares: readonly number[];
  claims: readonly Claim[];
}): Promise<void> {
  const { trx, redPacket, shares, claims } = args;
  const { id: redPacketId, grantedCount: countBefore } = redPacket;
  const nowMs = Math.max(...claims.map((claim) => claim.nowMs));
  const { status, ...totals } = planGrants({ redPacket, shares });
  const [counted] = await countGrants(trx, { redPacketId, countBefore, nowMs, ...totals });
  if (!counted) throw new Error(`the red packet ${redPacketId} changed while its row was locked`);
  if (status === redPacket.status) return;
  await setStatus(trx, { redPacketId, status });
  await logStatusChange({
    ...{ trx, subjectId: redPacketId, actorId: null, nowMs },
    ...{ fromStatus: redPacket.status, toStatus: status },
  });
}

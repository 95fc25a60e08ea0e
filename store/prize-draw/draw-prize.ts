import type { Transaction } from 'kysely';
import { activityAfterDraw, type DrawDecision, decideDraw } from '#domain/prize-draw/decide-draw.ts';
import type { Activity, DrawOutcome, DrawStore, VisitorBinding } from '#domain/prize-draw/types.ts';
import { countedSubjects } from '#domain/prize-draw/withhold-reason.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import type { StoreDialect, Tables } from '../database/tables.ts';
import { takeUses } from '../shared-limits/take-uses.ts';
import { createDayCounts, type RunningDayCounts } from './day-counts.ts';
import { toActivity, toDrawRecord, toDrawRecordRow } from './draw-rows.ts';
import {
  countAwards,
  countOwnPrizes,
  insertRecords,
  lockActivity,
  selectParticipants,
  selectPrizes,
  selectRecords,
  selectVisitor,
  spendChances,
  spendVisitorChance,
  takeItems,
  takeNumbers,
} from './draw-statements.ts';
import { readListed } from './read-listed.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];
type Trx = Transaction<Tables>;
/** A draw with what its transaction writes. */
type Decided = { draw: DrawArgs } & DrawDecision;

/**
 * Returns `DrawStore.draw`. Draws of one activity follow each other: their transaction locks the activity's row first, so that
 * numbers have no gaps.
 */
export function createDraw(args: {
  dialect: StoreDialect;
  transactions: GrantTransactions;
}): DrawStore['draw'] {
  const { dialect, transactions } = args;
  const run = transactions.open((trx, draws: readonly DrawArgs[]) => drawAll({ trx, dialect, draws }));
  return (draw) => run(draw.activityId, draw);
}

interface DrawsArgs {
  trx: Trx;
  dialect: StoreDialect;
  /** Draws of one activity. */
  draws: readonly DrawArgs[];
}

/** Works on draws of one activity. Those of one participant are split, so that the second one sees the first one. */
async function drawAll({ draws, ...on }: DrawsArgs): Promise<DrawOutcome[]> {
  const outcomes = new Map<DrawArgs, DrawOutcome>();
  for (let rest = draws; rest.length > 0; ) {
    const accounts = new Set<string>();
    const now = rest.filter(({ accountId }) => !accounts.has(accountId) && accounts.add(accountId));
    for (const [draw, outcome] of await drawOnce({ ...on, draws: now })) outcomes.set(draw, outcome);
    rest = rest.filter((draw) => !outcomes.has(draw));
  }
  return draws.flatMap((draw) => outcomes.get(draw) ?? []);
}

/** Works on draws of one activity, each by another participant: decides one after the other, and writes the rows of all together. */
async function drawOnce({ trx, dialect, draws }: DrawsArgs): Promise<Map<DrawArgs, DrawOutcome>> {
  const activityId = draws[0]?.activityId ?? '';
  const [row] = await lockActivity[dialect](trx, { activityId });
  const before = row ? toActivity(row, await selectPrizes(trx, { activityId })) : null;
  const facts = await readFacts({ trx, activityId, draws });
  const outcomes = new Map<DrawArgs, DrawOutcome>();
  const decided: Decided[] = [];
  let activity = before;
  for (const draw of draws) {
    const { accountId, isVisitor = false, nowMs, limits = [] } = draw;
    const earlier = facts.earlierOf.get(accountId) ?? null;
    const participant = isVisitor
      ? await readVisitor(trx, accountId)
      : { drawsUsed: facts.drawsUsedOf.get(accountId) ?? 0, binding: null };
    if (!participant) {
      outcomes.set(draw, { refused: 'visitor_gone' });
      continue;
    }
    const risk = activity && !earlier ? { risk: await readRisk({ trx, activity, draw, facts }) } : {};
    const decision = decideDraw({ draw, activity, earlier, ...participant, ...risk });
    if (!('drawsUsed' in decision)) {
      outcomes.set(draw, decision);
      continue;
    }
    // Counted in this transaction: a draw that fails counts nowhere. Returned and not thrown, as a refused claim.
    const exhausted = await takeUses(trx, { counters: limits, nowMs });
    if (exhausted) {
      outcomes.set(draw, { refused: 'too_many', ...exhausted });
      continue;
    }
    facts.dayCounts.add(startOfShanghaiDayMs(nowMs), decision.subjects);
    decided.push({ draw, ...decision });
    outcomes.set(draw, { record: decision.record });
    activity = activity && activityAfterDraw(activity, decision);
  }
  if (before) await writeDraws({ trx, before, decided });
  await facts.dayCounts.write();
  return outcomes;
}

async function readFacts(args: { trx: Trx; activityId: string; draws: readonly DrawArgs[] }) {
  const { trx, activityId, draws } = args;
  const accountIds = draws.map(({ accountId }) => accountId);
  const requestIds = draws.map(({ requestId }) => requestId);
  const records = await selectRecords(trx, { activityId, accountIds, requestIds });
  const participants = await selectParticipants(trx, { activityId, accountIds });
  return {
    earlierOf: new Map(records.map((row) => [row.account_id, toDrawRecord(row)])),
    drawsUsedOf: new Map(participants.map((row) => [row.account_id, row.draws_used])),
    listedOf: await readListed({ trx, draws }),
    dayCounts: createDayCounts({ trx, activityId }),
  };
}

async function readVisitor(
  trx: Trx,
  accountId: string,
): Promise<{ drawsUsed: number; binding: VisitorBinding } | null> {
  const [row] = await selectVisitor(trx, { accountId });
  if (!row) return null;
  const binding = { hasPhone: row.phone_hash !== null, hasWechat: row.openid_hash !== null };
  return { drawsUsed: row.draws_used, binding };
}

/** Reads the facts for lists and caps. Reads no counts for an activity without caps. */
async function readRisk(args: {
  trx: Trx;
  activity: Activity;
  draw: DrawArgs;
  facts: { listedOf: Awaited<ReturnType<typeof readListed>>; dayCounts: RunningDayCounts };
}) {
  const { trx, activity, draw, facts } = args;
  const { activityId, accountId, isVisitor = false, nowMs } = draw;
  const { device = null, network = null } = draw.source ?? {};
  const subjects = countedSubjects(activity, { isVisitor, device, network });
  const own = activity.prizes.some(({ personCap }) => personCap !== null)
    ? await countOwnPrizes(trx, { activityId, accountId })
    : [];
  return {
    listed: facts.listedOf(draw),
    ownPrizes: new Map(own.map(({ prize_id, won }) => [prize_id, Number(won)])),
    dayCounts: await facts.dayCounts.read(startOfShanghaiDayMs(nowMs), subjects),
  };
}

/** Writes decided draws. `before` is the activity as the first of them has found it. */
async function writeDraws(args: { trx: Trx; before: Activity; decided: readonly Decided[] }): Promise<void> {
  const { trx, before, decided } = args;
  const last = decided.at(-1)?.record;
  if (!last) return;
  const activityId = before.id;
  const ofAccounts = decided.filter(({ draw }) => !draw.isVisitor);
  const spent = await spendChances(
    trx,
    ofAccounts.map(({ draw, drawsUsed }) => ({
      ...{ activity_id: activityId, account_id: draw.accountId, draws_used: drawsUsed },
    })),
  );
  let isWhole = spent === ofAccounts.length;
  const expectRow = (rows: readonly unknown[]) => {
    isWhole &&= rows.length > 0;
  };
  for (const { draw, drawsUsed } of decided.filter(({ draw }) => draw.isVisitor))
    expectRow(
      await spendVisitorChance(trx, { accountId: draw.accountId, drawsUsed, usedBefore: drawsUsed - 1 }),
    );
  const headHash = last.link?.hash ?? null;
  expectRow(await takeNumbers(trx, { activityId, seq: last.seq, before: before.drawCount, headHash }));
  for (const [prizeId, awards] of Map.groupBy(decided, ({ record }) => record.prizeId))
    expectRow(
      await (awards[0]?.takesStock ? takeItems : countAwards)(trx, { prizeId, awards: awards.length }),
    );
  if (!isWhole) throw new Error(`the activity ${activityId} changed while its row was locked`);
  await insertRecords(
    trx,
    decided.map(({ record }) => toDrawRecordRow(record)),
  );
}

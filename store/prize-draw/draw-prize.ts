import type { Transaction } from 'kysely';
import { decideDraw } from '#domain/prize-draw/decide-draw.ts';
import type { Activity, DrawOutcome, DrawStore, VisitorBinding } from '#domain/prize-draw/types.ts';
import { countedSubjects, type RiskFacts } from '#domain/prize-draw/withhold-reason.ts';
import { listedKinds, riskLists } from '#shared/draw-risk-codes.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import { readEnum } from '../database/read-column.ts';
import type { StoreDialect, Tables } from '../database/tables.ts';
import { takeUses } from '../shared-limits/take-uses.ts';
import { toActivity, toDrawRecord, toDrawRecordRow } from './draw-rows.ts';
import {
  countAward,
  countForDraw,
  countOwnPrizes,
  insertRecord,
  lockActivity,
  selectDayCounts,
  selectListed,
  selectParticipant,
  selectPrizes,
  selectRecord,
  selectVisitor,
  spendChance,
  spendVisitorChance,
  takeItem,
  takeNumber,
} from './draw-statements.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];
type Trx = Transaction<Tables>;

/** `DrawStore.draw`. Draws of one activity follow each other: each locks the activity's row first, so that numbers have no gaps. */
export function drawPrize(args: {
  dialect: StoreDialect;
  transactions: GrantTransactions;
  draw: DrawArgs;
}): Promise<DrawOutcome> {
  const { dialect, transactions, draw } = args;
  return transactions.run(draw.activityId, (trx) => drawWithin(trx, dialect, draw));
}

async function drawWithin(trx: Trx, dialect: StoreDialect, draw: DrawArgs): Promise<DrawOutcome> {
  const { activityId, accountId, requestId, isVisitor = false, nowMs, limits = [] } = draw;
  const [row] = await lockActivity[dialect](trx, { activityId });
  const activity = row ? toActivity(row, await selectPrizes(trx, { activityId })) : null;
  const [earlier] = await selectRecord(trx, { activityId, accountId, requestId });
  const participant = isVisitor
    ? await readVisitor(trx, accountId)
    : { drawsUsed: await readDrawsUsed(trx, { activityId, accountId }), binding: null };
  if (!participant) return { refused: 'visitor_gone' };
  const decision = decideDraw({
    draw,
    activity,
    earlier: earlier ? toDrawRecord(earlier) : null,
    ...participant,
    ...(activity && !earlier ? { risk: await readRisk(trx, activity, draw) } : {}),
  });
  if (!('drawsUsed' in decision)) return decision;
  // Counted in this transaction: a draw that fails counts nowhere. Returned and not thrown, as a refused claim.
  const exhausted = await takeUses(trx, { counters: limits, nowMs });
  if (exhausted) return { refused: 'too_many', ...exhausted };
  const { record, drawsUsed, takesStock, subjects } = decision;
  const { prizeId } = record;
  const spent = { accountId, drawsUsed, usedBefore: drawsUsed - 1 };
  const changed = [
    isVisitor ? await spendVisitorChance(trx, spent) : await spendChance(trx, { activityId, ...spent }),
    await takeNumber(trx, {
      ...{ activityId, seq: record.seq, before: record.seq - 1 },
      headHash: record.link?.hash ?? null,
    }),
    await (takesStock ? takeItem : countAward)(trx, { prizeId }),
  ];
  if (changed.some((rows) => rows.length === 0))
    throw new Error(`the activity ${activityId} changed while its row was locked`);
  const dayMs = startOfShanghaiDayMs(nowMs);
  for (const subject of subjects) await countForDraw(trx, { activityId, dayMs, subject });
  await insertRecord(trx, toDrawRecordRow(record));
  return { record };
}

async function readDrawsUsed(trx: Trx, of: { activityId: string; accountId: string }): Promise<number> {
  const [row] = await selectParticipant(trx, of);
  return row?.draws_used ?? 0;
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
async function readRisk(trx: Trx, activity: Activity, draw: DrawArgs): Promise<RiskFacts> {
  const { activityId, accountId, isVisitor = false, nowMs } = draw;
  const { device = null, network = null } = draw.source ?? {};
  const listed = await selectListed(trx, { accountId, network });
  const subjects = countedSubjects(activity, { isVisitor, device, network });
  const dayMs = startOfShanghaiDayMs(nowMs);
  const own = activity.prizes.some(({ personCap }) => personCap !== null)
    ? await countOwnPrizes(trx, { activityId, accountId })
    : [];
  const counts = subjects.length > 0 ? await selectDayCounts(trx, { activityId, dayMs, subjects }) : [];
  return {
    listed: listed.map(({ list, kind }) => ({
      list: readEnum(riskLists, list, 'draw_list_entries.list'),
      kind: readEnum(listedKinds, kind, 'draw_list_entries.kind'),
    })),
    ownPrizes: new Map(own.map(({ prize_id, won }) => [prize_id, Number(won)])),
    dayCounts: new Map(counts.map(({ subject, draws }) => [subject, draws])),
  };
}

import type { Transaction } from 'kysely';
import { decideDraw } from '#domain/prize-draw/decide-draw.ts';
import type { DrawOutcome, DrawStore } from '#domain/prize-draw/types.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import type { StoreDialect, Tables } from '../database/tables.ts';
import { toActivity, toDrawRecord, toDrawRecordRow } from './draw-rows.ts';
import {
  countAward,
  insertRecord,
  lockActivity,
  selectParticipant,
  selectPrizes,
  selectRecord,
  spendChance,
  takeItem,
  takeNumber,
} from './draw-statements.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];

/** `DrawStore.draw`. Draws of one activity follow each other: each locks the activity's row first, so that numbers have no gaps. */
export function drawPrize(args: {
  dialect: StoreDialect;
  transactions: GrantTransactions;
  draw: DrawArgs;
}): Promise<DrawOutcome> {
  const { dialect, transactions, draw } = args;
  return transactions.run(draw.activityId, (trx) => drawWithin(trx, dialect, draw));
}

async function drawWithin(
  trx: Transaction<Tables>,
  dialect: StoreDialect,
  draw: DrawArgs,
): Promise<DrawOutcome> {
  const { activityId, accountId, requestId } = draw;
  const [activity] = await lockActivity[dialect](trx, { activityId });
  const prizes = activity ? await selectPrizes(trx, { activityId }) : [];
  const [earlier] = await selectRecord(trx, { activityId, accountId, requestId });
  const [participant] = await selectParticipant(trx, { activityId, accountId });
  const decision = decideDraw({
    draw,
    activity: activity ? toActivity(activity, prizes) : null,
    earlier: earlier ? toDrawRecord(earlier) : null,
    drawsUsed: participant?.draws_used ?? 0,
  });
  if (!('drawsUsed' in decision)) return decision;
  const { record, drawsUsed, takesStock } = decision;
  const { prizeId } = record;
  const changed = [
    await spendChance(trx, { activityId, accountId, drawsUsed, usedBefore: drawsUsed - 1 }),
    await takeNumber(trx, {
      ...{ activityId, seq: record.seq, before: record.seq - 1 },
      headHash: record.link?.hash ?? null,
    }),
    await (takesStock ? takeItem : countAward)(trx, { prizeId }),
  ];
  if (changed.some((rows) => rows.length === 0))
    throw new Error(`the activity ${activityId} changed while its row was locked`);
  await insertRecord(trx, toDrawRecordRow(record));
  return { record };
}

import type { Transaction } from 'kysely';
import { decideDraw } from '#domain/prize-draw/decide-draw.ts';
import type { Activity, DrawOutcome, DrawStore } from '#domain/prize-draw/types.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { toActivity, toDrawRecord, toDrawRecordRow } from './draw-rows.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];

/** `DrawStore.draw`. Draws of one activity follow each other: each locks the activity's row first, so that numbers have no gaps. */
export function drawPrize(args: {
  db: Database;
  dialect: StoreDialect;
  draw: DrawArgs;
}): Promise<DrawOutcome> {
  const { db, dialect, draw } = args;
  return runDurableTransaction({ db, dialect }, (trx) => drawWithin(trx, dialect, draw));
}

async function drawWithin(
  trx: Transaction<Tables>,
  dialect: StoreDialect,
  draw: DrawArgs,
): Promise<DrawOutcome> {
  const { activityId, accountId, requestId } = draw;
  const activity = await lockActivity(trx, dialect, activityId);
  const earlier = await trx
    .selectFrom('draw_records')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  const participant = await trx
    .selectFrom('draw_participants')
    .select('draws_used')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const decision = decideDraw({
    draw,
    activity,
    earlier: earlier ? toDrawRecord(earlier) : null,
    drawsUsed: participant?.draws_used ?? 0,
  });
  if (!('drawsUsed' in decision)) return decision;
  const { record, drawsUsed, stockPrizeId } = decision;
  await trx
    .insertInto('draw_participants')
    .values({ activity_id: activityId, account_id: accountId, draws_used: drawsUsed })
    .onConflict((conflict) =>
      conflict
        .columns(['activity_id', 'account_id'])
        .doUpdateSet({ draws_used: drawsUsed })
        .where('draw_participants.draws_used', '=', drawsUsed - 1),
    )
    .returning('draws_used')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('draw_activities')
    .set({ draw_count: record.seq, ...(record.link ? { head_hash: record.link.hash } : {}) })
    .where('id', '=', activityId)
    .where('draw_count', '=', record.seq - 1)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (stockPrizeId !== null) {
    await trx
      .updateTable('draw_prizes')
      .set((eb) => ({ stock_remaining: eb('stock_remaining', '-', 1) }))
      .where('id', '=', stockPrizeId)
      .where('stock_remaining', '>', 0)
      .returning('id')
      .executeTakeFirstOrThrow();
  }
  await trx.insertInto('draw_records').values(toDrawRecordRow(record)).execute();
  return { record };
}

async function lockActivity(
  trx: Transaction<Tables>,
  dialect: StoreDialect,
  id: string,
): Promise<Activity | null> {
  const row = await trx
    .selectFrom('draw_activities')
    .selectAll()
    .where('id', '=', id)
    // SQLite's transaction has held the only write lock since it began.
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const prizes = await trx
    .selectFrom('draw_prizes')
    .selectAll()
    .where('activity_id', '=', id)
    .orderBy('position')
    .execute();
  return toActivity(row, prizes);
}

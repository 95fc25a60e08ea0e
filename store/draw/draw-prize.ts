import type { Transaction } from 'kysely';
import type { Activity, DrawOutcome, DrawRecord, DrawStore } from '#domain/draw/types.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { toActivity, toDrawRecord, toDrawRecordRow } from './draw-rows.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];

/** `DrawStore.draw`. Draws of one activity follow each other: its row is locked first, so that numbers have no gaps. */
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
  const { activityId, accountId, requestId, nowMs } = draw;
  const activity = await lockActivity(trx, dialect, activityId);
  const known = await trx
    .selectFrom('draw_records')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (known) return { record: toDrawRecord(known) };
  const isOn = activity?.status === 'active' && activity.startsMs <= nowMs && nowMs < activity.endsMs;
  if (!activity || !isOn) return { refused: 'closed' };
  const used = await takeChance(trx, activity, accountId);
  if (used === null) return { refused: 'no_chances' };
  const seq = activity.draws + 1;
  await trx.updateTable('draw_activities').set({ draw_count: seq }).where('id', '=', activityId).execute();
  const { roll, index: drawnIndex } = draw.roll({ activity, seq, requestId });
  const index = await takePrize(trx, activity, drawnIndex);
  const prize = activity.prizes[index];
  if (!prize) throw new Error(`activity ${activityId} has no prize ${index}`);
  const record: DrawRecord = {
    id: draw.recordId,
    activityId,
    accountId,
    requestId,
    seq,
    roll,
    drawnIndex,
    index,
    prizeId: prize.id,
    prize: prize.name,
    chancesLeft: activity.chances - used,
    state: prize.fallback ? 'none' : 'owed',
    createdMs: nowMs,
    deliveredMs: null,
  };
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

/** Uses one chance up; how many are used then, null when there was none. */
async function takeChance(
  trx: Transaction<Tables>,
  activity: Activity,
  accountId: string,
): Promise<number | null> {
  await trx
    .insertInto('draw_participants')
    .values({ activity_id: activity.id, account_id: accountId, draws_used: 0 })
    .onConflict((conflict) => conflict.columns(['activity_id', 'account_id']).doNothing())
    .execute();
  const row = await trx
    .updateTable('draw_participants')
    .set((eb) => ({ draws_used: eb('draws_used', '+', 1) }))
    .where('activity_id', '=', activity.id)
    .where('account_id', '=', accountId)
    .where('draws_used', '<', activity.chances)
    .returning('draws_used')
    .executeTakeFirst();
  return row?.draws_used ?? null;
}

/** Takes the drawn prize off its stock; the place of the fallback when it is sold out. */
async function takePrize(trx: Transaction<Tables>, activity: Activity, drawn: number): Promise<number> {
  const prize = activity.prizes[drawn];
  if (!prize || prize.stock === null) return drawn;
  const taken = await trx
    .updateTable('draw_prizes')
    .set((eb) => ({ stock_remaining: eb('stock_remaining', '-', 1) }))
    .where('id', '=', prize.id)
    .where('stock_remaining', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return taken ? drawn : activity.prizes.findIndex(({ fallback }) => fallback);
}

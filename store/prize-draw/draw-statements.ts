import { sql } from 'kysely';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { insertRowsOnce } from '../database/insert-rows.ts';
import type { Database } from '../database/tables.ts';

/** The statements of a draw, compiled once as those of a claim. */
type OfActivity = { activityId: string };
type OfParticipant = OfActivity & { accountId: string };

/** SQLite's transaction has held the only write lock since it began. */
export const lockActivity = {
  sqlite: compileOnce((db, { value }: Slots<OfActivity>) =>
    db.selectFrom('draw_activities').selectAll().where('id', '=', value('activityId')),
  ),
  postgres: compileOnce((db, { value }: Slots<OfActivity>) =>
    db.selectFrom('draw_activities').selectAll().where('id', '=', value('activityId')).forNoKeyUpdate(),
  ),
};

export const selectPrizes = compileOnce((db, { value }: Slots<OfActivity>) =>
  db.selectFrom('draw_prizes').selectAll().where('activity_id', '=', value('activityId')).orderBy('position'),
);

/**
 * Selects the records of participants by their request IDs: the first participant and the first request ID belong together,
 * and so on.
 */
export const selectRecords = compileOnce(
  (
    db,
    { value, list }: Slots<OfActivity & { accountIds: readonly string[]; requestIds: readonly string[] }>,
  ) => {
    const requestIds = list('requestIds');
    const pairs = list('accountIds').map((accountId, at) => sql`(${accountId}, ${requestIds[at]})`);
    return db
      .selectFrom('draw_records')
      .selectAll()
      .where('activity_id', '=', value('activityId'))
      .where(sql<boolean>`(account_id, request_id) in (values ${sql.join(pairs)})`);
  },
);

export const selectParticipants = compileOnce(
  (db, { value, list }: Slots<OfActivity & { accountIds: readonly string[] }>) =>
    db
      .selectFrom('draw_participants')
      .select(['account_id', 'draws_used'])
      .where('activity_id', '=', value('activityId'))
      .where('account_id', 'in', list('accountIds')),
);

/** Records that participants have used one more chance. Changes no row of one whose chance another draw has used. */
export const spendChances = insertRowsOnce(
  'draw_participants',
  ['activity_id', 'account_id', 'draws_used'],
  sql`on conflict (activity_id, account_id) do update set draws_used = excluded.draws_used
    where draw_participants.draws_used = excluded.draws_used - 1`,
);

/**
 * Takes the numbers of an activity up to `seq`, and moves the head of its chain unless `headHash` is null. Changes no row if
 * another draw has taken a number.
 */
export const takeNumbers = compileOnce(
  (db, { value }: Slots<OfActivity & { seq: number; before: number; headHash: string | null }>) =>
    db
      .updateTable('draw_activities')
      .set((eb) => ({
        draw_count: value('seq'),
        head_hash: eb.fn.coalesce(sql<string | null>`cast(${value('headHash')} as text)`, 'head_hash'),
      }))
      .where('id', '=', value('activityId'))
      .where('draw_count', '=', value('before'))
      .returning('id'),
);

type Awards = { prizeId: string; awards: number };

/** Takes items of a limited prize. Changes no row if fewer are left. */
export const takeItems = compileOnce((db, { value }: Slots<Awards>) =>
  db
    .updateTable('draw_prizes')
    .set((eb) => ({
      stock_remaining: eb('stock_remaining', '-', value('awards')),
      awarded_count: eb('awarded_count', '+', value('awards')),
    }))
    .where('id', '=', value('prizeId'))
    .where('stock_remaining', '>=', value('awards'))
    .returning('id'),
);

/** Counts awards of an unlimited prize. */
export const countAwards = compileOnce((db, { value }: Slots<Awards>) =>
  db
    .updateTable('draw_prizes')
    .set((eb) => ({ awarded_count: eb('awarded_count', '+', value('awards')) }))
    .where('id', '=', value('prizeId'))
    .where('stock_remaining', 'is', null)
    .returning('id'),
);

export const insertRecords = insertRowsOnce('draw_records', [
  ...(['id', 'activity_id', 'account_id', 'request_id', 'seq', 'roll', 'drawn_index'] as const),
  ...(['awarded_index', 'prize_id', 'prize_name', 'chances_remaining', 'delivery_state'] as const),
  ...(['created_ms', 'delivered_ms', 'delivered_by', 'tracking_number', 'visitor'] as const),
  ...(['previous_hash', 'hash', 'withheld'] as const),
]);

/** Selects the visitors that have not been joined to an account or to another visitor. */
export const selectUnjoined = (db: Database) =>
  db
    .selectFrom('draw_visitors')
    .selectAll()
    .where('joined_visitor_id', 'is', null)
    .where('joined_account_id', 'is', null);

type OfVisitor = { accountId: string };

export const selectVisitor = compileOnce((db, { value }: Slots<OfVisitor>) =>
  selectUnjoined(db).where('id', '=', value('accountId')),
);

/** Records that a visitor has used one more chance. Changes no row if another draw has used it. */
export const spendVisitorChance = compileOnce(
  (db, { value }: Slots<OfVisitor & { drawsUsed: number; usedBefore: number }>) =>
    db
      .updateTable('draw_visitors')
      .set({ draws_used: value('drawsUsed') })
      .where('id', '=', value('accountId'))
      .where('draws_used', '=', value('usedBefore'))
      .returning('draws_used'),
);

/**
 * Selects the list entries with these keys, and with `account_id` those for the phone numbers of participants, who may be
 * accounts or visitors.
 */
export const selectListed = compileOnce(
  (db, { list }: Slots<{ keys: readonly string[]; accountIds: readonly string[] }>) =>
    db
      .selectFrom('draw_list_entries')
      .select(['entry_key', 'list', 'kind', sql<string | null>`cast(null as text)`.as('account_id')])
      .where('entry_key', 'in', list('keys'))
      .unionAll(
        db
          .selectFrom('draw_phone_numbers')
          .innerJoin('draw_list_entries', 'entry_key', 'phone_hash')
          .select(['entry_key', 'list', 'kind', 'account_id'])
          .where('account_id', 'in', list('accountIds')),
      )
      .unionAll(
        db
          .selectFrom('draw_visitors')
          .innerJoin('draw_list_entries', 'entry_key', 'phone_hash')
          .select(['entry_key', 'list', 'kind', 'draw_visitors.id as account_id'])
          .where('draw_visitors.id', 'in', list('accountIds')),
      ),
);

/** Counts a participant's draws by prize. A participant has at most as many records as chances. */
export const countOwnPrizes = compileOnce((db, { value }: Slots<OfParticipant>) =>
  db
    .selectFrom('draw_records')
    .select(({ fn }) => ['prize_id', fn.countAll<number>().as('won')])
    .where('activity_id', '=', value('activityId'))
    .where('account_id', '=', value('accountId'))
    .groupBy('prize_id'),
);

type OfDay = OfActivity & { dayMs: number };

export const selectDayCounts = compileOnce(
  (db, { value, list }: Slots<OfDay & { subjects: readonly string[] }>) =>
    db
      .selectFrom('draw_day_counts')
      .select(['subject', 'draws'])
      .where('activity_id', '=', value('activityId'))
      .where('day_ms', '=', value('dayMs'))
      .where('subject', 'in', list('subjects')),
);

export const countForDraws = compileOnce((db, { value }: Slots<OfDay & { subject: string; draws: number }>) =>
  db
    .insertInto('draw_day_counts')
    .values({
      activity_id: value('activityId'),
      day_ms: value('dayMs'),
      subject: value('subject'),
      draws: value('draws'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['activity_id', 'day_ms', 'subject'])
        .doUpdateSet((eb) => ({ draws: eb('draw_day_counts.draws', '+', value('draws')) })),
    ),
);

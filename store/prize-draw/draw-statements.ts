import { sql } from 'kysely';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { Database } from '../database/tables.ts';
import type { DrawRecordTableRow } from './tables.ts';

/** The statements of a draw, compiled once as those of a claim. */
type OfActivity = { activityId: string };
type OfParticipant = OfActivity & { accountId: string };

/** SQLite's transaction has held the only write lock since it began. */
export const lockActivity = {
  sqlite: compileOnce((db, { value }: Slots<OfActivity>) =>
    db.selectFrom('draw_activities').selectAll().where('id', '=', value('activityId')),
  ),
  postgres: compileOnce((db, { value }: Slots<OfActivity>) =>
    db.selectFrom('draw_activities').selectAll().where('id', '=', value('activityId')).forUpdate(),
  ),
};

export const selectPrizes = compileOnce((db, { value }: Slots<OfActivity>) =>
  db.selectFrom('draw_prizes').selectAll().where('activity_id', '=', value('activityId')).orderBy('position'),
);

export const selectRecord = compileOnce((db, { value }: Slots<OfParticipant & { requestId: string }>) =>
  db
    .selectFrom('draw_records')
    .selectAll()
    .where('activity_id', '=', value('activityId'))
    .where('account_id', '=', value('accountId'))
    .where('request_id', '=', value('requestId')),
);

export const selectParticipant = compileOnce((db, { value }: Slots<OfParticipant>) =>
  db
    .selectFrom('draw_participants')
    .select('draws_used')
    .where('activity_id', '=', value('activityId'))
    .where('account_id', '=', value('accountId')),
);

/** Writes that a participant has used one more chance. Changes no row if another draw has used it. */
export const spendChance = compileOnce(
  (db, { value }: Slots<OfParticipant & { drawsUsed: number; usedBefore: number }>) =>
    db
      .insertInto('draw_participants')
      .values({
        activity_id: value('activityId'),
        account_id: value('accountId'),
        draws_used: value('drawsUsed'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['activity_id', 'account_id'])
          .doUpdateSet({ draws_used: value('drawsUsed') })
          .where('draw_participants.draws_used', '=', value('usedBefore')),
      )
      .returning('draws_used'),
);

/**
 * Takes the next number of the activity, and moves the head of its chain unless `headHash` is null. Changes no row if another
 * draw has taken the number.
 */
export const takeNumber = compileOnce(
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

/** Takes one item of a limited prize. Changes no row if no item is left. */
export const takeItem = compileOnce((db, { value }: Slots<{ prizeId: string }>) =>
  db
    .updateTable('draw_prizes')
    .set((eb) => ({
      stock_remaining: eb('stock_remaining', '-', 1),
      awarded_count: eb('awarded_count', '+', 1),
    }))
    .where('id', '=', value('prizeId'))
    .where('stock_remaining', '>', 0)
    .returning('id'),
);

/** Counts the award of an unlimited prize. */
export const countAward = compileOnce((db, { value }: Slots<{ prizeId: string }>) =>
  db
    .updateTable('draw_prizes')
    .set((eb) => ({ awarded_count: eb('awarded_count', '+', 1) }))
    .where('id', '=', value('prizeId'))
    .where('stock_remaining', 'is', null)
    .returning('id'),
);

/** A type, because a slot takes no interface. */
type NewRecord = { [Name in keyof DrawRecordTableRow]: DrawRecordTableRow[Name] };

export const insertRecord = compileOnce((db, { value }: Slots<NewRecord>) =>
  db.insertInto('draw_records').values({
    id: value('id'),
    activity_id: value('activity_id'),
    account_id: value('account_id'),
    request_id: value('request_id'),
    seq: value('seq'),
    roll: value('roll'),
    drawn_index: value('drawn_index'),
    awarded_index: value('awarded_index'),
    prize_id: value('prize_id'),
    prize_name: value('prize_name'),
    chances_remaining: value('chances_remaining'),
    delivery_state: value('delivery_state'),
    created_ms: value('created_ms'),
    delivered_ms: value('delivered_ms'),
    delivered_by: value('delivered_by'),
    tracking_number: value('tracking_number'),
    visitor: value('visitor'),
    previous_hash: value('previous_hash'),
    hash: value('hash'),
    withheld: value('withheld'),
  }),
);

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

/** Selects the list entries for a participant, the participant's phone number, or the network of the draw. */
export const selectListed = compileOnce((db, { value }: Slots<OfVisitor & { network: string | null }>) =>
  db
    .selectFrom('draw_list_entries')
    .select(['list', 'kind'])
    .where((eb) =>
      eb.or([
        eb('entry_key', 'in', [value('accountId'), sql<string>`cast(${value('network')} as text)`]),
        eb(
          'entry_key',
          'in',
          eb
            .selectFrom('draw_phone_numbers')
            .select('phone_hash')
            .where('account_id', '=', value('accountId'))
            .$castTo<{ phone_hash: string }>(),
        ),
        eb(
          'entry_key',
          'in',
          eb
            .selectFrom('draw_visitors')
            .select('phone_hash')
            .where('id', '=', value('accountId'))
            .$castTo<{ phone_hash: string }>(),
        ),
      ]),
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

export const selectDayCounts = compileOnce((db, { value, list }: Slots<OfDay & { subjects: string[] }>) =>
  db
    .selectFrom('draw_day_counts')
    .select(['subject', 'draws'])
    .where('activity_id', '=', value('activityId'))
    .where('day_ms', '=', value('dayMs'))
    .where('subject', 'in', list('subjects')),
);

export const countForDraw = compileOnce((db, { value }: Slots<OfDay & { subject: string }>) =>
  db
    .insertInto('draw_day_counts')
    .values({
      activity_id: value('activityId'),
      day_ms: value('dayMs'),
      subject: value('subject'),
      draws: sql<number>`1`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['activity_id', 'day_ms', 'subject'])
        .doUpdateSet((eb) => ({ draws: eb('draw_day_counts.draws', '+', 1) })),
    ),
);

import { type RawBuilder, sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '#domain/clock.ts';
import type { SharedCounter, SharedLimitStore } from '#domain/shared-limits/types.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { Database } from '../database/tables.ts';

/** The most counters of one statement. */
const places = [0, 1, 2, 3, 4] as const;
type Place = (typeof places)[number];
type CounterValues = { [Name in `counter${Place}`]: string | null } & {
  [Name in `left${Place}` | `resets${Place}`]: number | null;
};

/** Whether the window of a stored counter is over, or began before the clock was set back. */
const isOver = (nowMs: RawBuilder<number>) =>
  sql<boolean>`(limit_counters.resets_ms <= ${nowMs}
    or limit_counters.resets_ms > excluded.resets_ms + ${sql.lit(CLOCK_TOLERANCE_MS)})`;

/** Returns no row of a counter that has no use left. */
const countUses = compileOnce((db, { value, isNull }: Slots<CounterValues & { nowMs: number }>) =>
  db
    .insertInto('limit_counters')
    .values(
      places
        .filter((place) => !isNull(`counter${place}`))
        .map((place) => ({
          counter: value(`counter${place}`).$notNull(),
          uses_left: value(`left${place}`).$notNull(),
          resets_ms: value(`resets${place}`).$notNull(),
        })),
    )
    .onConflict((conflict) =>
      conflict
        .column('counter')
        .doUpdateSet({
          uses_left: sql<number>`case when ${isOver(value('nowMs'))} then excluded.uses_left
            else limit_counters.uses_left - 1 end`,
          resets_ms: sql<number>`case when ${isOver(value('nowMs'))} then excluded.resets_ms
            else limit_counters.resets_ms end`,
        })
        .where((eb) => eb.or([isOver(value('nowMs')), eb('limit_counters.uses_left', '>', 0)])),
    )
    .returning('counter'),
);

function toValues(counters: readonly SharedCounter[], nowMs: number): CounterValues {
  if (counters.length > places.length) throw new Error(`too many counters: ${counters.length}`);
  return Object.fromEntries(
    places.flatMap((place) => {
      const given = counters[place];
      return [
        [`counter${place}`, given?.counter ?? null],
        [`left${place}`, given ? given.count - 1 : null],
        [`resets${place}`, given ? nowMs + given.windowMs : null],
      ];
    }),
  ) as CounterValues;
}

/** `SharedLimitStore.takeUses`, also for a transaction. One statement, unless a counter refuses. */
export async function takeUses(
  db: Database,
  args: Parameters<SharedLimitStore['takeUses']>[0],
): ReturnType<SharedLimitStore['takeUses']> {
  const { nowMs } = args;
  // Two transactions that lock the same counters lock them in one order.
  const counters = args.counters.toSorted((a, b) => (a.counter < b.counter ? -1 : 1));
  if (counters.length === 0) return null;
  const rows = await countUses(db, { ...toValues(counters, nowMs), nowMs });
  if (rows.length === counters.length) return null;
  const counted = new Set(rows.map(({ counter }) => counter));
  await returnUses(db, { counters: counters.filter(({ counter }) => counted.has(counter)), nowMs });
  const { resets_ms } = await db
    .selectFrom('limit_counters')
    .select(({ fn }) => fn.max<number | null>('resets_ms').as('resets_ms'))
    .where(
      'counter',
      'in',
      counters.filter(({ counter }) => !counted.has(counter)).map(({ counter }) => counter),
    )
    .executeTakeFirstOrThrow();
  return { waitMs: Math.max(0, Number(resets_ms ?? nowMs) - nowMs) };
}

/** `SharedLimitStore.returnUses`, also for a transaction. */
export async function returnUses(
  db: Database,
  { counters, nowMs }: Parameters<SharedLimitStore['returnUses']>[0],
): Promise<void> {
  for (const { counter, windowMs } of counters)
    await db
      .updateTable('limit_counters')
      .set((eb) => ({ uses_left: eb('uses_left', '+', 1) }))
      .where('counter', '=', counter)
      // A later window began when this one was over, so it ends more than a window after the use.
      .where('resets_ms', '<=', nowMs + windowMs)
      .execute();
}

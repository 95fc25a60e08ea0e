import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds what an operator of prize draws needs: the look of the wheel, who is answerable, costs and their cap, the archive,
 * and the tracking number of a prize. Awarded prizes are counted in their row, so that a look at the costs counts no draws.
 * Activities from before keep their look.
 */
export const addDrawOperation = ({ text, integer }: DialectTypes): Migration => ({
  async up(db) {
    const activities = () => db.schema.alterTable('draw_activities');
    await activities()
      .addColumn('wheel_theme', text, (column) => column.notNull().defaultTo('blank'))
      .execute();
    for (const name of ['sponsor', 'contact'])
      await activities()
        .addColumn(name, text, (column) => column.notNull().defaultTo(''))
        .execute();
    for (const name of ['cost_cap_cents', 'archived_ms'])
      await activities().addColumn(name, integer).execute();
    const prizes = () => db.schema.alterTable('draw_prizes');
    await prizes().addColumn('cost_cents', integer).execute();
    await prizes()
      .addColumn('awarded_count', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      update draw_prizes set awarded_count = awarded.draws
      from (select prize_id, count(*) as draws from draw_records group by prize_id) as awarded
      where draw_prizes.id = awarded.prize_id
    `.execute(db);
    await db.schema.alterTable('draw_records').addColumn('tracking_number', text).execute();
  },
});

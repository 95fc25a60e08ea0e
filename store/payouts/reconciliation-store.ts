import * as z from 'zod';
import type { ReconciliationStore } from '#domain/payouts/reconcile-transfers.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { transferStates } from '#shared/transfer-codes.ts';
import { readJson } from '../database/read-column.ts';
import { selectPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { readChannel, toTransfer } from './transfer-rows.ts';

/** WeChat Pay answers queries about an order for this long, in milliseconds. */
const QUERYABLE_MS = 30 * DAY_SECONDS * 1000;

const differences = z.array(
  z.object({
    number: z.string(),
    cents: z.int(),
    ours: z.enum(transferStates),
    theirs: z.enum([...transferStates, 'missing', 'amount']),
  }),
);

/** Orders to reconcile with a channel, and reports of reconciliations. */
export function createReconciliationStore({ db }: { db: Database }): ReconciliationStore {
  return {
    async listOfDay({ channel, fromMs, toMs, after, limit }) {
      const rows = await db
        .selectFrom('payout_transfers')
        .selectAll()
        .where('channel', '=', channel)
        .where('created_ms', '>=', toMs - QUERYABLE_MS)
        .where('created_ms', '<', toMs)
        .where((eb) =>
          eb.or([eb('created_ms', '>=', fromMs), eb('ended_ms', 'is', null), eb('ended_ms', '>=', fromMs)]),
        )
        .$if(after !== null, (query) => query.where('number', '>', after ?? ''))
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ transfer: toTransfer(row), adminId: row.admin_id }));
    },

    async saveReconciliations(reports) {
      for (const report of reports) {
        const { orders, agreed, mended, unclear } = report;
        const columns = {
          ...{ checked_ms: report.checkedMs, orders, agreed, mended, unclear, paid_cents: report.paidCents },
          differences: JSON.stringify(report.differences),
        };
        await db
          .insertInto('payout_reconciliations')
          .values({ day: report.day, channel: report.channel, admin_id: report.adminId, ...columns })
          .onConflict((conflict) => conflict.columns(['admin_id', 'day', 'channel']).doUpdateSet(columns))
          .execute();
      }
    },

    async lastReconciledDay(channel) {
      const row = await db
        .selectFrom('payout_reconciliations')
        .select((eb) => eb.fn.max('day').as('day'))
        .where('channel', '=', channel)
        .executeTakeFirst();
      return row?.day ?? null;
    },

    async deleteReportsAfter({ channel, day }) {
      await db
        .deleteFrom('payout_reconciliations')
        .where('channel', '=', channel)
        .where('day', '>', day)
        .execute();
    },

    async listReconciliations({ adminId, limit, offset }) {
      const { rows, total } = await selectPage({
        from: db.selectFrom('payout_reconciliations').where('admin_id', '=', adminId),
        select: (from) => from.selectAll().orderBy('day', 'desc').orderBy('channel'),
        limit,
        offset,
      });
      return {
        total,
        reports: rows.map((row) => ({
          ...{ day: row.day, channel: readChannel(row.channel, 'payout_reconciliations.channel') },
          ...{ adminId: row.admin_id, checkedMs: row.checked_ms, orders: row.orders, agreed: row.agreed },
          ...{ mended: row.mended, unclear: row.unclear, paidCents: row.paid_cents },
          differences: readJson(differences, row.differences, 'payout_reconciliations.differences'),
        })),
      };
    },
  };
}

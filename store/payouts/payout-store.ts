import type { PayoutFilter, PayoutStore } from '#domain/payouts/types.ts';
import { logAction } from '../audit/log-action.ts';
import { containsText } from '../database/contains-text.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import { countRows } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { selectBills, toPayee, toPayoutBill } from './bill-rows.ts';
import { settleBills, undoPayment } from './settle-bills.ts';

/** Bills of grants, payout files, and payees. Only `settle` and `undo` move money. */
export function createPayoutStore({ db, dialect }: { db: Database; dialect: StoreDialect }): PayoutStore {
  /** Selects bills without joins, so that counting reads only an index of the bills. */
  const found = (adminId: string, { state, redPacketId, text }: PayoutFilter) =>
    db
      .selectFrom('payout_bills')
      .where('payout_bills.admin_id', '=', adminId)
      .$if(state !== null, (query) => query.where('payout_bills.state', '=', state ?? ''))
      .$if(redPacketId !== null, (query) => query.where('payout_bills.red_packet_id', '=', redPacketId ?? ''))
      .$if(text !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb('payout_bills.bill_number', '=', (text ?? '').toUpperCase()),
            eb(
              'payout_bills.grant_id',
              'in',
              eb
                .selectFrom('red_packet_grants')
                .select('red_packet_grants.id')
                .where(
                  'red_packet_grants.visitor_id',
                  'in',
                  eb
                    .selectFrom('accounts')
                    .select('accounts.id')
                    .where((inner) => containsText(inner.ref('accounts.name'), text ?? '')),
                ),
            ),
          ]),
        ),
      );

  const billsOfBatch = async (at: Database, batchId: string) => {
    const rows = await selectBills(at)
      .where('payout_bills.batch_id', '=', batchId)
      .orderBy('payout_bills.created_ms')
      .orderBy('payout_bills.bill_number')
      .execute();
    return rows.map(toPayoutBill);
  };

  const logExport = (
    trx: Database,
    { adminId, batchId, count, nowMs }: { adminId: string; batchId: string; count: number; nowMs: number },
  ) =>
    logAction(trx, {
      ...{ actorId: adminId, action: 'payout_exported', subjectId: batchId, nowMs },
      detail: { bills: String(count) },
    });

  return {
    async listBills({ adminId, filter, limit, offset }) {
      const chosen = found(adminId, filter);
      const { total, cents } = await chosen
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          eb.fn.sum<number | null>('payout_bills.cents').as('cents'),
        ])
        .executeTakeFirstOrThrow();
      // The subquery finds the page in an index, so that only the rows of the page are read.
      const page = chosen
        .select('payout_bills.bill_number')
        .orderBy('payout_bills.created_ms', 'desc')
        .orderBy('payout_bills.bill_number', 'desc')
        .limit(limit)
        .offset(offset);
      const rows = await selectBills(db)
        .where('payout_bills.bill_number', 'in', page)
        .orderBy('payout_bills.created_ms', 'desc')
        .orderBy('payout_bills.bill_number', 'desc')
        .execute();
      return { bills: rows.map(toPayoutBill), total, cents: Number(cents ?? 0) };
    },

    async findBill({ adminId, billNumber }) {
      const row = await selectBills(db)
        .where('payout_bills.bill_number', '=', billNumber)
        .where('payout_bills.admin_id', '=', adminId)
        .executeTakeFirst();
      return row ? toPayoutBill(row) : null;
    },

    makeBatch: ({ batchId, adminId, redPacketId, billNumbers, limit, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const oldest = trx
          .selectFrom('payout_bills')
          .innerJoin('red_packet_grants', 'red_packet_grants.id', 'payout_bills.grant_id')
          .innerJoin('payout_payees', 'payout_payees.account_id', 'red_packet_grants.visitor_id')
          .select('bill_number')
          .where('payout_bills.admin_id', '=', adminId)
          .where('payout_bills.state', '=', 'waiting')
          .$if(redPacketId !== null, (query) =>
            query.where('payout_bills.red_packet_id', '=', redPacketId ?? ''),
          )
          .$if(billNumbers !== null, (query) => query.where('bill_number', 'in', billNumbers ?? []))
          .orderBy('payout_bills.created_ms')
          .orderBy('bill_number')
          .limit(limit);
        const rows = await trx
          .selectFrom('payout_bills')
          .select('bill_number')
          .where('bill_number', 'in', oldest)
          .where('state', '=', 'waiting')
          // All transactions lock bills in this order, so that no two wait for each other.
          .orderBy('bill_number')
          .$if(dialect === 'postgres', (query) => query.forUpdate())
          .execute();
        if (rows.length === 0) return null;
        await trx
          .insertInto('payout_batches')
          .values({ id: batchId, admin_id: adminId, created_ms: nowMs })
          .execute();
        await trx
          .updateTable('payout_bills')
          .set({ state: 'exported', batch_id: batchId })
          .where(
            'bill_number',
            'in',
            rows.map((row) => row.bill_number),
          )
          .execute();
        const bills = await billsOfBatch(trx, batchId);
        await logExport(trx, { adminId, batchId, count: bills.length, nowMs });
        return { batchId, createdMs: nowMs, bills };
      }),

    async findBatch({ adminId, batchId }) {
      const batch = await db
        .selectFrom('payout_batches')
        .select('created_ms')
        .where('id', '=', batchId)
        .where('admin_id', '=', adminId)
        .executeTakeFirst();
      return batch ? { batchId, createdMs: batch.created_ms, bills: await billsOfBatch(db, batchId) } : null;
    },

    async listOpenBatches({ adminId, limit }) {
      const rows = await db
        .selectFrom('payout_bills')
        .innerJoin('payout_batches', 'payout_batches.id', 'payout_bills.batch_id')
        .select((eb) => [
          'payout_batches.id',
          'payout_batches.created_ms',
          eb.fn.countAll<number>().as('count'),
          eb.fn.sum<number>('cents').as('cents'),
        ])
        .where('payout_bills.admin_id', '=', adminId)
        .where('payout_bills.state', '=', 'exported')
        .groupBy(['payout_batches.id', 'payout_batches.created_ms'])
        .orderBy('payout_batches.created_ms', 'desc')
        .orderBy('payout_batches.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, created_ms: createdMs, count, cents }) => ({
        ...{ batchId: id, createdMs, count, cents: Number(cents) },
      }));
    },

    auditBatch: ({ adminId, batchId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const count = await countRows(trx.selectFrom('payout_bills').where('batch_id', '=', batchId));
        await logExport(trx, { adminId, batchId, count, nowMs });
      }),

    settle: (args) => runDurableTransaction({ db, dialect }, (trx) => settleBills({ trx, dialect, ...args })),

    undo: (args) => runDurableTransaction({ db, dialect }, (trx) => undoPayment({ trx, dialect, ...args })),

    async findPayee(accountId) {
      const row = await db
        .selectFrom('payout_payees')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? toPayee(row) : null;
    },

    async savePayee({ accountId, kind, ciphertext, maskedNumber, consentVersion, consentedMs }) {
      const columns = {
        ...{ kind, ciphertext, masked_number: maskedNumber },
        ...{ consent_version: consentVersion, consented_ms: consentedMs },
      };
      await db
        .insertInto('payout_payees')
        .values({ account_id: accountId, ...columns })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
        .execute();
    },

    async deletePayee(accountId) {
      await db.deleteFrom('payout_payees').where('account_id', '=', accountId).execute();
    },

    auditReveal: ({ adminId, bill, reason, nowMs }) =>
      db.transaction().execute((trx) =>
        logAction(trx, {
          ...{ actorId: adminId, action: 'payee_revealed', subjectId: bill.accountId, nowMs },
          detail: { bill: bill.billNumber, reason },
        }),
      ),
  };
}

import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Transfer, TransferChange, TransferStore } from '#domain/payouts/transfer-types.ts';
import { isFinalTransfer } from '#shared/transfer-codes.ts';
import { logAction } from '../audit/log-action.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import { countRows } from '../database/select-page.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { enterTransferEnd } from './enter-transfer-end.ts';
import { lockBill } from './lock-bill.ts';
import { selectTransferViews, toTransfer, toTransferView } from './transfer-rows.ts';

const openStates = ['sending', 'wait_confirm'];

type OrderUpdate = UpdateQueryBuilder<Tables, 'payout_transfers', 'payout_transfers', UpdateResult>;

/** Orders to payment channels. The end of an order also changes its bill, its grant, and the ledger. */
export function createTransferStore({ db, dialect }: { db: Database; dialect: StoreDialect }): TransferStore {
  const isStopped = async (channel: string) =>
    (await db.selectFrom('payout_stops').select('code').where('channel', '=', channel).executeTakeFirst()) !==
    undefined;

  const due = (channel: string, nowMs: number) =>
    db.selectFrom('payout_transfers').where('channel', '=', channel).where('next_ms', '<=', nowMs);

  /** Makes an administrator's order due now and resets its tries. Returns false if `choose` leaves it out. */
  const makeDue = (
    { number, adminId, nowMs }: { number: string; adminId: string; nowMs: number },
    action: 'payout_tried_again' | 'payout_withdrawn',
    choose: (orders: OrderUpdate) => OrderUpdate,
  ) =>
    runDurableTransaction({ db, dialect }, async (trx) => {
      const orders = trx.updateTable('payout_transfers').set({ held_code: null, next_ms: nowMs, tries: 0 });
      const row = await choose(orders)
        .where('number', '=', number)
        .where('admin_id', '=', adminId)
        .returning('bill_number')
        .executeTakeFirst();
      if (!row) return false;
      const detail = { order: number };
      await logAction(trx, { actorId: adminId, action, subjectId: row.bill_number, detail, nowMs });
      return true;
    });

  return {
    async listPayable({ accountId, limit }) {
      const rows = await db
        .selectFrom('red_packet_grants')
        .innerJoin('payout_bills', 'payout_bills.grant_id', 'red_packet_grants.id')
        .innerJoin('payout_payees', 'payout_payees.account_id', 'red_packet_grants.visitor_id')
        .innerJoin('red_packets', 'red_packets.id', 'payout_bills.red_packet_id')
        .innerJoin('companies', 'companies.id', 'red_packets.company_id')
        .leftJoin('payout_transfers', 'payout_transfers.bill_number', 'payout_bills.bill_number')
        .select(['payout_bills.bill_number', 'payout_bills.cents', 'red_packets.theme', 'companies.name'])
        .where('red_packet_grants.visitor_id', '=', accountId)
        .where('payout_bills.state', '=', 'waiting')
        .where('payout_payees.kind', '=', 'wechat')
        .where('payout_transfers.number', 'is', null)
        .orderBy('red_packet_grants.created_ms')
        .orderBy('red_packet_grants.id')
        .limit(limit)
        .execute();
      return rows.map(({ bill_number: billNumber, cents, theme: activity, name: sender }) => ({
        ...{ billNumber, accountId, cents, activity, sender },
      }));
    },

    start: ({ transfer, actorId, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const { number, previousNumber, billNumber } = transfer;
        const bill = await lockBill({ trx, dialect, billNumber });
        const orders = await trx
          .selectFrom('payout_transfers')
          .select(['number', 'previous_number'])
          .where('bill_number', '=', billNumber)
          .execute();
        const replaced = orders.map((order) => order.previous_number);
        const last = orders.find((order) => !replaced.includes(order.number))?.number ?? null;
        if (bill.state !== 'waiting' || last !== previousNumber) return false;
        await trx
          .updateTable('payout_bills')
          .set({ state: 'sending' })
          .where('bill_number', '=', billNumber)
          .execute();
        await trx
          .insertInto('payout_transfers')
          .values({
            ...{ number, previous_number: previousNumber, bill_number: billNumber, admin_id: bill.admin_id },
            ...{ account_id: transfer.accountId, channel: transfer.channel, state: 'sending' },
            ...{ cents: transfer.cents, sealed_open_id: transfer.sealedOpenId, activity: transfer.activity },
            ...{ sender: transfer.sender, tries: 0, next_ms: nowMs, is_withdrawn: 0, created_ms: nowMs },
          })
          .execute();
        if (actorId !== null)
          await logAction(trx, {
            ...{ actorId, action: 'payout_sent_again', subjectId: billNumber, nowMs },
            detail: { order: number, previous: previousNumber ?? '', channel: transfer.channel },
          });
        return true;
      }),

    async hasDue({ channel, nowMs }) {
      const row = await due(channel, nowMs).select('number').limit(1).executeTakeFirst();
      return row !== undefined && !(await isStopped(channel));
    },

    async listDue({ channel, nowMs, limit }) {
      if (await isStopped(channel)) return [];
      const rows = await due(channel, nowMs)
        .selectAll()
        .orderBy('next_ms')
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map(toTransfer);
    },

    async beginTry({ number, tries, question, nowMs, againMs }) {
      const row = await db
        .updateTable('payout_transfers')
        .set({ tries: tries + 1, next_ms: againMs, ...(question === 'send' ? { sent_ms: nowMs } : {}) })
        .where('number', '=', number)
        .where('tries', '=', tries)
        .where('state', 'in', openStates)
        .where('next_ms', 'is not', null)
        // The order may have been withdrawn since it was listed.
        .$if(question === 'send', (query) => query.where('is_withdrawn', '=', 0))
        .returningAll()
        .executeTakeFirst();
      return row ? toTransfer(row) : null;
    },

    enter: ({ number, change, nowMs }) =>
      runDurableTransaction({ db, dialect }, async (trx) => {
        const found = await trx
          .selectFrom('payout_transfers')
          .select('bill_number')
          .where('number', '=', number)
          .executeTakeFirst();
        if (!found) return null;
        await lockBill({ trx, dialect, billNumber: found.bill_number });
        const row = await trx
          .selectFrom('payout_transfers')
          .selectAll()
          .where('number', '=', number)
          // Orders are also withdrawn, tried, and erased without the lock of their bill.
          .$if(dialect === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        const transfer = toTransfer(row);
        if (isFinalTransfer(transfer.state)) return transfer.state;
        const after = columnsAfter(transfer, change, nowMs);
        const { state } = after;
        await trx.updateTable('payout_transfers').set(after).where('number', '=', number).execute();
        if (change.kind === 'stop')
          await trx
            .insertInto('payout_stops')
            .values({ channel: transfer.channel, code: change.code, stopped_ms: nowMs })
            .onConflict((conflict) => conflict.column('channel').doNothing())
            .execute();
        if (state === 'paid' || state === 'returned' || state === 'failed')
          await enterTransferEnd(trx, {
            ...{ state, number, billNumber: transfer.billNumber, adminId: row.admin_id, nowMs },
            ...{ channel: transfer.channel, channelNumber: after.channel_number },
            reason: state === 'paid' ? null : after.last_code,
          });
        else if (state !== transfer.state)
          await trx
            .updateTable('payout_bills')
            .set({ state })
            .where('bill_number', '=', transfer.billNumber)
            .execute();
        return state;
      }),

    async findTransfer(number) {
      const row = await db
        .selectFrom('payout_transfers')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst();
      return row ? toTransfer(row) : null;
    },

    async listTransfers({ adminId, need, limit, offset }) {
      const found = selectTransferViews(db, { adminId, need });
      // Only the rows of the page are read whole.
      const page = found
        .clearSelect()
        .select('payout_transfers.number')
        .orderBy('payout_transfers.created_ms', 'desc')
        .orderBy('payout_transfers.number', 'desc')
        .limit(limit)
        .offset(offset);
      const rows = await selectTransferViews(db, { adminId, need: null })
        .where('payout_transfers.number', 'in', page)
        .orderBy('payout_transfers.created_ms', 'desc')
        .orderBy('payout_transfers.number', 'desc')
        .execute();
      return { transfers: rows.map(toTransferView), total: await countRows(found) };
    },

    async findView({ adminId, number }) {
      const row = await selectTransferViews(db, { adminId, need: null })
        .where('payout_transfers.number', '=', number)
        .executeTakeFirst();
      return row ? toTransferView(row) : null;
    },

    async listUnconfirmed({ accountId, limit }) {
      const rows = await db
        .selectFrom('payout_transfers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('state', '=', 'wait_confirm')
        .orderBy('created_ms')
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map(toTransfer);
    },

    tryAgain: (args) =>
      makeDue(args, 'payout_tried_again', (orders) => orders.where('held_code', 'is not', null)),

    withdraw: (args) =>
      makeDue(args, 'payout_withdrawn', (orders) =>
        orders.set({ is_withdrawn: 1 }).where('state', 'in', openStates).where('is_withdrawn', '=', 0),
      ),

    async findStop(channel) {
      const row = await db
        .selectFrom('payout_stops')
        .selectAll()
        .where('channel', '=', channel)
        .executeTakeFirst();
      return row ? { code: row.code, stoppedMs: row.stopped_ms } : null;
    },

    resume: ({ channel, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('payout_stops')
          .where('channel', '=', channel)
          .returning('code')
          .executeTakeFirst();
        if (!row) return false;
        const detail = { code: row.code };
        await logAction(trx, { actorId, action: 'payout_resumed', subjectId: channel, detail, nowMs });
        return true;
      }),
  };
}

/** Returns the columns of an order after a change. */
function columnsAfter(transfer: Transfer, change: TransferChange, nowMs: number) {
  const before = {
    ...{ state: transfer.state, channel_number: transfer.channelNumber, confirmation: transfer.confirmation },
    ...{ next_ms: transfer.nextMs, held_code: transfer.heldCode, last_code: transfer.lastCode },
    ...{ tries: transfer.tries, sealed_open_id: transfer.sealedOpenId, ended_ms: transfer.endedMs },
  };
  const ended = { next_ms: null, held_code: null, sealed_open_id: null, ended_ms: nowMs };
  switch (change.kind) {
    case 'fail':
      return { ...before, ...ended, state: 'failed', last_code: change.code } as const;
    case 'hold':
      return { ...before, next_ms: null, held_code: change.code, last_code: change.code };
    case 'retry':
    case 'stop':
      return { ...before, next_ms: change.nextMs, last_code: change.code };
    case 'report': {
      const { report, nextMs } = change;
      const told = {
        ...before,
        channel_number: report.channelNumber ?? before.channel_number,
        confirmation: report.confirmation ?? before.confirmation,
        last_code: report.reason ?? before.last_code,
      };
      if (isFinalTransfer(report.state)) return { ...told, ...ended, state: report.state };
      // A late answer does not undo that the order waits for the visitor's confirmation.
      const isWithVisitor = transfer.state === 'wait_confirm' || report.state === 'wait_confirm';
      return isWithVisitor
        ? { ...told, state: 'wait_confirm' as const, next_ms: nextMs, held_code: null, tries: 0 }
        : { ...told, next_ms: nextMs, held_code: null };
    }
  }
}

import { chunk } from '#shared/chunk.ts';
import { PAYOUT_BATCH_MAX } from '#shared/payout-codes.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { decryptPhoneNumber } from '../prize-draw/phone-numbers.ts';
import type { OpenIdLookup } from '../wechat/types.ts';
import type { PayoutBill, PayoutService, PayoutStore } from './types.ts';

const OPEN_BATCHES_SHOWN = 10;
/** Number of payees that are looked up at the same time. */
const LOOKUPS_AT_ONCE = 20;

/** Creates the service for paying red packets by hand. `phoneKey` returns the key of `encryptPhoneNumber`. */
export function createPayoutService(args: {
  payouts: PayoutStore;
  openIds: OpenIdLookup;
  phoneKey: () => Promise<Uint8Array>;
  clock: Clock;
}): PayoutService {
  const { payouts, openIds, phoneKey, clock } = args;

  /** Returns the full payee of a visitor: a phone number, or an ID in WeChat. Null if it no longer exists. */
  const payeeOf = async (accountId: string): Promise<string | null> => {
    const payee = await payouts.findPayee(accountId);
    if (!payee) return null;
    if (payee.ciphertext === null) return openIds.openIdOf(accountId);
    return decryptPhoneNumber({ key: await phoneKey(), accountId, sealed: payee.ciphertext });
  };

  const payeesOf = async (bills: readonly PayoutBill[]): Promise<Map<string, string>> => {
    const payees = new Map<string, string>();
    for (const part of chunk(bills, LOOKUPS_AT_ONCE))
      await Promise.all(
        part.map(async ({ billNumber, accountId }) => {
          const payee = await payeeOf(accountId);
          if (payee !== null) payees.set(billNumber, payee);
        }),
      );
    return payees;
  };

  return {
    async list({ viewer, filter, pageNumber, pageSize }) {
      const offset = (pageNumber - 1) * pageSize;
      const found = await payouts.listBills({ adminId: viewer.id, filter, limit: pageSize, offset });
      return { list: found.bills, total: found.total, cents: found.cents, pageNumber, pageSize };
    },

    openBatches: ({ viewer }) => payouts.listOpenBatches({ adminId: viewer.id, limit: OPEN_BATCHES_SHOWN }),

    async makeBatch({ viewer, redPacketId, billNumbers }) {
      const batch = await payouts.makeBatch({
        ...{ batchId: newId(), adminId: viewer.id, redPacketId, billNumbers, limit: PAYOUT_BATCH_MAX },
        nowMs: clock.nowMs(),
      });
      if (!batch) throw new AppError('payout_none_waiting');
      const cents = batch.bills.reduce((sum, bill) => sum + bill.cents, 0);
      return { batchId: batch.batchId, count: batch.bills.length, cents };
    },

    async readBatch({ viewer, batchId }) {
      const batch = await payouts.findBatch({ adminId: viewer.id, batchId });
      if (!batch) throw new AppError('not_found', { field: 'batchId' });
      // Audited first, so that nobody can have a file that the log does not mention.
      await payouts.auditBatch({ adminId: viewer.id, batchId, nowMs: clock.nowMs() });
      return { ...batch, payees: await payeesOf(batch.bills) };
    },

    settle: ({ viewer, results }) =>
      payouts.settle({ adminId: viewer.id, actorId: viewer.id, results, nowMs: clock.nowMs() }),

    async undo({ viewer, billNumber, reason }) {
      if (!(await payouts.findBill({ adminId: viewer.id, billNumber })))
        throw new AppError('not_found', { field: 'billNumber' });
      const isUndone = await payouts.undo({
        ...{ adminId: viewer.id, billNumber, reason, nowMs: clock.nowMs() },
      });
      if (!isUndone) throw new AppError('illegal_move', { field: 'billNumber' });
    },

    async revealPayee({ viewer, billNumber, reason }) {
      const bill = await payouts.findBill({ adminId: viewer.id, billNumber });
      // A payee may be read only to make a payment.
      const isOpen = bill?.state === 'waiting' || bill?.state === 'exported';
      const payee = isOpen ? await payeeOf(bill.accountId) : null;
      if (!bill || payee === null) throw new AppError('not_found', { field: 'billNumber' });
      await payouts.auditReveal({ adminId: viewer.id, bill, reason, nowMs: clock.nowMs() });
      return { payee };
    },
  };
}

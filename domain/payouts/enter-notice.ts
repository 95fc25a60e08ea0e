import { isFinalTransfer } from '#shared/transfer-codes.ts';
import type { TransferReport } from './payout-channel.ts';
import type { TransferStore } from './transfer-types.ts';

/**
 * Enters a channel's callback about an order. Callbacks may arrive repeatedly, late, and out of order, so only a final state or
 * a different amount changes the order. Returns false if there is no such order.
 */
export async function enterNotice(args: {
  transfers: Pick<TransferStore, 'findTransfer' | 'enter'>;
  number: string;
  report: TransferReport;
  nowMs: number;
}): Promise<boolean> {
  const { transfers, number, report, nowMs } = args;
  const transfer = await transfers.findTransfer(number);
  if (!transfer) return false;
  if (report.cents !== transfer.cents)
    await transfers.enter({ number, change: { kind: 'hold', code: 'AMOUNT_DIFFERS' }, nowMs });
  else if (isFinalTransfer(report.state))
    await transfers.enter({ number, change: { kind: 'report', report, nextMs: null }, nowMs });
  return true;
}

import { isFinalTransfer } from '#shared/transfer-codes.ts';
import type { TransferReport } from './payout-channel.ts';
import type { TransferStore } from './transfer-types.ts';

/**
 * Enters what a channel says of itself about an order. The same notice may arrive often, late, and in any order: only an end
 * changes something, and only once. Returns false if there is no such order.
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

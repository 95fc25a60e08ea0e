import { readCsvTable, writeCsvTable } from '#shared/csv.ts';
import { formatYuan, parseYuan } from '#shared/money.ts';
import type { PayeeKind, PayoutOutcome } from '#shared/payout-codes.ts';
import { PAYOUT_BATCH_MAX } from '#shared/payout-codes.ts';
import { AppError } from '../errors.ts';
import type { PayoutFile, PayoutResult } from './types.ts';

/** The wording of a payout file. */
export interface PayoutFileLabels {
  billNumber: string;
  amount: string;
  account: string;
  payeeKind: string;
  payee: string;
  redPacket: string;
  batch: string;
  outcome: string;
  reference: string;
  kinds: Readonly<Record<PayeeKind, string>>;
  outcomes: Readonly<Record<PayoutOutcome, string>>;
}

/**
 * Writes a payout file as CSV for spreadsheets (see `writeCsvTable`): one row per bill, with its full payee. The payer fills in
 * the last two columns.
 */
export function writePayoutFile({ bills, batchId, payees }: PayoutFile, labels: PayoutFileLabels): string {
  const { billNumber, amount, account, payeeKind, payee, redPacket, batch, outcome, reference } = labels;
  return writeCsvTable([
    [billNumber, amount, account, payeeKind, payee, redPacket, batch, outcome, reference],
    ...bills.map((bill) => [
      ...[bill.billNumber, formatYuan(bill.cents), bill.accountName],
      ...[bill.payee ? labels.kinds[bill.payee.kind] : '', payees.get(bill.billNumber) ?? ''],
      ...[bill.redPacketTheme, fileNumber(batchId), '', ''],
    ]),
  ]);
}

/** Returns a payout file's ID as written in the file. The prefix keeps spreadsheets from reading it as a formula. */
const fileNumber = (batchId: string): string => `F${batchId}`;

/**
 * Reads a payout file with results, in any of the given wordings. Leaves out lines without a result. Throws
 * payout_file_unreadable with the field text for any other kind of file, and for one without results or with too many.
 */
export function readPayoutFile(text: string, wordings: readonly PayoutFileLabels[]): PayoutResult[] {
  const refuse = () => new AppError('payout_file_unreadable', { field: 'text' });
  const [head = [], ...rows] = readCsvTable(text) ?? [];
  const labels = wordings.find((wording) => head.some((cell) => cell.trim() === wording.billNumber));
  if (!labels) throw refuse();
  const columnOf = (label: string): number => {
    const at = head.findIndex((cell) => cell.trim() === label);
    if (at < 0) throw refuse();
    return at;
  };
  const columns = {
    billNumber: columnOf(labels.billNumber),
    amount: columnOf(labels.amount),
    batch: columnOf(labels.batch),
    outcome: columnOf(labels.outcome),
    reference: columnOf(labels.reference),
  };
  const results = rows.flatMap((row, at): PayoutResult[] => {
    const cell = (column: keyof typeof columns) => row[columns[column]]?.trim() ?? '';
    if (cell('outcome') === '') return [];
    return [
      {
        // The header is line 1.
        fileLine: at + 2,
        billNumber: cell('billNumber').toUpperCase(),
        cents: parseYuan(cell('amount')) ?? Number.NaN,
        batchId: cell('batch').replace(/^F/, ''),
        outcome: readOutcome(cell('outcome'), wordings),
        reference: cell('reference') || null,
      },
    ];
  });
  if (results.length === 0 || results.length > PAYOUT_BATCH_MAX) throw refuse();
  return results;
}

function readOutcome(text: string, wordings: readonly PayoutFileLabels[]): PayoutOutcome | null {
  const means = (outcome: PayoutOutcome) =>
    wordings.some(({ outcomes }) => outcomes[outcome].toLowerCase() === text.toLowerCase());
  if (means('paid')) return 'paid';
  return means('failed') ? 'failed' : null;
}

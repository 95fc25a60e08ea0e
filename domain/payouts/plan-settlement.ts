import { PAYOUT_REFERENCE_MAX, type PayoutProblem } from '#shared/payout-codes.ts';
import type { PayoutBill, PayoutFinding, PayoutResult } from './types.ts';

type SettledBill = Pick<PayoutBill, 'billNumber' | 'cents' | 'state' | 'batchId' | 'reference'>;

/** The changes that results make. If there are problems, nothing may be changed. */
export interface SettlementPlan<Bill> {
  pay: { bill: Bill; reference: string | null }[];
  /** Bills that go back to waiting. */
  release: Bill[];
  unchanged: number;
  problems: PayoutFinding[];
}

/**
 * Plans the changes that results make. `bills`: the administrator's bills that the results name. A result that was entered
 * before changes nothing, so the same file can be uploaded twice. A file can't pay a bill whose payment was reversed, or that
 * is now in another file.
 */
export function planSettlement<Bill extends SettledBill>(args: {
  results: readonly PayoutResult[];
  bills: readonly Bill[];
}): SettlementPlan<Bill> {
  const bills = new Map(args.bills.map((bill) => [bill.billNumber, bill]));
  const named = new Set<string>();
  const plan: SettlementPlan<Bill> = { pay: [], release: [], unchanged: 0, problems: [] };
  for (const result of args.results) {
    const { fileLine, billNumber, reference } = result;
    const bill = bills.get(billNumber);
    const problem = named.has(billNumber) ? 'repeated' : findProblem(result, bill);
    named.add(billNumber);
    if (problem !== null || !bill)
      plan.problems.push({ fileLine, billNumber, problem: problem ?? 'unknown' });
    else if (isEntered(result, bill)) plan.unchanged += 1;
    else if (result.outcome === 'paid') plan.pay.push({ bill, reference });
    else plan.release.push(bill);
  }
  return plan;
}

function findProblem(result: PayoutResult, bill: SettledBill | undefined): PayoutProblem | null {
  if (!bill) return 'unknown';
  if (result.outcome === null) return 'outcome';
  if (result.cents !== null && result.cents !== bill.cents) return 'amount';
  if (!isReference(result.reference)) return 'reference';
  if (isEntered(result, bill)) return null;
  if (bill.state !== 'waiting' && bill.state !== 'exported') return 'state';
  if (result.batchId === null) return null;
  if (bill.state === 'waiting') return 'state';
  return bill.batchId === result.batchId ? null : 'file';
}

/** Whether a payment's number is valid. Spreadsheets turn a long number into `1.00045E+21`. */
const isReference = (reference: string | null): boolean =>
  reference === null || (reference.length <= PAYOUT_REFERENCE_MAX && !/^\d(\.\d+)?E\+\d+$/i.test(reference));

/** Whether the bill already agrees with the result. A second payment with another number does not agree. */
function isEntered({ outcome, reference }: PayoutResult, bill: SettledBill): boolean {
  if (outcome === 'failed') return bill.state === 'waiting';
  return bill.state === 'paid' && (reference === null || reference === bill.reference);
}

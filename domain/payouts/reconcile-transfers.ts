import { DAY_SECONDS } from '#shared/constants.ts';
import { shanghaiDay, startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { isFinalTransfer, type TransferState } from '#shared/transfer-codes.ts';
import type { Clock } from '../clock.ts';
import type { LeaseStore } from '../leases.ts';
import { newId } from '../new-id.ts';
import type { ChannelAnswer, PayoutChannel } from './payout-channel.ts';
import type { Transfer, TransferStore } from './transfer-types.ts';

const LEASE_NAME = 'payout_reconciliation';
const LEASE_MS = 120_000;
const BATCH = 8;
/** Time from the end of a day to its comparison, in milliseconds. By then, the channel has finished the day. */
const AFTER_DAY_MS = 3 * 3_600_000;

/** An order that differs here and at the channel. */
interface TransferDifference {
  number: string;
  cents: number;
  ours: TransferState;
  /** `missing`: the channel does not know the order. `amount`: it has another amount. */
  theirs: TransferState | 'missing' | 'amount';
}

/** The comparison of one administrator's orders of one day with the channel. Money in cents. */
export interface Reconciliation {
  /** The day in Shanghai on which the orders began or ended, `Y-m-d`. */
  day: string;
  channel: Transfer['channel'];
  adminId: string;
  checkedMs: number;
  orders: number;
  /** Orders that agree on both sides. */
  agreed: number;
  /** Orders that were final only at the channel, and are final here now. */
  mended: number;
  /** Orders about which the channel gave no clear answer. */
  unclear: number;
  paidCents: number;
  differences: TransferDifference[];
}

/** The result of comparing one order. */
type Comparison =
  | { kind: 'agreed' | 'mended' | 'unclear' }
  | { kind: 'difference'; theirs: TransferDifference['theirs'] };

/** Compares an order with the channel's answer about it. The channel may not know an order that has paid nothing. */
export function compareTransfer(
  transfer: Pick<Transfer, 'state' | 'cents'>,
  answer: ChannelAnswer,
): Comparison {
  if (answer.kind === 'missing')
    return transfer.state === 'failed' || transfer.state === 'sending'
      ? { kind: 'agreed' }
      : { kind: 'difference', theirs: 'missing' };
  if (answer.kind !== 'report') return { kind: 'unclear' };
  const { state, cents } = answer.report;
  if (cents !== transfer.cents) return { kind: 'difference', theirs: 'amount' };
  if (state === transfer.state) return { kind: 'agreed' };
  if (isFinalTransfer(transfer.state)) return { kind: 'difference', theirs: state };
  return { kind: isFinalTransfer(state) ? 'mended' : 'agreed' };
}

export interface ReconciliationStore {
  /**
   * Lists the orders of a channel, by number, that began or ended in [fromMs, toMs), and open orders. Leaves out orders older
   * than thirty days, because the channel no longer answers for them.
   */
  listOfDay(args: {
    channel: Transfer['channel'];
    fromMs: number;
    toMs: number;
    /** The last number of the previous page; null for the first page. */
    after: string | null;
    limit: number;
  }): Promise<{ transfer: Transfer; adminId: string }[]>;
  /** Saves reports, replacing earlier ones of the same days. */
  saveReconciliations(reports: readonly Reconciliation[]): Promise<void>;
  lastReconciledDay(channel: Transfer['channel']): Promise<string | null>;
  /** Deletes the reports of days after `day`. */
  deleteReportsAfter(args: { channel: Transfer['channel']; day: string }): Promise<void>;
  /** Lists an administrator's reports, newest first. */
  listReconciliations(args: {
    adminId: string;
    limit: number;
    offset: number;
  }): Promise<{ reports: Reconciliation[]; total: number }>;
}

interface TransferReconciler {
  /** Compares yesterday's orders and open orders, once a day. Returns whether it did so now. */
  run(signal: AbortSignal): Promise<boolean>;
}

/** Creates the daily comparison with a channel. An order that is final only at the channel becomes final here, too. */
export function createTransferReconciler(args: {
  transfers: Pick<TransferStore, 'enter'>;
  reconciliations: ReconciliationStore;
  channel: PayoutChannel;
  leases: LeaseStore;
  clock: Clock;
  /** Called with a report that has differences. */
  onDifferent: (report: Reconciliation) => void;
}): TransferReconciler {
  const { transfers, reconciliations, channel, leases, clock, onDifferent } = args;
  const holderId = newId();
  let doneDay: string | null = null;

  const reconcile = async (day: string, toMs: number, signal: AbortSignal): Promise<boolean> => {
    const reports = new Map<string, Reconciliation>();
    let after: string | null = null;
    for (;;) {
      const nowMs = clock.nowMs();
      if (signal.aborted) return false;
      if (!(await leases.acquire({ name: LEASE_NAME, holderId, nowMs, leaseMs: LEASE_MS }))) return false;
      const found: { transfer: Transfer; adminId: string }[] = await reconciliations.listOfDay({
        ...{ channel: channel.name, fromMs: toMs - DAY_SECONDS * 1000, toMs, after, limit: BATCH },
      });
      const last = found.at(-1);
      if (!last) break;
      after = last.transfer.number;
      await Promise.all(found.map((one) => compareOne(one, reports, day)));
    }
    await reconciliations.saveReconciliations([...reports.values()]);
    for (const report of reports.values()) if (report.differences.length > 0) onDifferent(report);
    return true;
  };

  const compareOne = async (
    { transfer, adminId }: { transfer: Transfer; adminId: string },
    reports: Map<string, Reconciliation>,
    day: string,
  ) => {
    const { number, cents, state } = transfer;
    const answer = await channel.query(number);
    const comparison = compareTransfer(transfer, answer);
    if (comparison.kind === 'mended' && answer.kind === 'report')
      await transfers.enter({
        number,
        change: { kind: 'report', report: answer.report, nextMs: null },
        nowMs: clock.nowMs(),
      });
    const report = reports.get(adminId) ?? {
      ...{ day, channel: channel.name, adminId, checkedMs: clock.nowMs() },
      ...{ orders: 0, agreed: 0, mended: 0, unclear: 0, paidCents: 0, differences: [] },
    };
    reports.set(adminId, report);
    report.orders += 1;
    if (answer.kind === 'report' && answer.report.state === 'paid') report.paidCents += answer.report.cents;
    if (comparison.kind === 'difference')
      report.differences.push({ number, cents, ours: state, theirs: comparison.theirs });
    else report[comparison.kind] += 1;
  };

  return {
    async run(signal) {
      const startMs = startOfShanghaiDayMs(clock.nowMs());
      const day = shanghaiDay(startMs - 1);
      if (doneDay === day || clock.nowMs() < startMs + AFTER_DAY_MS) return false;
      const last = await reconciliations.lastReconciledDay(channel.name);
      if (last !== null && last > day) {
        // An early clock has compared a day that is not over.
        await reconciliations.deleteReportsAfter({ channel: channel.name, day });
        return false;
      }
      if (last === day) {
        doneDay = day;
        return false;
      }
      if (!(await reconcile(day, startMs, signal))) return false;
      doneDay = day;
      await leases.release({ name: LEASE_NAME, holderId });
      return true;
    },
  };
}

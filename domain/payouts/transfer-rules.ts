import { DAY_SECONDS } from '#shared/constants.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { isFinalTransfer } from '#shared/transfer-codes.ts';
import { classifyChannelError } from './channel-errors.ts';
import type { ChannelAnswer, TransferReport } from './payout-channel.ts';
import type { Transfer, TransferChange } from './transfer-types.ts';

const DAY_MS = DAY_SECONDS * 1000;
/** After so many tries without a clear answer, a person looks. */
const MAX_TRIES = 16;
const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 3_600_000;
/** How often a channel is asked whether the visitor has confirmed: more often in the first minutes. */
const CONFIRM_DELAY_MS = { first: 15_000, later: 600_000, firstMinutesMs: 600_000 };
/** A limit of the day is over this long after midnight in Shanghai. */
const AFTER_MIDNIGHT_MS = 5 * 60_000;
/** A bill has at most so many orders; more than one is rare. */
const SUFFIXES = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What a channel is asked. */
export type TransferQuestion = 'send' | 'query' | 'cancel';

/**
 * Decides what the channel is asked first. An order that may have been sent before is never sent again unasked: the channel may
 * have it although its answer was lost.
 */
export const firstQuestion = (transfer: Pick<Transfer, 'sentMs' | 'isWithdrawn'>): TransferQuestion =>
  transfer.sentMs === null && !transfer.isWithdrawn ? 'send' : 'query';

/** How long to wait after a try without a clear answer: from a second to an hour, twice as long each time. */
export const retryDelayMs = (tries: number): number =>
  Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.max(0, tries - 1));

/** Returns the number of the order after a failed one: that of the bill with two more characters. Null if there were too many. */
export function nextTransferNumber(billNumber: string, previousNumber: string): string | null {
  const at = SUFFIXES.indexOf(previousNumber.slice(billNumber.length + 1) || '0') + 1;
  const suffix = SUFFIXES[at];
  return suffix === undefined ? null : `${billNumber}R${suffix}`;
}

/**
 * Decides what an answer means for an order, or which question is next. Only a final report, or a code that says that the order
 * failed, ends it. Whatever is unclear keeps its number.
 * @param args.transfer as it is stored, with this try counted
 * @param args.needsConfirmation whether the visitor's page needs something of the channel
 */
export function decideAfterAnswer(args: {
  transfer: Transfer;
  question: TransferQuestion;
  answer: ChannelAnswer;
  needsConfirmation: boolean;
  nowMs: number;
}): TransferChange | { kind: 'ask'; question: TransferQuestion } {
  const { transfer, question, answer, needsConfirmation, nowMs } = args;
  const retryLater = (code: string): TransferChange =>
    transfer.tries >= MAX_TRIES
      ? { kind: 'hold', code }
      : { kind: 'retry', code, nextMs: nowMs + retryDelayMs(transfer.tries) };
  switch (answer.kind) {
    case 'unclear':
      return retryLater(answer.reason.toUpperCase());
    case 'missing':
      return afterMissing(transfer, nowMs);
    case 'refused':
      return afterRefusal();
    case 'report':
      return afterReport(answer.report);
  }

  function afterRefusal(): TransferChange {
    const { code } = answer as Extract<ChannelAnswer, { kind: 'refused' }>;
    // What could not be taken back is asked for later.
    if (question === 'cancel') return retryLater(code);
    const kind = classifyChannelError(code);
    if (kind === 'retry') return retryLater(code);
    if (kind === 'stop') return { kind: 'stop', code, nextMs: nowMs + MIN_DELAY_MS };
    if (kind === 'failed' && question === 'send') return { kind: 'fail', code };
    if (kind !== 'payee' || transfer.tries >= MAX_TRIES) return { kind: 'hold', code };
    return { kind: 'retry', code, nextMs: startOfShanghaiDayMs(nowMs) + DAY_MS + AFTER_MIDNIGHT_MS };
  }

  function afterReport(report: TransferReport): TransferChange | { kind: 'ask'; question: TransferQuestion } {
    if (report.cents !== transfer.cents) return { kind: 'hold', code: 'AMOUNT_DIFFERS' };
    if (isFinalTransfer(report.state)) return { kind: 'report', report, nextMs: null };
    if (report.state === 'wait_confirm' && question === 'query') {
      if (transfer.isWithdrawn) return { kind: 'ask', question: 'cancel' };
      // The answer to the order had it, and was lost. The same order again gets the same answer.
      const isKnown = (report.confirmation ?? transfer.confirmation) !== null;
      if (needsConfirmation && !isKnown) return { kind: 'ask', question: 'send' };
    }
    if (report.state === 'sending') {
      const later = retryLater('SENDING');
      return later.kind === 'hold'
        ? later
        : { kind: 'report', report, nextMs: nowMs + retryDelayMs(transfer.tries) };
    }
    const { first, later, firstMinutesMs } = CONFIRM_DELAY_MS;
    const isNew = nowMs - transfer.createdMs < firstMinutesMs;
    return { kind: 'report', report, nextMs: nowMs + (isNew ? first : later) };
  }
}

/** A number that the channel does not know: the order never arrived, is still on its way, or is too old to be asked for. */
function afterMissing(
  transfer: Transfer,
  nowMs: number,
): TransferChange | { kind: 'ask'; question: TransferQuestion } {
  if (transfer.state === 'wait_confirm') return { kind: 'hold', code: 'NOT_FOUND' };
  if (!transfer.isWithdrawn) return { kind: 'ask', question: 'send' };
  // A day after the last request, none of them can be on its way any more.
  const safeMs = transfer.sentMs === null ? nowMs : transfer.sentMs + DAY_MS;
  return nowMs >= safeMs
    ? { kind: 'fail', code: 'NOT_SENT' }
    : { kind: 'retry', code: 'NOT_FOUND', nextMs: safeMs };
}

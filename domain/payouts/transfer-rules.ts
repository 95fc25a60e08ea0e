import { DAY_SECONDS } from '#shared/constants.ts';
import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { isFinalTransfer } from '#shared/transfer-codes.ts';
import { classifyChannelError } from './channel-errors.ts';
import type { ChannelAnswer, TransferReport } from './payout-channel.ts';
import type { Transfer, TransferChange, TransferQuestion } from './transfer-types.ts';

const DAY_MS = DAY_SECONDS * 1000;
/** After this many tries without a clear answer, the order is held for a person. */
const MAX_TRIES = 16;
const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 3_600_000;
/** Intervals between queries whether the visitor has confirmed: shorter in the first minutes. */
const CONFIRM_DELAY_MS = { first: 15_000, later: 600_000, firstMinutesMs: 600_000 };
/** A daily limit is assumed to be reset this long after midnight in Shanghai. */
const AFTER_MIDNIGHT_MS = 5 * 60_000;
/** The suffixes of later orders of a bill. More than one order is rare. */
const SUFFIXES = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A change of the order, or the next question to the channel. */
type TransferDecision = TransferChange | { kind: 'ask'; question: TransferQuestion };

/**
 * Returns the first question to the channel. An order that may have been sent before is never sent again without a query: the
 * channel may have received it even if its answer was lost.
 */
export const firstQuestion = (transfer: Pick<Transfer, 'sentMs' | 'isWithdrawn'>): TransferQuestion =>
  transfer.sentMs === null && !transfer.isWithdrawn ? 'send' : 'query';

/** Returns the wait after a try without a clear answer: from a second to an hour, doubled each time. */
export const retryDelayMs = (tries: number): number =>
  Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.max(0, tries - 1));

/** Returns the number of the order after a failed one: the bill number and two more characters. Null if no suffix is left. */
export function nextTransferNumber(billNumber: string, previousNumber: string): string | null {
  const at = SUFFIXES.indexOf(previousNumber.slice(billNumber.length + 1) || '0') + 1;
  const suffix = SUFFIXES[at];
  return suffix === undefined ? null : `${billNumber}R${suffix}`;
}

/**
 * Decides how an answer changes an order, or which question is next. Only a final report or an error code for a failed order
 * ends it. In all other cases, the order keeps its number.
 * @param args.transfer the stored order, including this try
 * @param args.needsConfirmation see `PayoutChannel`
 */
export function decideAfterAnswer(args: {
  transfer: Transfer;
  question: TransferQuestion;
  answer: ChannelAnswer;
  needsConfirmation: boolean;
  nowMs: number;
}): TransferDecision {
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
      return afterRefusal(answer.code);
    case 'report':
      return afterReport(answer.report);
  }

  function afterRefusal(code: string): TransferChange {
    // An order that could not be cancelled is queried again later.
    if (question === 'cancel') return retryLater(code);
    const kind = classifyChannelError(code);
    if (kind === 'retry') return retryLater(code);
    if (kind === 'stop') return { kind: 'stop', code, nextMs: nowMs + MIN_DELAY_MS };
    if (kind === 'failed' && question === 'send') return { kind: 'fail', code };
    if (kind !== 'payee' || transfer.tries >= MAX_TRIES) return { kind: 'hold', code };
    return { kind: 'retry', code, nextMs: startOfShanghaiDayMs(nowMs) + DAY_MS + AFTER_MIDNIGHT_MS };
  }

  function afterReport(report: TransferReport): TransferDecision {
    if (report.cents !== transfer.cents) return { kind: 'hold', code: 'AMOUNT_DIFFERS' };
    if (isFinalTransfer(report.state)) return { kind: 'report', report, nextMs: null };
    if (report.state === 'wait_confirm' && question === 'query') {
      if (transfer.isWithdrawn) return { kind: 'ask', question: 'cancel' };
      // The confirmation was in the lost answer to the order. Sending the same order again gets the same answer.
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

/** Decides about an order that the channel does not know: it never arrived, is still in transit, or is too old to be queried. */
function afterMissing(transfer: Transfer, nowMs: number): TransferDecision {
  if (transfer.state === 'wait_confirm') return { kind: 'hold', code: 'NOT_FOUND' };
  if (!transfer.isWithdrawn) return { kind: 'ask', question: 'send' };
  // A day after the last request, no request can still be in transit.
  const safeMs = transfer.sentMs === null ? nowMs : transfer.sentMs + DAY_MS;
  return nowMs >= safeMs
    ? { kind: 'fail', code: 'NOT_SENT' }
    : { kind: 'retry', code: 'NOT_FOUND', nextMs: safeMs };
}

import type { Clock } from '../clock.ts';
import type { LeaseStore } from '../leases.ts';
import { newId } from '../new-id.ts';
import { openSealedText } from '../sealed-text.ts';
import type { ChannelAnswer, PayoutChannel } from './payout-channel.ts';
import { decideAfterAnswer, firstQuestion, type TransferQuestion } from './transfer-rules.ts';
import type { Transfer, TransferStore } from './transfer-types.ts';

const LEASE_NAME = 'payout_transfers';
/** Longer than a batch takes when every answer is late. In milliseconds. */
const LEASE_MS = 120_000;
/** How many orders are worked on at once. WeChat Pay allows thirty requests a second. */
const BATCH = 8;
/** An order whose process died is due again after this long, in milliseconds. */
const AGAIN_MS = 60_000;
/** A question, and what follows from its answer at most: ask, send again, cancel. */
const MAX_QUESTIONS = 3;

interface TransferRunner {
  /**
   * Asks the channel about every order that is due. Returns how many it asked about; null if there were none, or if another
   * process is doing it. Ends early, between two batches, when the signal aborts.
   */
  run(signal?: AbortSignal): Promise<number | null>;
}

/**
 * Creates the runner of a channel. The lease keeps several processes from doing the same work; what keeps a bill from being paid
 * twice is that its number never changes.
 */
export function createTransferRunner(args: {
  transfers: TransferStore;
  channel: PayoutChannel;
  leases: LeaseStore;
  clock: Clock;
  /** Loads the key that encrypts IDs of visitors. */
  phoneKey: () => Promise<Uint8Array>;
}): TransferRunner {
  const { transfers, channel, leases, clock, phoneKey } = args;
  const holderId = newId();

  const ask = async (transfer: Transfer, question: TransferQuestion): Promise<ChannelAnswer> => {
    const { number, accountId, sealedOpenId, cents, activity, sender } = transfer;
    if (question === 'query') return channel.query(number);
    // A channel that can't take orders back pays them, or lets them end after a day.
    if (question === 'cancel') return channel.cancel ? channel.cancel(number) : channel.query(number);
    if (sealedOpenId === null) throw new Error(`the order ${number} has no payee`);
    const openId = openSealedText({ key: await phoneKey(), ownerId: accountId, sealed: sealedOpenId });
    return channel.send({ number, openId, cents, activity, sender });
  };

  async function work(due: Transfer): Promise<void> {
    let current = due;
    let question: TransferQuestion = firstQuestion(due);
    for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
      const nowMs = clock.nowMs();
      const tried = await transfers.beginTry({
        ...{ number: due.number, tries: current.tries, question, nowMs, againMs: nowMs + AGAIN_MS },
      });
      if (!tried) return;
      current = tried;
      const answer = await ask(current, question);
      const decision = decideAfterAnswer({
        ...{ transfer: current, question, answer, needsConfirmation: channel.needsConfirmation },
        nowMs: clock.nowMs(),
      });
      if (decision.kind !== 'ask') {
        await transfers.enter({ number: due.number, change: decision, nowMs: clock.nowMs() });
        return;
      }
      question = decision.question;
    }
  }

  return {
    async run(signal) {
      const { name } = channel;
      if (!(await transfers.hasDue({ channel: name, nowMs: clock.nowMs() }))) return null;
      let count = 0;
      const extend = () =>
        leases.acquire({ name: LEASE_NAME, holderId, nowMs: clock.nowMs(), leaseMs: LEASE_MS });
      if (!(await extend())) return null;
      try {
        while (!signal?.aborted && (await extend())) {
          const due = await transfers.listDue({ channel: name, nowMs: clock.nowMs(), limit: BATCH });
          if (due.length === 0) break;
          await Promise.all(due.map(work));
          count += due.length;
        }
      } finally {
        await leases.release({ name: LEASE_NAME, holderId });
      }
      return count;
    },
  };
}

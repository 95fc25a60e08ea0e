import type { Clock } from '../clock.ts';
import type { LeaseStore } from '../leases.ts';
import { newId } from '../new-id.ts';
import { openSealedText } from '../sealed-text.ts';
import type { ChannelAnswer, PayoutChannel } from './payout-channel.ts';
import { decideAfterAnswer, firstQuestion } from './transfer-rules.ts';
import type { Transfer, TransferQuestion, TransferStore } from './transfer-types.ts';

const LEASE_NAME = 'payout_transfers';
/** Lifetime of the lease in milliseconds: longer than a batch takes when every answer is late. */
const LEASE_MS = 120_000;
/** Number of orders processed concurrently. WeChat Pay allows thirty requests per second. */
const BATCH = 8;
/** Time until an order whose process died is due again, in milliseconds. */
const AGAIN_MS = 60_000;
/** Maximum number of questions about one order in a row: a query and what follows it, such as send or cancel. */
const MAX_QUESTIONS = 3;

interface TransferRunner {
  /**
   * Sends or queries every order that is due. Returns the number of orders; null if none is due, or if another process is doing
   * the work. Stops between two batches when the signal aborts.
   */
  run(signal?: AbortSignal): Promise<number | null>;
}

/**
 * Creates the runner of a channel. The lease keeps processes from doing the same work twice. No bill is paid twice because its
 * number never changes.
 */
export function createTransferRunner(args: {
  transfers: TransferStore;
  channel: PayoutChannel;
  leases: LeaseStore;
  clock: Clock;
  /** Loads the key that encrypts the visitors' openids. */
  phoneKey: () => Promise<Uint8Array>;
}): TransferRunner {
  const { transfers, channel, leases, clock, phoneKey } = args;
  const holderId = newId();

  const ask = async (transfer: Transfer, question: TransferQuestion): Promise<ChannelAnswer> => {
    const { number, accountId, sealedOpenId, cents, activity, sender } = transfer;
    if (question === 'query') return channel.query(number);
    // A channel that can't cancel orders pays them, or lets them expire after a day.
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

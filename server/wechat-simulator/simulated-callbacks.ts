import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '#domain/clock.ts';
import { signMessage } from './sign-message.ts';
import type { SimulatedFaults } from './simulated-faults.ts';
import type { SimulatedKeys } from './simulated-keys.ts';
import type { SimulatedBill } from './simulated-merchant.ts';
import { transferBillText } from './transfer-bill-text.ts';

/** Delays before each retry of a callback that was not accepted, in seconds, as in WeChat Pay's documentation. */
const RETRY_SECONDS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600];

/** Delivers a callback and resolves to the HTTP status of the answer. Rejects if there is no answer. */
export type DeliverCallback = (args: {
  url: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<number>;

export interface SimulatedCallbacks {
  /** Queues a callback for a bill that has ended. */
  add(bill: SimulatedBill): void;
  /** Delivers the callbacks that are due. */
  deliverDue(): Promise<void>;
  /** Returns the number of queued callbacks. */
  waiting(): number;
}

interface QueuedCallback {
  bill: SimulatedBill;
  /** The ID of the event. Retries keep it. */
  id: string;
  dueMs: number;
  tries: number;
}

/** Queues the callbacks of ended bills, signs and encrypts them, and retries those that were not accepted. */
export function createSimulatedCallbacks(args: {
  clock: Clock;
  keys: SimulatedKeys;
  appId: string;
  faults: SimulatedFaults;
  deliver: DeliverCallback;
}): SimulatedCallbacks {
  const { clock, keys, appId, faults, deliver } = args;
  const queue: QueuedCallback[] = [];
  const enqueue = (bill: SimulatedBill, dueMs: number) =>
    queue.push({ bill, id: randomUUID(), dueMs, tries: 0 });

  async function deliverOne(
    callback: QueuedCallback,
    fault: 'bad_signature' | 'stale' | null,
  ): Promise<boolean> {
    const body = JSON.stringify(callbackBody(callback));
    const headers = signMessage({ keys, body, nowMs: clock.nowMs(), fault });
    try {
      const status = await deliver({ url: callback.bill.notifyUrl ?? '', headers, body });
      return status >= 200 && status < 300;
    } catch {
      // Without an answer, the callback is retried like a refused one.
      return false;
    }
  }

  function callbackBody({ bill, id }: QueuedCallback) {
    const text = JSON.stringify(transferBillText(bill, { merchantId: keys.merchantId, appId }));
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', keys.apiV3Key, Buffer.from(nonce));
    cipher.setAAD(Buffer.from('mch_payment'));
    const encrypted = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return {
      id,
      create_time: new Date(clock.nowMs()).toISOString(),
      event_type: 'MCHTRANSFER.BILL.FINISHED',
      resource_type: 'encrypt-resource',
      summary: '商家转账单据终态通知',
      resource: {
        ...{ original_type: 'mch_payment', algorithm: 'AEAD_AES_256_GCM' },
        ...{ ciphertext: encrypted.toString('base64'), associated_data: 'mch_payment', nonce },
      },
    };
  }

  return {
    add(bill) {
      if (bill.notifyUrl !== null && bill.kind === 'transfer') enqueue(bill, clock.nowMs());
    },
    async deliverDue() {
      const due = queue.filter(({ dueMs }) => dueMs <= clock.nowMs());
      for (const callback of due) {
        queue.splice(queue.indexOf(callback), 1);
        const fault = faults.callback();
        const lie = fault === 'bad_signature' || fault === 'stale' ? fault : null;
        const isAccepted = fault !== 'lost' && (await deliverOne(callback, lie)) && lie === null;
        if (fault === 'duplicate') await deliverOne(callback, null);
        if (fault === 'late')
          await deliverOne({ ...callback, bill: { ...callback.bill, state: 'waiting' } }, null);
        const seconds = RETRY_SECONDS[callback.tries];
        if (!isAccepted && seconds !== undefined)
          queue.push({ ...callback, tries: callback.tries + 1, dueMs: clock.nowMs() + seconds * 1000 });
      }
    },
    waiting: () => queue.length,
  };
}

import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '#domain/clock.ts';
import { answerText, signText } from '../adapters/wechat-pay/v3-message.ts';
import type { SimulatedFaults } from './simulated-faults.ts';
import type { SimulatedKeys } from './simulated-keys.ts';
import type { SimulatedBill } from './simulated-merchant.ts';
import { transferBillText } from './transfer-bill-text.ts';

/** How long after a callback that was not accepted the next ones are sent, in seconds. WeChat Pay's documentation lists them. */
const RETRY_SECONDS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600];
/** How old the time of a callback with the fault `stale` is, in seconds. */
const STALE_SECONDS = 301;

/** Delivers a callback, and returns the HTTP status of the answer. Rejects when there is none. */
export type DeliverCallback = (args: {
  url: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<number>;

export interface SimulatedCallbacks {
  /** Puts a callback for a bill that has ended into the queue. */
  add(bill: SimulatedBill): void;
  /** Delivers what is due. */
  deliverDue(): Promise<void>;
  /** How many callbacks wait. */
  waiting(): number;
}

interface QueuedCallback {
  bill: SimulatedBill;
  /** The ID of the event: the same for each of its deliveries. */
  id: string;
  dueMs: number;
  tries: number;
}

/** Keeps the callbacks of ended bills, signs and encrypts them, and repeats those that nobody accepted. */
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
    const seconds = Math.floor(clock.nowMs() / 1000) - (fault === 'stale' ? STALE_SECONDS : 0);
    const signed = { timestamp: String(seconds), nonce: randomBytes(8).toString('hex'), body };
    const key = fault === 'bad_signature' ? keys.merchant.privateKey : keys.platform.privateKey;
    const headers = {
      'content-type': 'application/json',
      'wechatpay-timestamp': signed.timestamp,
      'wechatpay-nonce': signed.nonce,
      'wechatpay-serial': keys.platformKeyId,
      'wechatpay-signature': signText(answerText(signed), key),
    };
    try {
      const status = await deliver({ url: callback.bill.notifyUrl ?? '', headers, body });
      return status >= 200 && status < 300;
    } catch {
      // Nobody listens: the callback is repeated like one that was refused.
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

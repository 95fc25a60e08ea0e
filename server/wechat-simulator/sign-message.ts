import { randomBytes } from 'node:crypto';
import { answerText, signText } from '../adapters/wechat-pay/v3-message.ts';
import type { CallbackFault, RequestFault } from './simulated-faults.ts';
import type { SimulatedKeys } from './simulated-keys.ts';

/** The age of a message with the fault `stale`, in milliseconds: one second beyond WeChat Pay's limit of five minutes. */
const STALE_MS = 301_000;

/**
 * Returns the headers of a JSON answer or callback that WeChat Pay signs. With the fault `stale`, the message is too old; with
 * `bad_signature`, another key has signed it.
 */
export function signMessage(args: {
  keys: SimulatedKeys;
  body: string;
  nowMs: number;
  /** Other faults have no effect here. */
  fault: RequestFault | CallbackFault | null;
}): Record<string, string> {
  const { keys, body, nowMs, fault } = args;
  const seconds = Math.floor((nowMs - (fault === 'stale' ? STALE_MS : 0)) / 1000);
  const signed = { timestamp: String(seconds), nonce: randomBytes(16).toString('hex'), body };
  const key = fault === 'bad_signature' ? keys.merchant.privateKey : keys.platform.privateKey;
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': signed.timestamp,
    'wechatpay-nonce': signed.nonce,
    'wechatpay-serial': keys.platformKeyId,
    'wechatpay-signature': signText(answerText(signed), key),
  };
}

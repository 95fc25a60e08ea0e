import { createDecipheriv, type KeyObject, sign, verify } from 'node:crypto';

/** The largest difference between a message's time and ours, in milliseconds. WeChat Pay's documentation says five minutes. */
const MAX_AGE_MS = 5 * 60_000;
const TAG_BYTES = 16;

/** Signs text with RSA and SHA-256. Returns base64. */
export const signText = (text: string, privateKey: KeyObject): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64');

/** Returns the text of a request that the merchant signs. `path` includes the query. */
export const requestText = (request: {
  method: string;
  path: string;
  timestamp: string;
  nonce: string;
  body: string;
}): string => `${request.method}\n${request.path}\n${request.timestamp}\n${request.nonce}\n${request.body}\n`;

/** Returns the text of an answer or a callback that WeChat Pay signs. `body` is the text exactly as it arrived. */
export const answerText = (answer: { timestamp: string; nonce: string; body: string }): string =>
  `${answer.timestamp}\n${answer.nonce}\n${answer.body}\n`;

/** Returns the `Authorization` header of a request. */
export function authorizeRequest(args: {
  method: string;
  path: string;
  body: string;
  merchantId: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
  nonce: string;
  nowMs: number;
}): string {
  const { method, path, body, merchantId, serial, privateKey, nonce } = args;
  const timestamp = String(Math.floor(args.nowMs / 1000));
  const signature = signText(requestText({ method, path, timestamp, nonce, body }), privateKey);
  const fields = { mchid: merchantId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** WeChat Pay's public keys, by key ID or by the serial number of the certificate. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>;

/** The part of a message that fails the check. */
export type MessageFault = 'headers' | 'time' | 'key' | 'signature';

/**
 * Checks the signature and the time of an answer or a callback. Returns null if WeChat Pay signed it within the last or the next
 * five minutes.
 * @param args.header returns a header by its lower-case name
 */
export function findMessageFault(args: {
  header: (name: string) => string | null;
  /** The body exactly as it arrived. */
  body: string;
  keys: PlatformKeys;
  nowMs: number;
}): MessageFault | null {
  const { header, body, keys, nowMs } = args;
  const timestamp = header('wechatpay-timestamp');
  const nonce = header('wechatpay-nonce');
  const signature = header('wechatpay-signature');
  const serial = header('wechatpay-serial');
  if (!timestamp || !nonce || !signature || !serial || !/^\d{1,12}$/.test(timestamp)) return 'headers';
  if (Math.abs(nowMs - Number(timestamp) * 1000) > MAX_AGE_MS) return 'time';
  const key = keys.get(serial);
  if (!key) return 'key';
  const text = Buffer.from(answerText({ timestamp, nonce, body }));
  return verify('sha256', text, key, Buffer.from(signature, 'base64')) ? null : 'signature';
}

/**
 * Decrypts the resource of a callback (AES-256-GCM). Returns null if it was encrypted with another key or was changed.
 * @param args.key the APIv3 key, 32 bytes
 */
export function decryptResource(args: {
  key: Buffer;
  nonce: string;
  associatedData: string;
  /** Base64: the encrypted text and its tag. */
  ciphertext: string;
}): string | null {
  const bytes = Buffer.from(args.ciphertext, 'base64');
  if (bytes.length < TAG_BYTES || args.nonce === '') return null;
  const decipher = createDecipheriv('aes-256-gcm', args.key, Buffer.from(args.nonce));
  decipher.setAAD(Buffer.from(args.associatedData));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    // Node throws if the tag does not match.
    return null;
  }
}

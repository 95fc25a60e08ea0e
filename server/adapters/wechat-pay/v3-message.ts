import { createDecipheriv, type KeyObject, sign, verify } from 'node:crypto';

/** How far the time of a message may be from ours, in milliseconds. WeChat Pay's documentation says five minutes. */
const MAX_AGE_MS = 5 * 60_000;
const TAG_BYTES = 16;

/** Signs text with RSA and SHA-256. Returns base64. */
export const signText = (text: string, privateKey: KeyObject): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64');

/** What the merchant signs of a request. `path` includes the query. */
export const requestText = (request: {
  method: string;
  path: string;
  timestamp: string;
  nonce: string;
  body: string;
}): string => `${request.method}\n${request.path}\n${request.timestamp}\n${request.nonce}\n${request.body}\n`;

/** What WeChat Pay signs of an answer or a callback. `body` is the text as it arrived. */
export const answerText = (answer: { timestamp: string; nonce: string; body: string }): string =>
  `${answer.timestamp}\n${answer.nonce}\n${answer.body}\n`;

/** Returns the header `Authorization` of a request. */
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

/** The public keys of WeChat Pay, by their ID or the serial number of their certificate. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>;

/** Why a message is not from WeChat Pay, or not from now. */
export type MessageFault = 'headers' | 'time' | 'key' | 'signature';

/**
 * Checks that an answer or a callback is from WeChat Pay and from now, by its headers and its raw body. Returns null when it is.
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
 * Decrypts the resource of a callback (AES-256-GCM). Returns null if it was not encrypted with the key, or was changed.
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
    // Node throws exactly when the tag does not fit.
    return null;
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns the eleven digits of a mobile number of mainland China, without spaces, hyphens, and +86. Returns null for
 * any other text.
 */
export function parsePhoneNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').replace(/^(?:\+|00)86/, '');
  return /^1[3-9]\d{9}$/.test(digits) ? digits : null;
}

/** Masks a phone number: `138****1234`. */
export const maskPhoneNumber = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/**
 * Encrypts a phone number with AES-256-GCM and binds it to its account. `key` has 32 bytes. Returns the base64 of
 * nonce, tag, and ciphertext.
 */
export function encryptPhoneNumber(args: { key: Uint8Array; accountId: string; phone: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', args.key, nonce).setAAD(Buffer.from(args.accountId));
  const text = Buffer.concat([cipher.update(args.phone, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/**
 * Decrypts a phone number. Throws if the key is wrong, the ciphertext was changed, or it belongs to another account.
 */
export function decryptPhoneNumber(args: { key: Uint8Array; accountId: string; sealed: string }): string {
  const bytes = Buffer.from(args.sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', args.key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(args.accountId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

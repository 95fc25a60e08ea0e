import { openSealedText, sealText } from '../sealed-text.ts';

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
 * Encrypts a phone number and binds it to its account. `key` has 32 bytes. Returns the base64 of nonce, tag, and
 * ciphertext.
 */
export const encryptPhoneNumber = (args: { key: Uint8Array; accountId: string; phone: string }): string =>
  sealText({ key: args.key, ownerId: args.accountId, text: args.phone });

/**
 * Decrypts a phone number. Throws if the key is wrong, the ciphertext was changed, or it belongs to another account.
 */
export const decryptPhoneNumber = (args: { key: Uint8Array; accountId: string; sealed: string }): string =>
  openSealedText({ key: args.key, ownerId: args.accountId, sealed: args.sealed });

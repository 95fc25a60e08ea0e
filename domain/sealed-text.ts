import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM and binds it to its owner. `key` has 32 bytes. Returns the base64 of nonce, tag, and
 * ciphertext.
 */
export function sealText(args: { key: Uint8Array; ownerId: string; text: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', args.key, nonce).setAAD(Buffer.from(args.ownerId));
  const text = Buffer.concat([cipher.update(args.text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** Decrypts a text. Throws if the key is wrong, the ciphertext was changed, or it belongs to another owner. */
export function openSealedText(args: { key: Uint8Array; ownerId: string; sealed: string }): string {
  const bytes = Buffer.from(args.sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', args.key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(args.ownerId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Seals a text again for another owner. */
export type Reseal = (args: { sealed: string; fromId: string; toId: string }) => string;

export const createReseal =
  (key: Uint8Array): Reseal =>
  ({ sealed, fromId, toId }) =>
    sealText({ key, ownerId: toId, text: openSealedText({ key, ownerId: fromId, sealed }) });

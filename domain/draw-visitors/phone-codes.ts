import { randomInt, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../prize-draw/keyed-hash.ts';

const CODE_DIGITS = 6;
/** Number of attempts to enter a code, and its lifetime in ms. */
export const CODE_TRIES = 5;
export const CODE_LIFETIME_MS = 5 * 60_000;

/** Returns a new random code of six digits. */
export const newPhoneCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** Returns the hash of a code. It is bound to the holder and the number. */
export const hashPhoneCode = (args: {
  key: Uint8Array;
  holderId: string;
  phone: string;
  code: string;
}): string => keyedHash({ key: args.key, kind: 'code', text: `${args.holderId}|${args.phone}|${args.code}` });

/** Compares two hashes in hex in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

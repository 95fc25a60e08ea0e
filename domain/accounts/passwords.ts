import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommended argon2id profile: 19 MiB, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

/** Whether a password is the one behind a hash made by `hashPassword`. */
export function verifyPassword(args: { hash: string; password: string }): Promise<boolean> {
  return verify(args.hash, args.password);
}

/** Letters and digits that are not taken for one another when read aloud or copied by hand. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A fresh random password of sixteen readable characters in four groups, about 79 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

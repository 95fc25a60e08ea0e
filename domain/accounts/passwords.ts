import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommended argon2id profile: 19 MiB, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the argon2id hash of a password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

/** Returns whether a password matches a hash from `hashPassword`. */
export function verifyPassword(args: { hash: string; password: string }): Promise<boolean> {
  return verify(args.hash, args.password);
}

/** Letters and digits that people don't confuse with one another when they read them aloud or copy them by hand. */
const unambiguousCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random password of sixteen unambiguous characters in four groups, with about 79 bits of entropy. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => unambiguousCharacters[randomInt(unambiguousCharacters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

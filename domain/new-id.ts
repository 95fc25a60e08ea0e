import { randomBytes } from 'node:crypto';

/** Returns a new opaque ID: 128 random bits as 22 base64url characters. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

import { createHash, randomBytes } from 'node:crypto';

/** Returns a new random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a session token in hex. The store has only this hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the ID of a session that its owner sees. It reveals neither the stored hash nor the token. */
export const deriveSessionId = (tokenHash: string): string => hashToken(`session ${tokenHash}`).slice(0, 32);

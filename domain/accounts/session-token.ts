import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a session token in hex. The store has only this hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the ID of a session that its owner sees. It reveals neither the stored hash nor the token. */
export const deriveSessionId = (tokenHash: string): string => hashToken(`session ${tokenHash}`).slice(0, 32);

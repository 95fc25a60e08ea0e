import { createHash } from 'node:crypto';

/** What is stored of a session's token: SHA-256 in hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a session is called towards its owner; the stored hash cannot be told from it, nor can anybody sign in with it. */
export const deriveSessionId = (tokenHash: string): string => hashToken(`session ${tokenHash}`).slice(0, 32);

import { createHash } from 'node:crypto';

/**
 * Returns the number of a grant's bill: 26 letters and digits. It follows from the grant's ID, so whoever computes it again,
 * after a crash too, gets the same one. A channel that knows the number never pays it twice. It begins with letters: a
 * spreadsheet would change a long number.
 */
export const billNumberOf = (grantId: string): string =>
  `TC${createHash('sha256').update(grantId).digest('hex').slice(0, 24).toUpperCase()}`;

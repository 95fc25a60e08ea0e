import { createHash } from 'node:crypto';

/**
 * Returns the bill number of a grant: 26 letters and digits. It is derived from the grant's ID, so that a second computation, such
 * as after a crash, gives the same number. A channel never pays the same number twice. The number begins with letters because
 * spreadsheets round long numbers.
 */
export const billNumberOf = (grantId: string): string =>
  `TC${createHash('sha256').update(grantId).digest('hex').slice(0, 24).toUpperCase()}`;

import type { Context } from 'hono';
import type { RequestFault } from './simulated-faults.ts';

/** Thrown instead of an answer that never reaches the product. */
export class LostAnswer extends Error {
  constructor() {
    super('the simulator lost the answer');
  }
}

/** Faults in which the request has no effect. */
const undone: readonly RequestFault[] = [
  ...(['lost_before', 'error_before', 'system_error_before', 'frequency'] as const),
  ...(['no_money', 'no_permission', 'user_limit'] as const),
];
/** The error codes of faults that answer with one. */
const codes = {
  v2: {
    ...{ frequency: 'FREQ_LIMIT', unknown_code: 'E_UNHEARD_OF', no_money: 'NOTENOUGH' },
    ...{ no_permission: 'NO_AUTH', user_limit: 'SENDNUM_LIMIT', processing: 'PROCESSING' },
    ...{ system_error_before: 'SYSTEMERROR', system_error_after: 'SYSTEMERROR' },
  },
  v3: {
    ...{ frequency: 'FREQUENCY_LIMITED', unknown_code: 'E_UNHEARD_OF', no_money: 'NOT_ENOUGH' },
    ...{ no_permission: 'NO_AUTH', user_limit: 'RCVDAMOUNT_LIMIT', processing: 'PROCESSING' },
    ...{ system_error_before: 'SYSTEM_ERROR', system_error_after: 'SYSTEM_ERROR' },
  },
} as const satisfies Record<string, Partial<Record<RequestFault, string>>>;

/** Returns the error code of a fault; null if the fault has none. */
export function codeOfFault(fault: RequestFault | null, version: 'v2' | 'v3'): string | null {
  const byFault: Partial<Record<RequestFault, string>> = codes[version];
  return fault === null ? null : (byFault[fault] ?? null);
}

/** Tells whether an order is taken, whatever the answer says. */
export const isOrderTaken = (fault: RequestFault | null): boolean =>
  fault === null || !undone.includes(fault);

/** Returns the answer to a connection fault; null for other faults. Throws LostAnswer if there is no answer. */
export async function answerBadly(args: {
  c: Context;
  fault: RequestFault | null;
  pause: () => Promise<void>;
}): Promise<Response | null> {
  const { c, fault, pause } = args;
  if (fault === 'lost_before' || fault === 'lost_after') throw new LostAnswer();
  if (fault === 'slow') await pause();
  if (fault === 'error_before' || fault === 'error_after') return c.text('502 Bad Gateway', 502);
  return null;
}

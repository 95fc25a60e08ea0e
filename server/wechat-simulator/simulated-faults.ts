/**
 * How the simulator may lie once about a request. `lost_before`, `error_before`: it did not do it. `lost_after`, `error_after`,
 * `slow`: it did it, and the answer does not come, is an error, or comes too late. `system_error_after`: it did it, and answers
 * that the system failed. `unknown_code`: it did it, and answers a code that nobody knows. `processing`: it answers PROCESSING
 * and later fails without a reason.
 */
export const requestFaults = [
  'lost_before',
  'lost_after',
  'error_before',
  'error_after',
  'slow',
  'system_error_before',
  'system_error_after',
  'processing',
  'malformed',
  'bad_signature',
  'stale',
  'frequency',
  'unknown_code',
  'no_money',
  'no_permission',
  'user_limit',
] as const;
export type RequestFault = (typeof requestFaults)[number];

/** How the simulator may lie about a callback. `late`: an older state arrives after a newer one. */
export const callbackFaults = ['lost', 'duplicate', 'late', 'bad_signature', 'stale'] as const;
export type CallbackFault = (typeof callbackFaults)[number];

/** Decides how the simulator lies. Each function is asked once for a request or a callback, and answers null for the truth. */
export interface SimulatedFaults {
  request: () => RequestFault | null;
  callback: () => CallbackFault | null;
}

/** Faults that a test or a person plans; without any, the simulator tells the truth. */
export function createPlannedFaults(): SimulatedFaults & {
  plan(...faults: RequestFault[]): void;
  planCallback(...faults: CallbackFault[]): void;
} {
  const requests: RequestFault[] = [];
  const callbacks: CallbackFault[] = [];
  return {
    request: () => requests.shift() ?? null,
    callback: () => callbacks.shift() ?? null,
    plan: (...faults) => void requests.push(...faults),
    planCallback: (...faults) => void callbacks.push(...faults),
  };
}

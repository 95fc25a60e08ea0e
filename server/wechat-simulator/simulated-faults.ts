/**
 * The faults of a request. `lost_before`, `error_before`: the request has no effect. `lost_after`, `error_after`, `slow`: the
 * request takes effect, but the answer is lost, is an error, or comes too late. `system_error_after`: the request takes effect,
 * but the answer reports a system error. `unknown_code`: the request takes effect, but the answer has an unknown code.
 * `processing`: the answer is PROCESSING, and the order later fails without a reason.
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

/** The faults of a callback. `late`: an older state arrives after a newer one. */
export const callbackFaults = ['lost', 'duplicate', 'late', 'bad_signature', 'stale'] as const;
export type CallbackFault = (typeof callbackFaults)[number];

/** Chooses the faults. Each function is called once per request or callback, and returns null for no fault. */
export interface SimulatedFaults {
  request: () => RequestFault | null;
  callback: () => CallbackFault | null;
}

/** Creates a queue of faults for a test or a person to plan. There is no fault while it is empty. */
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

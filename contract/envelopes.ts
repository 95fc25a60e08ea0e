import { type Contract, type Envelope, listHttpCalls } from './define-call.ts';

/** Returns the first segment of a path, such as `api` for `/api/films/`. Paths that share it are one address family. */
export const addressFamilyOf = (path: string): string => path.split('/')[1] ?? '';

/**
 * Returns the envelope of each address family of a contract, also for errors at addresses that no call has. Throws an
 * Error if two calls of a family have different envelopes.
 */
export function listEnvelopes(contract: Contract): ReadonlyMap<string, Envelope> {
  const envelopes = new Map<string, Envelope>();
  for (const { path, envelope = 'plain' } of listHttpCalls(contract)) {
    const family = addressFamilyOf(path);
    const known = envelopes.get(family) ?? envelope;
    if (known !== envelope)
      throw new Error(`${path} has the envelope ${envelope}, but others below /${family} ${known}`);
    envelopes.set(family, envelope);
  }
  return envelopes;
}

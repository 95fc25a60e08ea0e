import { AsyncLocalStorage } from 'node:async_hooks';
import { parseUserAgent } from '../accounts/parse-user-agent.ts';

const devices = new AsyncLocalStorage<string | null>();

/**
 * Runs a request. Entries that it writes name the kind of device as the list of sessions does: the system and the browser,
 * such as `windows edge`. Nothing else of the user agent is kept, and no address.
 */
export function runWithDevice<Result>(userAgent: string, run: () => Result): Result {
  const { system, browser } = parseUserAgent(userAgent);
  const isKnown = system !== 'other' || browser !== 'other';
  return devices.run(isKnown ? `${system} ${browser}` : null, run);
}

/** Returns the kind of device of the present request; null outside of a request, or when it is unknown. */
export const deviceOfRequest = (): string | null => devices.getStore() ?? null;

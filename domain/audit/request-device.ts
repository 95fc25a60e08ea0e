import { AsyncLocalStorage } from 'node:async_hooks';
import { parseUserAgent } from '../accounts/parse-user-agent.ts';

interface RunningRequest {
  actorId: string | null;
  device: string | null;
  isOpen: boolean;
}

const requests = new AsyncLocalStorage<RunningRequest>();

/**
 * Runs a request. Entries that it writes name the kind of device as the list of sessions does: the system and the browser,
 * such as `windows edge`. Nothing else of the user agent is kept, and no address.
 */
export async function runWithDevice<Result>(
  { actorId, userAgent }: { actorId: string | null; userAgent: string },
  run: () => Promise<Result>,
): Promise<Result> {
  const { system, browser } = parseUserAgent(userAgent);
  const isKnown = system !== 'other' || browser !== 'other';
  const request = { actorId, device: isKnown ? `${system} ${browser}` : null, isOpen: true };
  try {
    return await requests.run(request, run);
  } finally {
    // Background work that the request has started goes on after it, but not on its device.
    request.isOpen = false;
  }
}

/** Returns the kind of device of the present request, if the account makes it; null otherwise, or when it is unknown. */
export function deviceOf(actorId: string): string | null {
  const request = requests.getStore();
  return request?.isOpen && request.actorId === actorId ? request.device : null;
}

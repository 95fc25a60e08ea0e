import { randomId } from './random-id.ts';

const STORAGE_KEY = 'taici.sid';
let cachedId: string | null = null;

/**
 * Returns the random visitor ID of this browser and creates it on first use. The ID is not a credential: what visitors
 * may do depends on the session. Browser only.
 */
export function visitorId(): string {
  if (cachedId !== null) return cachedId;
  try {
    cachedId = localStorage.getItem(STORAGE_KEY) || randomId();
    localStorage.setItem(STORAGE_KEY, cachedId);
  } catch {
    // Without storage, the ID lasts as long as the page.
    cachedId ??= randomId();
  }
  return cachedId;
}

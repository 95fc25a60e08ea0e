import { randomId } from './random-id.ts';

const NAME = 'taici.sid';
let known: string | null = null;

/**
 * The random visitor id of this browser, created on first use. It is not a credential: what a visitor may do depends on
 * the session. Browser only.
 */
export function visitorId(): string {
  if (known !== null) return known;
  try {
    known = localStorage.getItem(NAME) || randomId();
    localStorage.setItem(NAME, known);
  } catch {
    // Without storage the id lasts as long as the page.
    known ??= randomId();
  }
  return known;
}

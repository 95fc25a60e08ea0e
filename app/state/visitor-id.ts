const NAME = 'taici.sid';
let made: string | null = null;

/** This browser's random visitor id, made with the first use. It is no credential: what a visitor may do hangs on the session. Browser only. */
export function visitorId(): string {
  if (made !== null) return made;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  try {
    made = localStorage.getItem(NAME) || fresh;
    localStorage.setItem(NAME, made);
  } catch {
    // Storage is refused: the id lasts as long as the page.
    made = fresh;
  }
  return made;
}

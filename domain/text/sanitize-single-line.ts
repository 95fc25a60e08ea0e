import { sanitizeText } from './sanitize-text.ts';

/** Returns a name or title that a user typed on one line, sanitized like `sanitizeText`. Empty if nothing is left. */
export function sanitizeSingleLine(text: string): string {
  return sanitizeText(text).replace(/\s+/gu, ' ');
}

import { sanitizeText } from './sanitize-text.ts';

/** A name or title that people type, as `cleanText` makes it, on one line. Empty when nothing is left. */
export function sanitizeSingleLine(text: string): string {
  return sanitizeText(text).replace(/\s+/gu, ' ');
}

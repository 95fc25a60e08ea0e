import { cleanText } from './guestbook/clean-text.ts';

/** A name or title that people type, as `cleanText` makes it, on one line. Empty when nothing is left. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ');
}

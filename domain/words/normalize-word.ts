import { AppError } from '#domain/errors.ts';
import { WORD_MAX } from '#shared/words.ts';
import { countCodePoints, sanitizeText } from '../text/sanitize-text.ts';

/**
 * A word or short phrase as it is kept: one line, single spaces, without the punctuation and quotation marks round it. Throws
 * bad_parameter (text) when it is empty, has no letter, or is longer than WORD_MAX.
 */
export function normalizeWord(text: string): { text: string; textKey: string } {
  const clean = bare(
    sanitizeText(text)
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/\s+/g, ' '),
  );
  if (!/[\p{L}\p{N}]/u.test(clean) || countCodePoints(clean) > WORD_MAX) {
    throw new AppError('bad_parameter', { field: 'text' });
  }
  return { text: clean, textKey: clean.normalize('NFKC').toLowerCase() };
}

/** Free text beside a word; null when nothing is left. Throws bad_parameter naming `field` when it is longer than `max` characters. */
export function normalizeNote(text: string | null, max: number, field: string): string | null {
  const clean = sanitizeText(text ?? '');
  if (countCodePoints(clean) > max) throw new AppError('bad_parameter', { field });
  return clean || null;
}

/** Quotation marks may hold quotation marks: taken off until there are none left. */
function bare(text: string): string {
  const barer = text
    .replace(/^[^\p{L}\p{N}'$€£]+|[^\p{L}\p{N}'.%]+$/gu, '')
    // The full stop belongs to an abbreviation alone.
    .replace(/(?<!\.\p{L})\.+$/u, '')
    .replace(/^'(.*)'$/, '$1');
  return barer === text ? text : bare(barer);
}

import { WORD_MAX } from '#shared/words.ts';
import { AppError } from '../errors.ts';
import { countCodePoints, sanitizeText } from '../text/sanitize-text.ts';

/**
 * Normalizes a word or short phrase for storage: one line, single spaces, no surrounding punctuation or quotation
 * marks. Throws bad_parameter with the field text if it has no letter or digit or is longer than WORD_MAX.
 */
export function normalizeWord(text: string): { text: string; normalizedText: string } {
  const clean = stripPunctuation(
    sanitizeText(text)
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/\s+/g, ' '),
  );
  if (!/[\p{L}\p{N}]/u.test(clean) || countCodePoints(clean) > WORD_MAX) {
    throw new AppError('bad_parameter', { field: 'text' });
  }
  return { text: clean, normalizedText: clean.normalize('NFKC').toLowerCase() };
}

/**
 * Returns sanitized free text; null if it is empty. Throws bad_parameter with the field if it is longer than `max`
 * code points.
 */
export function normalizeNote(
  text: string | null,
  { max, ...named }: { max: number; field: string },
): string | null {
  const clean = sanitizeText(text ?? '');
  if (countCodePoints(clean) > max) throw new AppError('bad_parameter', named);
  return clean || null;
}

/** Removes surrounding punctuation. It repeats until nothing changes, because quotation marks can be nested. */
function stripPunctuation(text: string): string {
  const stripped = text
    .replace(/^[^\p{L}\p{N}'$€£]+|[^\p{L}\p{N}'.%]+$/gu, '')
    // Only an abbreviation keeps its full stop.
    .replace(/(?<!\.\p{L})\.+$/u, '')
    .replace(/^'(.*)'$/, '$1');
  return stripped === text ? text : stripPunctuation(stripped);
}

import { AppError } from '../errors.ts';
import { countCodePoints, sanitizeText } from './sanitize-text.ts';

/** Returns a text as it is stored. Throws bad_parameter with the field `text` if it is empty or has more than `max` code points. */
export function requireText(text: string, max: number): string {
  const sanitized = sanitizeText(text);
  const length = countCodePoints(sanitized);
  if (length === 0 || length > max) throw new AppError('bad_parameter', { field: 'text' });
  return sanitized;
}

/** Returns a note as it is stored; null for an empty one. Throws bad_parameter with the field `note` if it is longer than `max`. */
export function requireNote(note: string | null, max: number): string | null {
  const sanitized = sanitizeText(note ?? '');
  if (countCodePoints(sanitized) > max) throw new AppError('bad_parameter', { field: 'note' });
  return sanitized || null;
}

import { createHash } from 'node:crypto';
import type { Line } from '../films/types.ts';

const hashOf = (text: string | null) =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 16);

/** Returns a key that is the same for lines with the same English at the same times of a film. */
export function lineKeyOf({ en, startMs, endMs }: Pick<Line, 'en' | 'startMs' | 'endMs'>): string {
  return `${hashOf(en)}.${startMs}.${endMs}`;
}

/** Returns the part of a key that only the English decides. */
export const textKeyOf = (lineKey: string): string => lineKey.split('.', 1)[0] ?? '';

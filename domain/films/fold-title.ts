import type { FilmSource } from './types.ts';

/**
 * A title as it is compared: compatibility forms, accents, case and punctuation do not count, nor does an English article
 * in front. `The Matrix`, `Matrix, The` and `the.matrix` are one. Never empty for a title that has any character.
 */
export function foldTitle(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const bare = folded.replace(/^(?:the|a|an) (?=.)/, '').replace(/(?<=.) (?:the|a|an)$/, '');
  return bare || folded || title.trim();
}

/** What makes a film unique: source, owner (of client films only), folded title, year. */
export function buildTitleKey(args: {
  source: FilmSource;
  ownerId: string | null;
  title: string;
  year: number | null;
}): string {
  const owner = args.source === 'client' ? (args.ownerId ?? '') : '';
  return [args.source, owner, foldTitle(args.title), args.year ?? ''].join('|');
}

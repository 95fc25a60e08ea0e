import type { FilmSource } from '#shared/film-codes.ts';

/**
 * Returns a title in the form used for comparison: without differences in compatibility forms, accents, case, and
 * punctuation, and without a leading or trailing English article. `The Matrix`, `Matrix, The`, and `the.matrix` give
 * the same result. Never empty for a title that has any character.
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
  const withoutArticle = folded.replace(/^(?:the|a|an) (?=.)/, '').replace(/(?<=.) (?:the|a|an)$/, '');
  return withoutArticle || folded || title.trim();
}

/** Returns the key that makes a film unique: source, owner (for client films only), folded title, and year. */
export function buildTitleKey(args: {
  source: FilmSource;
  ownerId: string | null;
  title: string;
  year: number | null;
}): string {
  const owner = args.source === 'client' ? (args.ownerId ?? '') : '';
  return [args.source, owner, foldTitle(args.title), args.year ?? ''].join('|');
}

import type { Locale } from '../state/preferences.ts';

/**
 * Returns the names of a film, the one in the reader's language first. Returns one name if the film has no second one.
 */
export function filmNames(
  film: { title: string; titleZh: string | null },
  locale: Locale,
): { text: string; lang: 'en' | 'zh-CN' | undefined }[] {
  const { title, titleZh } = film;
  // The only name of a film can be in any language.
  if (titleZh === null || titleZh === title) return [{ text: title, lang: undefined }];
  const english = { text: title, lang: 'en' as const };
  const chinese = { text: titleZh, lang: 'zh-CN' as const };
  return locale === 'en' ? [english, chinese] : [chinese, english];
}

/** Returns both names of a film as one line of plain text, for page titles and sentences. */
export function formatFilmName(film: { title: string; titleZh: string | null }, locale: Locale): string {
  return filmNames(film, locale)
    .map(({ text }) => text)
    .join(' ');
}

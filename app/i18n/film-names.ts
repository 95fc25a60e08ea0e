import type { Locale } from '../state/preferences.ts';

/** The names of a film, the reader's language first; one when it has no other. */
export function filmNames(
  film: { title: string; titleZh: string | null },
  locale: Locale,
): { text: string; lang: 'en' | 'zh-CN' | undefined }[] {
  const { title, titleZh } = film;
  // A film of one name may have it in any language.
  if (titleZh === null || titleZh === title) return [{ text: title, lang: undefined }];
  const english = { text: title, lang: 'en' as const };
  const chinese = { text: titleZh, lang: 'zh-CN' as const };
  return locale === 'en' ? [english, chinese] : [chinese, english];
}

/** Both names in one line of plain text, for page titles and sentences. */
export function formatFilmName(film: { title: string; titleZh: string | null }, locale: Locale): string {
  return filmNames(film, locale)
    .map(({ text }) => text)
    .join(' ');
}

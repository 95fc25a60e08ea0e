import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '../state/preferences.ts';

/** Returns the language of the page. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return locales.find((known) => known === i18n.language) ?? 'zh-CN';
}

import type { Locale } from '../state/preferences.ts';
import { useTranslation } from './use-translation.ts';

/** Returns the language of the page. */
export const useLocale = (): Locale => useTranslation().locale;

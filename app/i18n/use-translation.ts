import { createContext, useContext } from 'react';
import type { Locale } from '../state/preferences.ts';
import type { Translate } from './translate.ts';

/** The language of the page and its texts. The root provides them. */
export const TranslationContext = createContext<{ locale: Locale; t: Translate }>({
  locale: 'zh-CN',
  t: (key) => key,
});

/** Returns the language of the page and the function that reads its texts. */
export const useTranslation = () => useContext(TranslationContext);

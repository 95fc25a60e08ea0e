import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import type { Locale } from '../state/preferences.ts';

type Loose<T> = { [K in keyof T]: T[K] extends string ? string : Loose<T[K]> };
type Catalogue = Loose<typeof zhCN>;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalogue };
    returnNull: false;
  }
}

const loaders: Record<Locale, () => Promise<Catalogue>> = {
  'zh-CN': async () => (await import('#shared/catalogue/zh-CN/index.ts')).zhCN,
  en: async () => (await import('#shared/catalogue/en/index.ts')).en,
};
const loaded = new Map<Locale, Catalogue>();
const translators = new Map<Locale, i18n>();

/** Loads the wording of a language, once. Await it before `i18nFor` is called for the language. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await loaders[locale]());
}

/** Returns the translator of a language, which all requests share. Throws if the language hasn't been loaded. */
export function i18nFor(locale: Locale): i18n {
  const known = translators.get(locale);
  if (known) return known;
  const catalogue = loaded.get(locale);
  if (!catalogue) throw new Error(`catalogue ${locale} is not loaded`);
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { translation: catalogue } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  translators.set(locale, instance);
  return instance;
}

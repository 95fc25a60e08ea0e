import type { Locale } from '../state/preferences.ts';
import { flattenTexts, type Texts } from './translate.ts';

/** Where the files of `scripts/page-texts-plugin.ts` are. The name of the folder changes with them. */
const textsFolder: string = import.meta.env.TEXTS_FOLDER;

/** Returns the address of the texts of a page by the ID of its route. `root` has those that every page uses. */
export const textAddress = (locale: Locale, pageId: string): string =>
  `${textsFolder}/${locale}/${pageId}.js`;

const catalogues: Record<Locale, () => Promise<Texts>> = {
  'zh-CN': async () => flattenTexts((await import('#shared/catalogue/zh-CN/index.ts')).zhCN),
  en: async () => flattenTexts((await import('#shared/catalogue/en/index.ts')).en),
};

/** Loads texts: in the browser those of one page, on the server and in tests all of the language with those of `root`. */
export async function fetchTexts(locale: Locale, pageId: string): Promise<Texts> {
  if (import.meta.env.SSR) return pageId === 'root' ? catalogues[locale]() : {};
  const file: { default: Texts } = await import(/* @vite-ignore */ textAddress(locale, pageId));
  return file.default;
}

import { type Locale, locales } from '../state/preferences.ts';
import { fetchTexts } from './page-texts.ts';
import { createTranslate, type Translate } from './translate.ts';

const byLocale = new Map(
  locales.map((locale) => {
    const texts = new Map<string, string>();
    return [locale, { texts, loads: new Map<string, Promise<void>>(), t: createTranslate(locale, texts) }];
  }),
);

function stateOf(locale: Locale) {
  const state = byLocale.get(locale);
  if (!state) throw new Error(`no language ${locale}`);
  return state;
}

/**
 * Loads the texts of a page by the ID of its route, and those that every page uses, each once. Throws if they cannot be
 * fetched; the next call then tries again.
 */
export async function loadTexts(locale: Locale, pageId: string): Promise<void> {
  const { texts, loads } = stateOf(locale);
  const load = async (id: string) => {
    for (const [key, text] of Object.entries(await fetchTexts(locale, id))) texts.set(key, text);
  };
  const loadOnce = (id: string) => {
    const started = loads.get(id);
    if (started) return started;
    const loading = load(id);
    loads.set(id, loading);
    loading.catch(() => loads.delete(id));
    return loading;
  };
  await Promise.all(['root', pageId].map(loadOnce));
}

/** Loads the texts of another language for all that has been loaded in the one that is shown. */
export async function loadTextsAgain(shown: Locale, next: Locale): Promise<void> {
  await Promise.all([...stateOf(shown).loads.keys()].map((id) => loadTexts(next, id)));
}

/** Returns the function that reads the texts of a language, which all requests share. */
export function translatorFor(locale: Locale): Translate {
  return stateOf(locale).t;
}

/** Preferences that visitors choose. They are stored in cookies that the page can read. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const localeCookie = 'locale';
export const themeCookie = 'theme';

/** Returns the percent-decoded value of a cookie in a `Cookie` header, or null if it is missing or badly encoded. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const separator = part.indexOf('=');
    if (separator < 0 || part.slice(0, separator).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(separator + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** Returns the language and theme of a `Cookie` header. Defaults to Chinese and the system theme. */
export function readPreferences(cookieHeader: string | null): { locale: Locale; theme: Theme } {
  const locale = readCookie(cookieHeader, localeCookie);
  const theme = readCookie(cookieHeader, themeCookie);
  return {
    locale: locales.find((value) => value === locale) ?? 'zh-CN',
    theme: themes.find((value) => value === theme) ?? 'system',
  };
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores a preference in a cookie for a year. Browser only. */
export function savePreference(name: typeof localeCookie | typeof themeCookie, value: Locale | Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser learners use
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Returns the language and theme of the document, or the defaults where there is none. */
export function shownPreferences(): { locale: Locale; theme: Theme } {
  const shown = typeof document === 'undefined' ? null : document.documentElement;
  return {
    locale: locales.find((known) => known === shown?.lang) ?? 'zh-CN',
    theme: themes.find((known) => known === shown?.dataset.theme) ?? 'system',
  };
}

/** What a visitor has chosen and keeps in cookies the page may read. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const localeCookie = 'locale';
export const themeCookie = 'theme';

/** The value of one cookie in a `Cookie` header, percent-decoded; null when absent or badly encoded. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** Language and theme of a `Cookie` header; Chinese and the system's theme where nothing valid is said. */
export function readPreferences(cookieHeader: string | null): { locale: Locale; theme: Theme } {
  const locale = readCookie(cookieHeader, localeCookie);
  const theme = readCookie(cookieHeader, themeCookie);
  return {
    locale: locales.find((known) => known === locale) ?? 'zh-CN',
    theme: themes.find((known) => known === theme) ?? 'system',
  };
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Keeps a choice for a year. Browser only. */
export function savePreference(name: typeof localeCookie | typeof themeCookie, value: Locale | Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser learners use
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

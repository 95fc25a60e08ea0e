import { pagePaths, withQuery } from './page-paths.ts';

/** A base address for parsing paths. It is never requested. */
const BASE = 'http://site.invalid';

/**
 * Returns the address to go to after sign-in, from the `ref` parameter: a path of this site with its query and hash.
 * Returns null for anything that could lead to another site (a scheme, `//host`, a backslash, control characters), and
 * for the login page.
 */
export function safeReturnPath(ref: string | null): string | null {
  if (!ref?.startsWith('/') || /[\\\p{Cc}]/u.test(ref)) return null;
  if (ref.startsWith('//')) return null;
  let url: URL;
  try {
    url = new URL(ref, BASE);
  } catch {
    return null;
  }
  if (url.origin !== BASE || url.pathname.startsWith('//') || isLoginPath(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the address of the login page for a visitor at `url`. Its `ref` parameter has the path and query of `url`.
 */
export function loginPath(url: Pick<URL, 'pathname' | 'search'>): string {
  return withQuery(pagePaths.login, { ref: url.pathname + url.search });
}

/** Whether a path is the login page. Ignores case and trailing slashes, as the router does. */
export function isLoginPath(pathname: string): boolean {
  return pathname.replace(/\/+$/, '').toLowerCase() === pagePaths.login;
}

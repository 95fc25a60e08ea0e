/** An address that only serves to take paths apart; never requested. */
const BASE = 'http://site.invalid';

/**
 * The place to go after signing in, from the `ref` parameter: a path of this site with its query and hash.
 * Anything that could lead elsewhere (a scheme, `//host`, a backslash, control characters) and the login page itself give null.
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

/** Where a visitor without a session is sent from `url`: the login page, remembering the path and its query. */
export function loginPath(url: Pick<URL, 'pathname' | 'search'>): string {
  return `/login?ref=${encodeURIComponent(url.pathname + url.search)}`;
}

/** Is this the login page? The router ignores case and trailing slashes, so this does too. */
export function isLoginPath(pathname: string): boolean {
  return pathname.replace(/\/+$/, '').toLowerCase() === '/login';
}

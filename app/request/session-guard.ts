import { type MiddlewareFunction, redirect } from 'react-router';
import { isLoginPath, loginPath } from '../navigation/return-path.ts';
import { readCookie } from '../state/preferences.ts';
import { pageContext } from './page-context.ts';

const SESSION_COOKIE = 'token';

/**
 * Runs before every page, unknown ones too: no viewer goes to the login page, a viewer on the login page to the list.
 * A session cookie that names no viewer is cleared on the way. `url` is the page's own address on client navigations
 * as well, where `request.url` is that of the data call; of a document `request.url` has the query as it was written,
 * which the router writes anew in its own way.
 */
export const sessionGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { viewer } = context.get(pageContext);
  const onLogin = isLoginPath(url.pathname);
  if (viewer) return onLogin ? redirect('/list') : next();
  const asked = new URL(request.url);
  const original = asked.pathname === url.pathname ? asked : url;
  const response = onLogin ? await next() : redirect(loginPath(original));
  if (readCookie(request.headers.get('cookie'), SESSION_COOKIE) !== null) {
    response.headers.append('Set-Cookie', `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  }
  return response;
};

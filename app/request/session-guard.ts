import { type MiddlewareFunction, redirect } from 'react-router';
import { pagePaths } from '../navigation/page-paths.ts';
import { isLoginPath, loginPath } from '../navigation/return-path.ts';
import { pageContext } from './page-context.ts';

/**
 * Runs before every page, including unknown ones. Without a viewer it redirects to the login page; with one it redirects
 * from the login page to the list. The server decides which pages need no account (`isVisitAllowed`), and clears a session
 * cookie without a viewer.
 * On client navigations `url` is the address of the page and `request.url` that of the data request. For documents
 * `request.url` has the query as the browser sent it, while the router has re-encoded it in `url`.
 */
export const sessionGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { viewer, isVisitAllowed, refusal } = context.get(pageContext);
  // Without its session read, nobody is known to be signed out.
  if (refusal) return next();
  if (isVisitAllowed) return next();
  const onLogin = isLoginPath(url.pathname);
  if (viewer) return onLogin ? redirect(pagePaths.filmList) : next();
  const requestUrl = new URL(request.url);
  const original = requestUrl.pathname === url.pathname ? requestUrl : url;
  return onLogin ? next() : redirect(loginPath(original));
};

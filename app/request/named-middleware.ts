import type { MiddlewareFunction } from 'react-router';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import { pageContext } from './page-context.ts';
import { routeRefusalContext } from './refusal.ts';

/** Lets administrators and owners pass. Everyone else gets the error page with status 403. */
const admin: MiddlewareFunction<Response> = ({ context }, next) => {
  const { viewer } = context.get(pageContext);
  if (!viewer || !isAdmin(viewer)) {
    context.set(routeRefusalContext, { status: 403, error: { code: 'forbidden' } });
  }
  return next();
};

const middlewareByName: Record<string, MiddlewareFunction<Response>> = { admin };

/**
 * Returns the middleware for the names in a route's `handle.middleware`, in order. The route must have a loader,
 * because a refusal takes effect there. For an unknown name, every request to the route is answered with status 500 and
 * 'Unknown middleware {name}'.
 */
export function namedMiddleware(names: string[]): MiddlewareFunction<Response>[] {
  return names.map((name) => {
    const middleware = Object.hasOwn(middlewareByName, name) ? middlewareByName[name] : undefined;
    if (middleware) return middleware;
    return ({ context }, next) => {
      context.set(routeRefusalContext, { status: 500, error: `Unknown middleware ${name}` });
      return next();
    };
  });
}

import type { MiddlewareFunction } from 'react-router';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import { pageContext } from './page-context.ts';
import { routeRefusalContext } from './refusal.ts';

/** Lets administrators and owners through; anyone else gets the error page with 403. */
const admin: MiddlewareFunction<Response> = ({ context }, next) => {
  const { viewer } = context.get(pageContext);
  if (!viewer || !isAdmin(viewer)) {
    context.set(routeRefusalContext, { status: 403, error: { code: 'forbidden' } });
  }
  return next();
};

const table: Record<string, MiddlewareFunction<Response>> = { admin };

/**
 * The middleware a route names in `handle.middleware`, in order. The route needs a loader of its own: a refusal shows there.
 * An unknown name answers every request to the route with 500 'Unknown middleware {name}'.
 */
export function namedMiddleware(names: string[]): MiddlewareFunction<Response>[] {
  return names.map((name) => {
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    if (found) return found;
    return ({ context }, next) => {
      context.set(routeRefusalContext, { status: 500, error: `Unknown middleware ${name}` });
      return next();
    };
  });
}

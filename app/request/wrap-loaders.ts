import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router';
import { isAppError } from '#domain/errors.ts';
import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';
import { loginPath } from '../navigation/return-path.ts';
import { routeRefusalContext } from './refusal.ts';

type Loader = (args: LoaderFunctionArgs) => unknown;

/** Returns the build with `wrapLoader` applied to every loader. */
export function wrapLoaders(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const loader = route?.module.loader;
    routes[id] =
      route && loader ? { ...route, module: { ...route.module, loader: wrapLoader(id, loader) } } : route;
  }
  return { ...build, routes };
}

/**
 * Adds the common error handling to a route's loader. If middleware refused the request, only the root's loader runs,
 * so that the error page has the language, theme, and viewer. An AppError becomes a response with the status of its
 * code and `{ code }` as data; login_required becomes a redirect to the login page. Other errors are thrown unchanged.
 */
export function wrapLoader(routeId: string, loader: Loader): Loader {
  return async (args) => {
    const refusal = routeId === 'root' ? null : args.context.get(routeRefusalContext);
    if (refusal) throw data(refusal.error, { status: refusal.status });
    try {
      return await loader(args);
    } catch (thrown) {
      throw isAppError(thrown) ? toResponse(thrown.code, args.url) : thrown;
    }
  };
}

function toResponse(code: ErrorCode, url: URL): unknown {
  if (code === 'login_required') return redirect(loginPath(url));
  return data({ code }, { status: errorStatus[code] });
}

import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router';
import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';
import { loginPath } from '../navigation/return-path.ts';
import { routeRefusalContext } from './refusal.ts';

type Loader = (args: LoaderFunctionArgs) => unknown;

/** The same build with every loader prepared. */
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
 * A route's loader, answering as all do. A request that middleware refused runs no loader but the root's, so that the
 * error page still knows language, theme and viewer. An AppError becomes the status of its code with `{ code }` as data,
 * login_required the way to the login page. Other errors pass unchanged.
 */
export function wrapLoader(routeId: string, loader: Loader): Loader {
  return async (args) => {
    const refusal = routeId === 'root' ? null : args.context.get(routeRefusalContext);
    if (refusal) throw data(refusal.error, { status: refusal.status });
    try {
      return await loader(args);
    } catch (thrown) {
      const code = appErrorCode(thrown);
      throw code ? answerTo(code, args.url) : thrown;
    }
  };
}

function answerTo(code: ErrorCode, url: URL): unknown {
  if (code === 'login_required') return redirect(loginPath(url));
  return data({ code }, { status: errorStatus[code] });
}

/** The code of an AppError, told by its name: the host's class and this build's are two copies of one. */
function appErrorCode(thrown: unknown): ErrorCode | null {
  if (!(thrown instanceof Error) || thrown.name !== 'AppError' || !('code' in thrown)) return null;
  const { code } = thrown;
  return typeof code === 'string' && isErrorCode(code) ? code : null;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

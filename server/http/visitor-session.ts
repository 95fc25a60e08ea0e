import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import { pagePaths } from '#app/navigation/page-paths.ts';
import { VISITOR_SESSION_MS } from '#domain/draw-visitors/draw-visitor-service.ts';
import { DEVICE_LIFETIME_MS, DRAW_DEVICE_COOKIE, VISITOR_COOKIE_PREFIX } from '#shared/constants.ts';
import type { VisitorRequest } from '../calls/handler.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';
import { readBearerToken, setHttpOnlyCookie } from './session.ts';

const toRequest = (args: {
  /** Tokens by activity. */
  cookies: ReadonlyMap<string, string>;
  /** The bearer token of a caller that is not a page. It may belong to any activity. */
  sent: string | null;
  device: string | null;
  address: string;
}): VisitorRequest => {
  const { cookies, sent, device, address } = args;
  return {
    tokens: sent === null ? [...cookies.values()] : [sent],
    tokenFor: (activityId) => sent ?? cookies.get(activityId) ?? null,
    ...{ device, address },
  };
};

/** Returns the visitor of a request without a visitor session. */
export const noVisitor = (address: string): VisitorRequest =>
  toRequest({ cookies: new Map(), sent: null, device: null, address });

/** Tells whether a path is the page of a prize draw, or the data of that page. */
export const isDrawPage = (path: string): boolean =>
  path
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
    .toLowerCase() === pagePaths.prizeDraw;

/**
 * Reads the request's visitor sessions: one cookie per activity, or the header `Authorization: Bearer` of a caller that is not
 * a page. Starts a session for a browser that opens a prize draw with visitors, unless it is signed in or has a session
 * already. Does not validate tokens: the calls do.
 */
export const visitorMiddleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const all = getCookie(c);
  const cookies = new Map(
    Object.entries(all).flatMap(([name, value]) =>
      name.startsWith(VISITOR_COOKIE_PREFIX)
        ? [[name.slice(VISITOR_COOKIE_PREFIX.length), value] as const]
        : [],
    ),
  );
  const { viewer, address } = c.var;
  const device = all[DRAW_DEVICE_COOKIE] ?? null;
  // A bearer token takes precedence over cookies, as it does for accounts.
  const sent = viewer ? null : readBearerToken(c);
  c.set('visitor', toRequest({ cookies, sent, device, address }));
  if (viewer || c.req.method !== 'GET' || !isDrawPage(c.req.path)) return next();

  const entered = await c.var.services.drawVisitors.enter({
    activityId: c.req.query('activity_id') || null,
    source: c.var.visitor,
  });
  if (!entered) return next();
  const { activityId, token } = entered;
  c.set('isVisitAllowed', true);
  if (token !== null) {
    const given = new Map([...cookies, [activityId, token]]);
    c.set('visitor', toRequest({ cookies: given, sent: null, device, address }));
  }
  await next();
  // After the answer, because a page replaces headers that were set before it.
  if (token !== null)
    setHttpOnlyCookie(c, {
      name: `${VISITOR_COOKIE_PREFIX}${activityId}`,
      value: token,
      lifetimeMs: VISITOR_SESSION_MS,
    });
  if (device === null)
    setHttpOnlyCookie(c, {
      name: DRAW_DEVICE_COOKIE,
      value: randomBytes(16).toString('base64url'),
      lifetimeMs: DEVICE_LIFETIME_MS,
    });
};

/** Deletes the cookie of a visitor session. The session itself stays valid until it is ended. */
export function clearVisitorCookie(c: RequestContext, activityId: string): void {
  deleteCookie(c, `${VISITOR_COOKIE_PREFIX}${activityId}`, { path: '/' });
}

/** Tells whether a cookie makes the caller a visitor. A page of another site can send a cookie, but no token. */
export const isVisitorByCookie = (c: RequestContext): boolean =>
  c.var.viewer === null && c.var.tokenSource === 'cookie' && c.var.visitor.tokens.length > 0;

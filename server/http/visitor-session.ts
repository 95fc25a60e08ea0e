import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { pagePaths } from '#app/navigation/page-paths.ts';
import { VISITOR_SESSION_MS } from '#domain/draw-visitors/draw-visitor-service.ts';
import { DEVICE_LIFETIME_MS, DRAW_DEVICE_COOKIE, VISITOR_COOKIE_PREFIX } from '#shared/constants.ts';
import type { VisitorRequest } from '../calls/handler.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';

/** A request without a visitor's session. */
export const noVisitor = (address: string): VisitorRequest => ({
  tokens: [],
  tokenFor: () => null,
  device: null,
  address,
});

const toRequest = (args: {
  /** Tokens by activity. */
  cookies: ReadonlyMap<string, string>;
  /** The token of a caller that is no page. It may be of any activity. */
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

/** A browser that asks for the page of a prize draw, or for the data of that page. */
const isDrawPage = (path: string): boolean =>
  path
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
    .toLowerCase() === pagePaths.prizeDraw;

/**
 * Reads the sessions of visitors: the cookie of each activity, or the header `Authorization: Bearer` of a caller that is no
 * page. Gives whoever opens a prize draw that has visitors a session, unless there is a viewer or a session already. A
 * token that is not valid gives nothing: the calls check it.
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
  const sent = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
  const { address } = c.var;
  const device = all[DRAW_DEVICE_COOKIE] ?? null;
  // A cookie beside a token that was sent is ignored, as with accounts.
  c.set('visitor', toRequest({ cookies, sent: c.var.viewer ? null : sent, device, address }));
  if (c.var.viewer || c.req.method !== 'GET' || !isDrawPage(c.req.path)) return next();

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
  if (token !== null) setVisitorCookie(c, `${VISITOR_COOKIE_PREFIX}${activityId}`, token, VISITOR_SESSION_MS);
  if (device === null)
    setVisitorCookie(c, DRAW_DEVICE_COOKIE, randomBytes(16).toString('base64url'), DEVICE_LIFETIME_MS);
};

function setVisitorCookie(c: RequestContext, name: string, value: string, lifetimeMs: number): void {
  setCookie(c, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.secure,
    maxAge: lifetimeMs / 1000,
  });
}

/** Deletes the cookie of a visitor's session. */
export function clearVisitorCookie(c: RequestContext, activityId: string): void {
  deleteCookie(c, `${VISITOR_COOKIE_PREFIX}${activityId}`, { path: '/' });
}

/** Whether a request is that of a visitor by a cookie, which a page of another site can send, too. */
export const isVisitorByCookie = (c: RequestContext): boolean =>
  c.var.viewer === null && c.var.tokenSource === 'cookie' && c.var.visitor.tokens.length > 0;

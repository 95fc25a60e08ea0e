import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { AppError } from '#domain/errors.ts';
import { SESSION_COOKIE, SESSION_LIFETIME_MS } from '#shared/constants.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';

/** Reads the session cookie and sets the request's viewer. Clears a cookie whose session does not exist or has expired. */
export const sessionMiddleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = getCookie(c, SESSION_COOKIE) ?? null;
  const viewer = await c.var.services.auth.findViewerByToken(token, {
    address: c.var.address,
    agent: c.req.header('user-agent') ?? '',
  });
  c.set('token', viewer ? token : null);
  c.set('viewer', viewer);
  await next();
  // After the answer, because an answer that replaces the context's (an error, a page) drops headers set before it.
  if (token && !c.var.token) clearSessionCookie(c);
};

/** Sets the session cookie: one day, HttpOnly, SameSite=Lax, Secure behind TLS. */
export function setSessionCookie(c: RequestContext, token: string): void {
  c.set('token', token);
  setCookie(c, SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.secure,
    maxAge: SESSION_LIFETIME_MS / 1000,
  });
}

export function clearSessionCookie(c: RequestContext): void {
  deleteCookie(c, SESSION_COOKIE, { path: '/' });
}

/** Returns the signed-in viewer of a request. Throws login_required. */
export function requireViewer(c: RequestContext) {
  if (!c.var.viewer) throw new AppError('login_required');
  return c.var.viewer;
}

/**
 * Refuses a change that a page of another site makes, by Origin and Sec-Fetch-Site. A caller that sends neither header is
 * not a browser and passes. Throws foreign_origin.
 */
export function requireSameOrigin(c: RequestContext): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('foreign_origin');
  const origin = c.req.header('origin');
  if (origin === undefined) return;
  const host = c.req.header('host');
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('foreign_origin');
}

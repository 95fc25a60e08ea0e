import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { accounts } from '#contract/accounts.ts';
import { runWithDevice } from '#domain/audit/request-device.ts';
import { AppError } from '#domain/errors.ts';
import { DEVICE_COOKIE, DEVICE_LIFETIME_MS, SESSION_COOKIE, SESSION_LIFETIME_MS } from '#shared/constants.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';
import { isNavigation, sourceOf } from './request-source.ts';

/**
 * Reads the session's token and sets the request's viewer. The token is in the header `Authorization: Bearer`, or else in the
 * cookie. Clears a cookie whose session does not exist or has expired.
 */
export const sessionMiddleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const sent = readBearerToken(c);
  const token = sent ?? getCookie(c, SESSION_COOKIE) ?? null;
  const userAgent = c.req.header('user-agent') ?? '';
  const viewer = await c.var.services.auth.findViewerByToken(token, {
    address: c.var.address,
    userAgent,
  });
  c.set('token', viewer ? token : null);
  c.set('tokenSource', sent === null ? 'cookie' : 'header');
  c.set('viewer', viewer);
  await runWithDevice({ actorId: viewer?.id ?? null, userAgent }, next);
  // After the answer, because an answer that replaces the context's (an error, a page) drops headers set before it.
  if (token && sent === null && !c.var.token) clearSessionCookie(c);
};

/** Returns the token of the header `Authorization: Bearer`; null without one. */
export const readBearerToken = (c: RequestContext): string | null =>
  /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** Sets the session cookie: one day, HttpOnly, SameSite=Lax, Secure behind TLS. */
export function setSessionCookie(c: RequestContext, token: string): void {
  c.set('token', token);
  setHttpOnlyCookie(c, { name: SESSION_COOKIE, value: token, lifetimeMs: SESSION_LIFETIME_MS });
}

/** Sets the cookie by which later sign-ins recognize the browser. The browser sends it to the sign-in only. */
export function setDeviceCookie(c: RequestContext, device: string): void {
  const { path } = accounts.signIn;
  setHttpOnlyCookie(c, { name: DEVICE_COOKIE, value: device, path, lifetimeMs: DEVICE_LIFETIME_MS });
}

/** Sets a cookie that scripts cannot read: HttpOnly, SameSite=Lax, Secure behind TLS. The lifetime is in milliseconds. */
export function setHttpOnlyCookie(
  c: RequestContext,
  { name, value, lifetimeMs, path = '/' }: { name: string; value: string; lifetimeMs: number; path?: string },
): void {
  setCookie(c, name, value, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.secure,
    maxAge: lifetimeMs / 1000,
  });
}

/** Returns the value of the browser's device cookie; null without one. */
export const readDeviceCookie = (c: RequestContext): string | null => getCookie(c, DEVICE_COOKIE) ?? null;

/** Deletes the browser's session cookie. The session itself stays valid until it is ended. */
export function clearSessionCookie(c: RequestContext): void {
  deleteCookie(c, SESSION_COOKIE, { path: '/' });
}

/**
 * Refuses a change that a page of another site causes. With `byCookie`, the browser has sent the session on its own accord,
 * so the request also needs a sign that it comes from a page of this site. So does a link that a browser opens: it can
 * sign a visitor in to an account of somebody else. Throws foreign_origin.
 */
export function requireOwnSource(c: RequestContext, { byCookie }: { byCookie: boolean }): void {
  const header = (name: string) => c.req.header(name);
  const source = sourceOf(header);
  const needsSign = byCookie || (c.var.tokenSource === 'cookie' && isNavigation(header));
  if (source === 'foreign' || (needsSign && source === 'unknown')) throw new AppError('foreign_origin');
}

/** Whether the session of a request is that of its cookie. A page of another site can send a cookie, but no token. */
export const isSignedInByCookie = (c: RequestContext): boolean =>
  c.var.viewer !== null && c.var.tokenSource === 'cookie';

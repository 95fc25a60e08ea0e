import type { RequestContext } from '../http/request-context.ts';
import { clearSessionCookie, readDeviceCookie, setDeviceCookie, setSessionCookie } from '../http/session.ts';
import { clearVisitorCookie } from '../http/visitor-session.ts';
import type { Caller } from './handler.ts';

/** Returns the caller of a request's calls. */
export const callerOf = (c: RequestContext): Caller => ({
  services: c.var.services,
  viewer: c.var.viewer,
  token: c.var.token,
  address: c.var.address,
  host: c.req.header('host') ?? '',
  device: readDeviceCookie(c),
  secure: c.var.secure,
  visitor: c.var.visitor,
  session: {
    begin({ token, device }) {
      setSessionCookie(c, token);
      setDeviceCookie(c, device);
    },
    endVisit: (activityId) => clearVisitorCookie(c, activityId),
    end: () => clearSessionCookie(c),
  },
});

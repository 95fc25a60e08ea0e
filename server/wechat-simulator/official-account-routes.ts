import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Clock } from '#domain/clock.ts';
import type { CommandMessages } from '../messages.ts';
import { sdkScript } from './sdk-script.ts';
import { type SimulatedUser, simulatedUsers } from './simulated-user.ts';

const TOKEN_SECONDS = 7200;
/** A stable token is renewed this long before it expires. Until then, both tokens are valid. In milliseconds. */
const RENEW_BEFORE_MS = 5 * 60_000;
const CODE_MS = 5 * 60_000;

interface IssuedCode {
  user: SimulatedUser;
  scope: string;
  untilMs: number;
  isUsed: boolean;
}

/**
 * Creates WeChat's routes for one official account: visitor sign-in, access tokens, tickets, and the JS-SDK script. The paths are
 * those of all WeChat hosts. A code can be used once, within five minutes.
 * @param args.visitor returns the person who signs in without the choice page; null shows that page
 */
export function officialAccountRoutes(args: {
  appId: string;
  secret: string;
  clock: Clock;
  wording: CommandMessages['simulator'];
  visitor: () => SimulatedUser | null;
}): Hono {
  const { appId, secret, clock, wording } = args;
  const routes = new Hono();
  const codes = new Map<string, IssuedCode>();
  /** The end of each access token, in milliseconds since the epoch. */
  const tokens = new Map<string, number>();
  let stableToken: string | null = null;

  const isToken = (token: string | undefined) => (tokens.get(token ?? '') ?? 0) > clock.nowMs();
  const credentialProblem = (given: { appid?: string | undefined; secret?: string | undefined }) => {
    if (given.appid !== appId) return { errcode: 40013, errmsg: 'invalid appid' };
    return given.secret === secret ? null : { errcode: 40125, errmsg: 'invalid appsecret' };
  };
  const issueToken = () => {
    const token = `token-${randomBytes(16).toString('hex')}`;
    tokens.set(token, clock.nowMs() + TOKEN_SECONDS * 1000);
    return token;
  };

  routes.get('/connect/oauth2/authorize', (c) => {
    const { appid, redirect_uri = '', response_type, scope = '', state = '', user } = c.req.query();
    const isKnownScope = scope === 'snsapi_base' || scope === 'snsapi_userinfo';
    if (appid !== appId || response_type !== 'code' || !isKnownScope || !URL.canParse(redirect_uri))
      return c.html(html`<!doctype html><title>${wording.title}</title><p>${wording.badRequest}</p>`, 400);
    const visitor = simulatedUsers.find(({ name }) => name === user) ?? args.visitor();
    if (!visitor) {
      const choices = simulatedUsers.map(({ name }) => {
        const query = new URLSearchParams({ ...c.req.query(), user: name });
        return html`<li><a href="?${query.toString()}">${wording.users[name]}</a></li>`;
      });
      return c.html(
        html`<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width" /><title>${wording.title}</title><h1>${wording.chooseUser}</h1><ul>${choices}</ul></html>`,
      );
    }
    const code = randomBytes(16).toString('hex');
    codes.set(code, { user: visitor, scope, untilMs: clock.nowMs() + CODE_MS, isUsed: false });
    const back = new URL(redirect_uri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', state);
    return c.redirect(back.toString());
  });

  routes.get('/sns/oauth2/access_token', (c) => {
    const { code = '', grant_type } = c.req.query();
    const problem = credentialProblem(c.req.query());
    if (problem) return c.json(problem);
    const issued = codes.get(code);
    if (grant_type !== 'authorization_code' || !issued)
      return c.json({ errcode: 40029, errmsg: 'invalid code' });
    if (issued.isUsed) return c.json({ errcode: 40163, errmsg: 'code been used' });
    if (issued.untilMs <= clock.nowMs()) return c.json({ errcode: 42003, errmsg: 'oauth_code expired' });
    issued.isUsed = true;
    return c.json({
      access_token: `user-${randomBytes(16).toString('hex')}`,
      expires_in: TOKEN_SECONDS,
      refresh_token: `refresh-${randomBytes(16).toString('hex')}`,
      openid: issued.user.openId,
      scope: issued.scope,
      ...(issued.user.isSnapshot ? { is_snapshotuser: 1 } : {}),
    });
  });

  // A new token invalidates the earlier ones.
  routes.get('/cgi-bin/token', (c) => {
    const problem = credentialProblem(c.req.query());
    if (problem) return c.json(problem);
    tokens.clear();
    return c.json({ access_token: issueToken(), expires_in: TOKEN_SECONDS });
  });

  routes.post('/cgi-bin/stable_token', async (c) => {
    const body = await c.req.json<{ appid?: string; secret?: string; force_refresh?: boolean }>();
    const problem = credentialProblem(body);
    if (problem) return c.json(problem);
    const leftMs = () => (tokens.get(stableToken ?? '') ?? 0) - clock.nowMs();
    if (body.force_refresh && stableToken) tokens.delete(stableToken);
    if (!stableToken || leftMs() <= RENEW_BEFORE_MS) stableToken = issueToken();
    return c.json({ access_token: stableToken, expires_in: Math.floor(leftMs() / 1000) });
  });

  routes.get('/cgi-bin/ticket/getticket', (c) => {
    const { access_token, type } = c.req.query();
    if (!isToken(access_token) || type !== 'jsapi')
      return c.json({ errcode: 40001, errmsg: 'invalid credential' });
    return c.json({ errcode: 0, errmsg: 'ok', ticket: `ticket-of-${appId}`, expires_in: TOKEN_SECONDS });
  });

  routes.get('/open/js/:script{jweixin-.+}', (c) =>
    c.body(sdkScript, 200, { 'content-type': 'text/javascript' }),
  );
  return routes;
}

import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { namedMiddleware } from './named-middleware.ts';
import { pageContext } from './page-context.ts';
import { type RouteRefusal, routeRefusalContext } from './refusal.ts';
import { sessionGuard } from './session-guard.ts';

/** The guard calls no API. */
const forbiddenApi = new Proxy(
  {},
  {
    get() {
      throw new Error('the guard called the API');
    },
  },
) as never;

async function run(
  middleware: typeof sessionGuard,
  args: {
    path: string;
    requestPath?: string;
    access?: Role[];
    isVisitAllowed?: boolean;
    cookie?: string;
    refusal?: RouteRefusal;
  },
) {
  const context = new RouterContextProvider();
  const viewer = args.access
    ? { id: 'u', name: 'n', username: 'a', roles: args.access, avatarUrl: null }
    : null;
  context.set(pageContext, {
    api: forbiddenApi,
    viewer,
    isVisitAllowed: args.isVisitAllowed ?? false,
    locale: 'zh-CN',
    theme: 'system',
    inWechat: false,
    encoding: null,
    dataState: null,
    refusal: args.refusal ?? null,
  });
  const url = new URL(args.path, 'http://127.0.0.1');
  const request = new Request(new URL(args.requestPath ?? args.path, url), {
    headers: args.cookie ? { cookie: args.cookie } : {},
  });
  let passed = false;
  const response = await middleware({ request, url, context, params: {}, pattern: '*' }, async () => {
    passed = true;
    return new Response('page');
  });
  if (!(response instanceof Response)) throw new Error('the middleware gave no response');
  return {
    passed,
    response,
    location: response.headers.get('location'),
    refusal: context.get(routeRefusalContext),
  };
}

describe('sessionGuard', () => {
  it.each(['/', '/list', '/no/such/page', '/admin7ry784', '/error'])(
    'redirects a visitor from %s to the login page',
    async (path) => {
      const { passed, location } = await run(sessionGuard, { path });
      expect(passed).toBe(false);
      expect(location).toBe(`/login?ref=${encodeURIComponent(path)}`);
    },
  );

  it('lets a visitor pass where the server allows it', async () => {
    const path = '/activivity/mcu?activity_id=a';
    expect((await run(sessionGuard, { path, isVisitAllowed: true })).passed).toBe(true);
    expect((await run(sessionGuard, { path })).passed).toBe(false);
  });

  it('puts the page address into ref, not the data address, on a client navigation', async () => {
    const { location } = await run(sessionGuard, {
      path: '/list/detail?film_id=f1',
      requestPath: '/list/detail.data?film_id=f1&_routes=root',
    });
    expect(location).toBe(`/login?ref=${encodeURIComponent('/list/detail?film_id=f1')}`);
  });

  it('keeps the query of a document request as the browser sent it', async () => {
    const { location } = await run(sessionGuard, { path: '/search?q=a+b', requestPath: '/search?q=a%20b' });
    expect(location).toBe(`/login?ref=${encodeURIComponent('/search?q=a%20b')}`);
  });

  it('shows the login page to a visitor and redirects a signed-in viewer from it to the list', async () => {
    expect((await run(sessionGuard, { path: '/login?ref=%2Fme' })).passed).toBe(true);
    expect(await run(sessionGuard, { path: '/login?ref=%2Fme', access: ['client'] })).toMatchObject({
      passed: false,
      location: '/list',
    });
    expect((await run(sessionGuard, { path: '/me', access: ['client'] })).passed).toBe(true);
  });

  it('does not take a visitor for signed out whose session could not be read', async () => {
    const refusal = { status: 507, error: { code: 'disk_full' } } as const;
    const { passed, response } = await run(sessionGuard, { path: '/me', cookie: 'token=good', refusal });
    expect(passed).toBe(true);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('leaves the session cookie to the server, which clears one that belongs to no viewer', async () => {
    const stale = await run(sessionGuard, { path: '/me', cookie: 'theme=dark; token=old' });
    expect([stale.location, stale.response.headers.get('set-cookie')]).toEqual(['/login?ref=%2Fme', null]);
  });
});

describe('namedMiddleware', () => {
  const named = (name: string) => {
    const [middleware] = namedMiddleware([name]);
    if (!middleware) throw new Error('none');
    return middleware;
  };

  it('lets admins and owners into the admin area and answers everyone else with 403', async () => {
    const roles: [Role[], number | undefined][] = [
      [['client'], 403],
      [['teacher', 'client'], 403],
      [['admin'], undefined],
      [['owner'], undefined],
      [[], 403],
    ];
    for (const [access, status] of roles) {
      expect((await run(named('admin'), { path: '/admin7ry784', access })).refusal?.status).toBe(status);
    }
    expect((await run(named('admin'), { path: '/admin7ry784' })).refusal?.status).toBe(403);
  });

  it.each(['nobody', 'toString'])('answers the unknown name %s with 500', async (name) => {
    const { refusal } = await run(named(name), { path: '/', access: ['owner'] });
    expect(refusal).toEqual({ status: 500, error: `Unknown middleware ${name}` });
  });
});

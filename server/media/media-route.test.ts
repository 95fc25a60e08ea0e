import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { isAppError } from '#domain/errors.ts';
import { makeViewer } from '#domain/testing/factories.ts';
import type { HttpEnv } from '../http/request-context.ts';
import { noVisitor } from '../http/visitor-session.ts';
import { createMediaRouter, defineMediaRoute } from './media-route.ts';

const routes = (['anyone', 'client', 'participant', 'admin'] as const).map((access) =>
  defineMediaRoute({
    path: `/${access}/:name`,
    access,
    answer: ({ c, viewer }) => new Response(`${c.req.param('name')} for ${viewer?.id ?? 'a guest'}`),
  }),
);

/** Status and text of a request by this viewer, or with these visitor session tokens. */
async function request(
  path: string,
  viewer: ReturnType<typeof makeViewer> | null,
  { method = 'GET', visitorTokens = [] as string[] } = {},
) {
  const http = new Hono<HttpEnv>();
  http.use(async (c, next) => {
    c.set('viewer', viewer);
    c.set('visitor', { ...noVisitor('127.0.0.1'), tokens: visitorTokens });
    await next();
  });
  http.route('/media', createMediaRouter(routes));
  http.onError((error) => new Response(isAppError(error) ? error.code : 'failed', { status: 400 }));
  const response = await http.request(`/media${path}`, { method });
  return `${response.status} ${await response.text()}`;
}

describe('createMediaRouter', () => {
  test.each([
    ['/anyone/a.jpg', '200 a.jpg for a guest', '200 a.jpg for ann', '200 a.jpg for boss'],
    ['/client/a.jpg', '400 login_required', '200 a.jpg for ann', '200 a.jpg for boss'],
    ['/admin/a.jpg', '400 login_required', '400 forbidden', '200 a.jpg for boss'],
  ])('checks the access rule of %s', async (path, asGuest, asClient, asAdmin) => {
    expect(await request(path, null)).toBe(asGuest);
    expect(await request(path, makeViewer('ann'))).toBe(asClient);
    expect(await request(path, makeViewer('boss', 'admin'))).toBe(asAdmin);
  });

  test('lets a visitor read only the files of participants', async () => {
    const path = '/participant/a.jpg';
    expect(await request(path, null)).toBe('400 login_required');
    expect(await request(path, makeViewer('ann'))).toBe('200 a.jpg for ann');
    const visitorTokens = ['some token'];
    expect(await request(path, null, { visitorTokens })).toBe('200 a.jpg for a guest');
    expect(await request('/client/a.jpg', null, { visitorTokens })).toBe('400 login_required');
  });

  test('checks the access rule of a HEAD request', async () => {
    expect(await request('/client/a.jpg', null, { method: 'HEAD' })).toMatch(/^400/);
    expect(await request('/client/a.jpg', makeViewer('ann'), { method: 'HEAD' })).toMatch(/^200/);
  });
});

test('a media route without an access rule does not compile', () => {
  const answer = () => new Response('');
  // @ts-expect-error: `access` is missing.
  defineMediaRoute({ path: '/open/:name', answer });
  // @ts-expect-error: not an access rule.
  defineMediaRoute({ path: '/open/:name', access: 'whoever', answer });
});

import { expect, test } from 'vitest';
import type { PageContext } from './page-context.ts';
import { createRepeatedPages } from './repeated-pages.ts';

const ann = { id: 'ann', name: 'Ann', username: 'ann', roles: ['client' as const], avatarUrl: null };
const context: PageContext = {
  isVisitAllowed: false,
  api: {} as never,
  viewer: ann,
  locale: 'zh-CN',
  theme: 'system',
  inWechat: false,
  encoding: 'br',
  dataState: '7 1',
  refusal: null,
};
const request = (path = '/', init: RequestInit = {}) => new Request(`http://127.0.0.1${path}`, init);
const body = new TextEncoder().encode('the page of Ann');
const answer = (init: ResponseInit = {}) =>
  new Response(null, { headers: { vary: 'accept-encoding' }, ...init });

test('the same person gets the same page again while the data is the same, and nobody else gets it', () => {
  const pages = createRepeatedPages();
  const keyOf = (change: Partial<PageContext> = {}, asked = request('/search?q=you')) =>
    pages.keyOf(asked, { ...context, ...change });
  pages.keep({ key: keyOf(), answer: answer(), body });
  expect(pages.find(keyOf())).toEqual({ body, headers: { vary: 'accept-encoding' } });
  const others = [
    keyOf({ viewer: { ...ann, id: 'ben' } }),
    keyOf({ viewer: { ...ann, name: 'Anna' } }),
    keyOf({ viewer: { ...ann, roles: ['client', 'admin'] } }),
    keyOf({ dataState: '8 1' }),
    keyOf({ locale: 'en' }),
    keyOf({ theme: 'dark' }),
    keyOf({ inWechat: true }),
    keyOf({ encoding: null }),
    keyOf({}, request('/search?q=me')),
    keyOf({}, request('/search?q=you', { headers: { 'save-data': 'on' } })),
  ];
  for (const key of others) {
    expect(key).not.toBeNull();
    expect(pages.find(key)).toBeNull();
  }
  expect(new Set(others).size).toBe(others.length);
});

test('nothing is kept of other pages, methods, errors, visitors, and of data that is not known', () => {
  const pages = createRepeatedPages();
  const refusal = { status: 507, error: { code: 'disk_full' as const } };
  expect([
    pages.keyOf(request('/me'), context),
    pages.keyOf(request('/_root.data'), context),
    pages.keyOf(request('/', { method: 'HEAD' }), context),
    pages.keyOf(request(), { ...context, dataState: null }),
    pages.keyOf(request(), { ...context, viewer: null }),
    pages.keyOf(request(), { ...context, refusal }),
  ]).toEqual([null, null, null, null, null, null]);
  const key = pages.keyOf(request(), context);
  for (const init of [{ status: 500 }, { headers: { 'set-cookie': 'token=' } }]) {
    pages.keep({ key, answer: answer(init), body });
    expect(pages.find(key)).toBeNull();
  }
});

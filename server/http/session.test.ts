import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listHttpCalls } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import type { Account } from '#domain/accounts/types.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { sessionTokenOf, startTestServer, type TestServer } from '../testing/test-server.ts';

const PASSWORD = 'correct horse & battery';

let server: TestServer;
let account: Account;
let session: { cookie: string };

beforeAll(async () => {
  server = await startTestServer();
  account = await server.addAccount('li-lei', PASSWORD);
  session = await server.openSession(account);
});
afterAll(() => server.dispose());

const get = (path: string, headers: Record<string, string> = {}) => server.get(path, headers);
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.post(path, fields, headers);
const logIn = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post('/api/client_login.php', fields, headers);
const info = (cookie: string) => get('/api/client_info.php', { cookie });

describe('sign-in', () => {
  test('sets one opaque HttpOnly cookie for a day, and one for later sign-ins', async () => {
    const response = await logIn({ account: ' li-lei ', pwd: PASSWORD });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ client_id: account.id, client_name: account.name });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([
      expect.stringMatching(
        /^device=[\w-]{43}; Max-Age=15552000; Path=\/api\/client_login\.php; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const [value, ...attributes] = cookie.split('; ');
    expect(value).toMatch(/^token=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax']);
    const seen = await info(`token=${sessionTokenOf(response)}`);
    expect(await seen.json()).toEqual({
      client_id: account.id,
      client_name: account.name,
      account: 'li-lei',
      access: ['client'],
      avatar: null,
    });
  });

  test('sets Secure only if a trusted proxy reports TLS', async () => {
    const forged = await logIn({ account: 'li-lei', pwd: PASSWORD }, { 'x-forwarded-proto': 'https' });
    expect(forged.headers.getSetCookie()[0]).not.toContain('Secure');
    const behind = await startTestServer({ trustedProxies: 1 });
    try {
      await behind.addAccount('li-lei', PASSWORD);
      const cookieVia = async (proto: string) => {
        const response = await fetch(`${behind.url}/api/client_login.php`, {
          method: 'POST',
          body: new URLSearchParams({ account: 'li-lei', pwd: PASSWORD }),
          headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': '6.6.6.6, 1.2.3.4' },
        });
        return response.headers.getSetCookie()[0];
      };
      expect(await cookieVia('https')).toContain('; Secure');
      expect(await cookieVia('http')).not.toContain('Secure');
      expect(behind.signInAddresses).toEqual(['1.2.3.4', '1.2.3.4']);
    } finally {
      await behind.dispose();
    }
  });
});

describe('the session', () => {
  test('has its cookie cleared once it is invalid, by calls, errors, files, and pages', async () => {
    for (const path of [
      '/api/client_info.php',
      '/api/nothing',
      '/test/nothing',
      '/media/video/x/mezzanine.mp4',
      '/films',
    ]) {
      const cleared = (await get(path, { cookie: 'token=stale' })).headers.getSetCookie();
      expect([path, cleared]).toEqual([path, [expect.stringMatching(/^token=; Max-Age=0; Path=\//)]]);
      expect([path, (await get(path)).headers.getSetCookie()]).toEqual([path, []]);
      expect([path, (await get(path, session)).headers.getSetCookie()]).toEqual([path, []]);
    }
  });

  test('is replaced by a sign-in with a stale cookie', async () => {
    const response = await logIn({ account: 'li-lei', pwd: PASSWORD }, { cookie: 'token=stale' });
    const cookies = response.headers.getSetCookie().filter((cookie) => cookie.startsWith('token='));
    expect(cookies).toEqual([expect.stringMatching(/^token=[\w-]{43};/)]);
  });

  test('expires after a day', async () => {
    const cookie = `token=${sessionTokenOf(await logIn({ account: 'li-lei', pwd: PASSWORD }))}`;
    const { now } = server.clock;
    try {
      server.clock.now = now + 24 * 3_600_000 - 1;
      expect((await info(cookie)).status).toBe(200);
      server.clock.now = now + 24 * 3_600_000;
      expect((await info(cookie)).status).toBe(401);
    } finally {
      server.clock.now = now;
    }
  });
});

describe('the source of a change', () => {
  const changes = listHttpCalls(contract).filter(({ changes }) => changes === true);
  const changing: [method: string, path: string][] = [
    ...changes.flatMap(({ methods, path }) => methods.map((method): [string, string] => [method, path])),
    ['POST', '/login'],
  ];
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'http://evil.example/' },
  ];
  const byCookie = () => ({ cookie: session.cookie });
  const byToken = () => ({ authorization: `Bearer ${session.cookie.replace('token=', '')}` });
  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(`${server.url}${path}`, { method, headers, redirect: 'manual' });

  test.each(changing)('%s %s refuses pages of other sites before any other check', async (method, path) => {
    for (const headers of foreign) {
      for (const caller of [session, byToken()]) {
        const response = await send(method, path, { ...caller, ...headers });
        expect([headers, response.status]).toEqual([headers, 403]);
        expect(response.headers.get('x-error-code') ?? (await response.json()).code).toBe('foreign_origin');
      }
    }
    expect((await info(session.cookie)).status).toBe(200);
  });

  test.each(changing.filter(([, path]) => path !== '/api/client_login.php'))(
    '%s %s refuses the cookie without a sign of an own page',
    async (method, path) => {
      const response = await send(method, path, byCookie());
      expect(response.status).toBe(403);
      expect(response.headers.get('x-error-code') ?? (await response.json()).code).toBe('foreign_origin');
      expect((await info(session.cookie)).status).toBe(200);
    },
  );

  test('any sign of an own page is enough, for the old GET addresses too', async () => {
    const signs: Record<string, string>[] = [
      { origin: server.url },
      { referer: `${server.url}/me` },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { [CLIENT_HEADER]: 'page' },
    ];
    for (const sign of signs) {
      for (const method of ['GET', 'POST']) {
        const response = await send(method, '/api/client_pwd_edit.php', { ...byCookie(), ...sign });
        expect([sign, response.status]).toEqual([sign, 400]);
      }
    }
  });

  test('a caller that sends its token in a header needs no sign, and its cookie does not count', async () => {
    expect((await get('/api/client_info.php', byToken())).status).toBe(200);
    expect((await send('GET', '/api/client_pwd_edit.php', byToken())).status).toBe(400);
    const both = { ...byCookie(), authorization: 'Bearer stale' };
    const refused = await get('/api/client_info.php', both);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
    // Another scheme is not a token, as behind a proxy that asks for a password of its own.
    const basic = { ...byCookie(), authorization: `Basic ${btoa('proxy:password')}` };
    expect((await get('/api/client_info.php', basic)).status).toBe(200);
    expect((await send('GET', '/api/client_pwd_edit.php', basic)).status).toBe(403);
  });

  test('a link that a browser opens changes nothing without a sign, not even who is signed in', async () => {
    const fields = new URLSearchParams({ account: 'li-lei', pwd: PASSWORD });
    const path = `/api/client_login.php?${fields}`;
    const opened: Record<string, string>[] = [
      { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
      { accept: '*/*', 'upgrade-insecure-requests': '1' },
    ];
    for (const headers of opened) {
      const refused = await send('GET', path, headers);
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
      // Typed into the address bar, or opened from an own page.
      const signs: Record<string, string>[] = [
        { 'sec-fetch-site': 'none' },
        { referer: `${server.url}/login` },
      ];
      for (const sign of signs) expect((await send('GET', path, { ...headers, ...sign })).status).toBe(200);
      const read = await send('GET', '/api/client_info.php', { ...headers, ...byToken() });
      expect(read.status).toBe(200);
      expect((await send('GET', '/api/client_pwd_edit.php', { ...headers, ...byToken() })).status).toBe(400);
    }
  });

  test('a sign-in of a program needs no sign, because no cookie authenticates it', async () => {
    const fields = new URLSearchParams({ account: 'li-lei', pwd: PASSWORD });
    for (const headers of [{}, byCookie()]) {
      expect((await send('GET', `/api/client_login.php?${fields}`, headers)).status).toBe(200);
    }
    const otherPort = await logIn({ account: 'li-lei', pwd: PASSWORD }, { origin: 'http://127.0.0.1:1' });
    expect(otherPort.status).toBe(403);
  });

  test('reading needs no sign, also by POST', async () => {
    // The test server holds no activity.
    expect((await send('POST', '/test/index/index/getInfo', byCookie())).status).toBe(404);
    expect((await get('/media/me/data.zip', byCookie())).status).toBe(200);
  });
});

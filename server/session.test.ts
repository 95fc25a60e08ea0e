import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listHttpCalls } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import type { Account } from '#domain/accounts/types.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { sessionTokenOf, startTestServer, type TestServer } from './testing/test-server.ts';

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

  test('works as a GET and with a JSON body', async () => {
    const query = new URLSearchParams({ account: 'li-lei', pwd: PASSWORD });
    const asGet = await get(`/api/client_login.php?${query}`);
    expect([asGet.status, asGet.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const asJson = await fetch(`${server.url}/api/client_login.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'li-lei', pwd: PASSWORD }),
    });
    expect(asJson.status).toBe(200);
    expect(sessionTokenOf(asGet)).not.toBe(sessionTokenOf(asJson));
  });

  test('answers an unknown account and a wrong password alike and sets no cookie', async () => {
    const [wrong, unknown] = [
      await logIn({ account: 'li-lei', pwd: 'wrong password' }),
      await logIn({ account: 'han-meimei', pwd: PASSWORD }),
    ];
    const body = { code: 'login_failed', status: '账号或密码不正确' };
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toEqual(body);
    }
  });

  test('names an empty field', async () => {
    expect(await (await logIn({ account: 'li-lei', pwd: '' })).json()).toMatchObject({ field: 'pwd' });
    expect(await (await logIn({ pwd: PASSWORD })).json()).toMatchObject({ field: 'account' });
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

  test('returns 429 with the time to wait after too many wrong passwords, even for the right one', async () => {
    await server.addAccount('tried', PASSWORD);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      statuses.push((await logIn({ account: 'tried', pwd: 'wrong password' })).status);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const refused = await logIn({ account: 'tried', pwd: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await refused.json()).toEqual({
      code: 'too_many_requests',
      status: expect.stringMatching(/^操作太频繁，请 1[45] 分钟后再试$/),
    });
    expect((await logIn({ account: 'li-lei', pwd: PASSWORD })).status).toBe(200);
  });

  test('welcomes a browser that has signed in before, whoever guesses at the same address', async () => {
    await server.addAccount('guessed', PASSWORD);
    const first = await logIn({ account: 'guessed', pwd: PASSWORD });
    const [, device = ''] = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    for (let i = 0; i < 10; i += 1) await logIn({ account: 'guessed', pwd: 'wrong password' });
    expect((await logIn({ account: 'guessed', pwd: PASSWORD })).status).toBe(429);
    const again = await logIn({ account: 'guessed', pwd: PASSWORD }, { cookie: device });
    expect([again.status, again.headers.getSetCookie()[1]]).toEqual([200, expect.stringContaining(device)]);
  });

  test('never refuses right passwords, however many come from one address', async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i += 1) statuses.add((await logIn({ account: 'li-lei', pwd: PASSWORD })).status);
    expect([...statuses]).toEqual([200]);
  });

  test('counts attempts by the connection’s address without trusted proxies', async () => {
    server.signInAddresses.length = 0;
    await logIn({ account: 'li-lei', pwd: PASSWORD }, { 'x-forwarded-for': '6.6.6.6' });
    expect(server.signInAddresses).toEqual(['127.0.0.1']);
  });
});

describe('the session', () => {
  test('ends at sign-out, also on the server', async () => {
    const cookie = `token=${sessionTokenOf(await logIn({ account: 'li-lei', pwd: PASSWORD }))}`;
    expect((await info(cookie)).status).toBe(200);
    const out = await post('/api/client_logout.php', {}, { cookie });
    expect(await out.json()).toEqual({ signed_out: true });
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^token=; Max-Age=0; Path=\//)]);
    expect((await info(cookie)).status).toBe(401);
    expect((await post('/api/client_logout.php', {})).status).toBe(401);
  });

  test('cannot be ended by GET, so that no image can sign anybody out', async () => {
    const cookie = `token=${sessionTokenOf(await logIn({ account: 'li-lei', pwd: PASSWORD }))}`;
    expect((await get('/api/client_logout.php', { cookie })).status).toBe(405);
    expect((await info(cookie)).status).toBe(200);
  });

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

  test('a password change ends the other sessions and the old password', async () => {
    await server.addAccount('changing', PASSWORD);
    const signIn = async (pwd: string) => logIn({ account: 'changing', pwd });
    const [here, elsewhere] = [
      `token=${sessionTokenOf(await signIn(PASSWORD))}`,
      `token=${sessionTokenOf(await signIn(PASSWORD))}`,
    ];
    const change = (fields: Record<string, string>) =>
      post('/api/client_pwd_edit.php', fields, { cookie: here });
    const wrong = await change({ old_pwd: 'not this one', new_pwd: 'a new password' });
    expect([wrong.status, await wrong.json()]).toEqual([401, expect.objectContaining({ field: 'old_pwd' })]);
    const short = await change({ old_pwd: PASSWORD, new_pwd: 'short' });
    expect([short.status, await short.json()]).toEqual([400, expect.objectContaining({ field: 'new_pwd' })]);
    const other = await change({ old_pwd: PASSWORD, new_pwd: 'a new password', client_id: account.id });
    expect(other.status).toBe(404);
    expect((await info(elsewhere)).status).toBe(200);
    expect(await (await change({ old_pwd: PASSWORD, new_pwd: 'a new password' })).json()).toEqual({
      status: 'success',
    });
    expect([(await info(here)).status, (await info(elsewhere)).status]).toEqual([200, 401]);
    expect([(await signIn(PASSWORD)).status, (await signIn('a new password')).status]).toEqual([401, 200]);
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

  test('a sign-in needs no sign, because no cookie authenticates it', async () => {
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

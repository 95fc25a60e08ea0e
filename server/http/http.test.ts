import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { sessionTokenOf, startTestServer, type TestServer } from '../testing/test-server.ts';

const PASSWORD = 'correct horse & battery';

let server: TestServer;
let session: { cookie: string };

beforeAll(async () => {
  server = await startTestServer();
  session = await server.openSession(await server.addAccount('li-lei', PASSWORD));
});
beforeEach(() => {
  server.logged.length = 0;
});
afterAll(() => server.dispose());

const get = (path: string, headers: Record<string, string> = {}) => server.get(path, headers);
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.post(path, fields, headers);
/** Sends a request of a method that `fetch` does not send. */
const requestByNode = (url: string, method: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest(url, { method, headers: session, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response));
    });
    request.on('error', reject);
    request.end();
  });
const logIn = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post('/api/client_login.php', fields, headers);

describe('addresses', () => {
  test('returns 401 without a session for known and unknown calls', async () => {
    const calls = [
      'dub_film_index',
      'sub_seek_film',
      'sub_seek_all',
      'dub_bar_index',
      'dub_job_index',
      'nothing',
    ];
    for (const path of [...calls.map((name) => `/api/${name}.php`), '/api', '/api/', '/api/deep/er']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.json()).toEqual({ status: '请先登录', code: 'login_required' });
    }
  });

  test('returns 404 for an unknown call in the envelope of its family, for any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const api = await fetch(`${server.url}/api/nothing.php`, { method, headers: session });
      expect([api.status, await api.json()]).toEqual([404, { status: '没有找到', code: 'not_found' }]);
      for (const path of ['/test/weixin/admin/nothing', '/intl/surveys/1/', '/test', '/intl/']) {
        const other = await fetch(`${server.url}${path}`, { method, headers: session });
        expect([path, other.status, await other.json()]).toEqual([
          path,
          404,
          { code: 404, msg: '没有找到', data: null },
        ]);
      }
    }
    const signedOut = await get('/test/index/index/getInfo');
    expect([signedOut.status, await signedOut.json()]).toEqual([
      401,
      { code: 401, msg: '请先登录', data: null },
    ]);
  });

  test('returns an error in the envelope of its family', async () => {
    const { findViewerByToken: original } = server.services.auth;
    server.services.auth.findViewerByToken = async () => {
      throw new Error('the store is away');
    };
    try {
      const api = await get('/api/client_info.php', session);
      expect([api.status, await api.json()]).toEqual([500, expect.objectContaining({ code: 'internal' })]);
      const test = await get('/test/weixin/admin/get_ad_list', session);
      expect([test.status, await test.json()]).toEqual([
        500,
        expect.objectContaining({ code: 500, data: null }),
      ]);
    } finally {
      server.services.auth.findViewerByToken = original;
    }
  });

  test('serves health and build files without a session', async () => {
    const health = await get('/api/health');
    expect([health.status, health.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await health.json()).toMatchObject({ status: 'ok' });
    const asset = await get('/assets/page-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await asset.text()).toBe('export {};');
    const robots = await get('/robots.txt');
    expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *']);
    const gone = await get('/assets/gone-3c4d.js');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('renders every other address as a page for the viewer', async () => {
    const seen: unknown[] = [];
    const pages = await startTestServer({
      handlePage: async (_request, { viewer, locale, theme }) => {
        seen.push([viewer?.username, locale, theme]);
        return new Response('a page');
      },
    });
    try {
      const cookies = await pages.openSession(await pages.addAccount('reader', PASSWORD));
      await fetch(`${pages.url}/films`);
      await fetch(`${pages.url}/films`, { headers: { cookie: `${cookies.cookie}; locale=en; theme=dark` } });
      expect(seen).toEqual([
        [undefined, 'zh-CN', 'system'],
        ['reader', 'en', 'dark'],
      ]);
    } finally {
      await pages.dispose();
    }
  });
});

describe('security headers', () => {
  test('are on every answer, and HSTS only over HTTPS', async () => {
    const behind = await startTestServer({ trustedProxies: 1 });
    const paths = [
      '/login',
      '/assets/page-1a2b.js',
      '/assets/gone.js',
      '/robots.txt',
      '/api/health',
      '/api/docs',
      '/api/client_info.php',
      '/api/uploads',
      '/test/nothing',
      '/media/nothing',
    ];
    try {
      for (const path of paths) {
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
          const secure = await fetch(behind.url + path, {
            method,
            headers: { 'x-forwarded-proto': 'https' },
          });
          expect([path, method, Object.fromEntries(secure.headers)]).toEqual([
            path,
            method,
            expect.objectContaining({
              'x-content-type-options': 'nosniff',
              'referrer-policy': 'same-origin',
              'permissions-policy': expect.stringContaining('microphone=(self)'),
              'strict-transport-security': expect.stringMatching(/^max-age=\d{8}$/),
            }),
          ]);
          const plain = await fetch(behind.url + path, { method });
          expect([path, method, plain.headers.get('x-content-type-options')]).toEqual([
            path,
            method,
            'nosniff',
          ]);
          expect(plain.headers.get('strict-transport-security')).toBeNull();
        }
      }
      const forged = await get('/login', { 'x-forwarded-proto': 'https' });
      expect(forged.headers.get('strict-transport-security')).toBeNull();
    } finally {
      await behind.dispose();
    }
  });
});

describe('a proxy in front', () => {
  const forwarded = { 'x-forwarded-for': '1.2.3.4' };
  const warnings = (of: TestServer) => of.logged.filter((line) => line.includes('"level":40'));
  const proxyOf = async (of: TestServer) => (await (await of.get('/api/health')).json()).parts.proxy;

  test('is noticed, logged once, and named by the health call when none is trusted', async () => {
    const fresh = await startTestServer();
    try {
      await fresh.get('/login');
      expect([warnings(fresh), await proxyOf(fresh)]).toEqual([[], { state: 'ok', trusted: 0 }]);
      for (let i = 0; i < 3; i++) await fresh.get('/login', forwarded);
      expect(warnings(fresh)).toEqual([expect.stringContaining('TAICI_TRUSTED_PROXIES')]);
      expect(warnings(fresh)[0]).not.toContain('1.2.3.4');
      expect(await proxyOf(fresh)).toEqual({ state: 'untrusted', trusted: 0 });
    } finally {
      await fresh.dispose();
    }
  });

  test('needs no notice when it is trusted', async () => {
    const behind = await startTestServer({ trustedProxies: 1 });
    try {
      await behind.get('/login', forwarded);
      expect([warnings(behind), await proxyOf(behind)]).toEqual([[], { state: 'ok', trusted: 1 }]);
    } finally {
      await behind.dispose();
    }
  });
});

describe('request methods', () => {
  test.each(['TRACE', 'PROPFIND', 'SEARCH'])('%s is answered 405 and logs no error', async (method) => {
    for (const path of ['/', '/list', '/api/client_info.php', '/media/nothing']) {
      const answer = await requestByNode(`${server.url}${path}`, method);
      expect([path, answer.statusCode, answer.headers.allow]).toEqual([
        path,
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      ]);
    }
    expect(server.logged.filter((line) => !line.includes('"level":20'))).toEqual([]);
  });
});

describe('request bodies', () => {
  test('refuses a body over 1 MB with 413 and keeps serving', async () => {
    const response = await logIn({ account: 'li-lei', pwd: 'x'.repeat(2 * 1024 * 1024) });
    expect([response.status, await response.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'body_too_large' }),
    ]);
    expect(response.headers.get('connection')).toBe('close');
    expect((await logIn({ account: 'li-lei', pwd: PASSWORD })).status).toBe(200);
  });

  test('refuses a malformed body with bad_request', async () => {
    const response = await fetch(`${server.url}/api/client_login.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"account":',
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_request' }),
    ]);
  });
});

describe('the log', () => {
  test('has method, path, status, and time of each request, without query, password, cookie, or address', async () => {
    const query = new URLSearchParams({ account: 'li-lei', pwd: PASSWORD });
    const signedIn = await get(`/api/client_login.php?${query}`);
    await logIn({ account: 'li-lei', pwd: 'another-secret' });
    await get('/api/sub_seek_film.php?q=what+they+look+for', { cookie: `token=${sessionTokenOf(signedIn)}` });
    const entries = server.logged.map((line): unknown => JSON.parse(line));
    expect(entries).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/api/client_login.php',
        status: 200,
        ms: expect.any(Number),
      }),
      expect.objectContaining({ method: 'POST', path: '/api/client_login.php', status: 401 }),
      expect.objectContaining({ method: 'GET', path: '/api/sub_seek_film.php', status: 200 }),
    ]);
    const text = server.logged.join('');
    for (const secret of [
      'horse',
      'another-secret',
      '?',
      'look',
      'li-lei',
      sessionTokenOf(signedIn),
      '127.0.0.1',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test('has an unexpected error, and the caller gets only `internal`', async () => {
    const { list } = server.services.films;
    server.services.films.list = async () => {
      throw new Error('cannot open /srv/taici/taici.sqlite');
    };
    try {
      const response = await get('/api/dub_film_index.php', session);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ status: '服务器出错了，请稍后再试', code: 'internal' });
    } finally {
      server.services.films.list = list;
    }
    const [error, request] = server.logged.map((line): unknown => JSON.parse(line));
    expect(error).toMatchObject({
      level: 50,
      code: 'internal',
      err: { message: 'cannot open /srv/taici/taici.sqlite', stack: expect.stringContaining('http.test.ts') },
    });
    expect(request).toMatchObject({ path: '/api/dub_film_index.php', status: 500 });
  });

  test('has only the status of a refused request', async () => {
    await get('/api/dub_video_index.php?film_id=none', session);
    expect(server.logged).toHaveLength(1);
    expect(server.logged[0]).toContain('"status":404');
  });

  test('returns disk_full for a full disk', async () => {
    const { create } = server.services.clips;
    server.services.clips.create = async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    try {
      const clip = { video_id: 'v1', start_ms: '0', end_ms: '1000' };
      const response = await post('/api/creat_dub_bar_client.php', clip, session);
      expect([response.status, await response.json()]).toEqual([
        507,
        expect.objectContaining({ code: 'disk_full' }),
      ]);
    } finally {
      server.services.clips.create = create;
    }
  });

  test('has the error of a page that fails, and the request ends', async () => {
    const failing = await startTestServer({
      handlePage: async () => {
        throw new AppError('internal', { message: 'the build is broken' });
      },
    });
    try {
      const response = await fetch(`${failing.url}/films`);
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('broken');
      expect(failing.logged.join('')).toContain('the build is broken');
    } finally {
      await failing.dispose();
    }
  });
});

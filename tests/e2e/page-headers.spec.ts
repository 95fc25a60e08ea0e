import { request } from 'node:http';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Sends a request without following redirects. Returns the status and the headers as they came. */
const ask = (url: string, method: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    asked.on('error', reject);
    asked.end();
  });

/** Headers of the connection and the time, which differ between two answers. */
const passing = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const lastingHeaders = (headers: NodeJS.Dict<string | string[]>) =>
  Object.entries(headers)
    .filter(([name]) => !passing.includes(name))
    .map(([name, value]) => [name, String(value)])
    .sort();

test('a page answers HEAD with the headers of GET, and a stale token is cleared once', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  for (const path of ['/', '/list', '/me', '/nowhere', '/admin7ry784', '/list.data']) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => ask(address + path, method, { cookie: `token=${token}` })),
    );
    expect([path, head?.status]).toEqual([path, get?.status]);
    expect([path, lastingHeaders(head?.headers ?? {})]).toEqual([path, lastingHeaders(get?.headers ?? {})]);
  }
  for (const path of ['/me', '/login', '/nowhere', '/me.data']) {
    const stale = await ask(address + path, 'GET', { cookie: 'token=stale' });
    expect([path, stale.headers['set-cookie']]).toEqual([
      path,
      [expect.stringMatching(/^token=; Max-Age=0;/)],
    ]);
  }
  expect((await ask(`${address}/`, 'TRACE')).status).toBe(405);
});

test('crawlers get a robots.txt, and every page has one description', async ({ page, address }) => {
  const robots = await page.request.get(`${address}/robots.txt`);
  expect([robots.status(), robots.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await robots.text()).toContain('User-agent: *');
  // Idle connections outlive those of usual reverse proxies.
  expect(robots.headers()['keep-alive']).toBe('timeout=65');
  await page.goto(`${address}/login`);
  const description = page.locator('head meta[name="description"]');
  await expect(description).toHaveAttribute('content', /电影/);
  await signInOnPage(page, 'learner');
  await page.goto(`${address}/list`);
  await expect(description).toHaveCount(1);
});

test('the content policy runs the inline scripts of a page by their hashes, and no other', async ({
  browser,
  address,
}) => {
  // The refused script is an error in the console, which fails a test that uses the fixture.
  const page = await browser.newPage();
  const answer = await page.goto(`${address}/login`);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  const [scripts = ''] = policy.split('; ').filter((directive) => directive.startsWith('script-src '));
  expect(scripts).toMatch(/^script-src 'self'(?: 'sha256-[A-Za-z0-9+/]{43}=')+$/);
  const violation = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
          resolve(violatedDirective),
        );
        const script = document.createElement('script');
        script.textContent = 'window.wasRun = true';
        document.head.append(script);
      }),
  );
  expect(await violation).toMatch(/^script-src/);
  expect(await page.evaluate(() => Reflect.has(window, 'wasRun'))).toBe(false);
  await page.close();
});

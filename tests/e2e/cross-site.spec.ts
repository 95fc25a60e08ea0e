import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { testPasswords } from '../testing/server-process.ts';
import { expect, signInOnPage, test, waitForHydration } from './testing/page-fixtures.ts';

const DRAW_PATH = '/test/index/index/chouJiang?request_id=stolen';

let browser: Browser;

// Browsers treat 127.0.0.1 like HTTPS. Under other names they send no Sec-Fetch-Site over plain http.
test.beforeAll(async () => {
  browser = await chromium.launch({ args: ['--host-resolver-rules=MAP *.test 127.0.0.1'] });
});
test.afterAll(() => browser.close());

test('over plain http, a link on a page of another site changes nothing, and own pages do', async ({
  address,
}) => {
  const { port } = new URL(address);
  const taici = `http://taici.test:${port}`;
  const foreign = createServer(({ url }, response) => {
    const policy = url === '/hidden' ? 'no-referrer' : 'unsafe-url';
    response.setHeader('content-type', 'text/html');
    response.end(
      `<meta name="referrer" content="${policy}"><script>location.href = "${taici}${DRAW_PATH}"</script>`,
    );
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  try {
    const page = await browser.newPage();
    waitForHydration(page);
    await page.goto(`${taici}/login`);
    await signInOnPage(page, 'learner');
    const { port: foreignPort } = foreign.address() as AddressInfo;
    for (const path of ['/hidden', '/open']) {
      const answered = page.waitForResponse(taici + DRAW_PATH);
      await page.goto(`http://evil.test:${foreignPort}${path}`);
      const answer = await answered;
      const sent = await answer.request().allHeaders();
      // The browser sends the session and nothing that tells where the link was.
      expect([sent.cookie?.includes('token='), sent['sec-fetch-site'], sent.origin]).toEqual([
        true,
        undefined,
        undefined,
      ]);
      expect(sent.referer === undefined).toBe(path === '/hidden');
      expect([path, answer.status(), answer.headers()['x-error-code']]).toEqual([
        path,
        403,
        'foreign_origin',
      ]);
    }
    await page.goto(`${taici}/me`);
    const statuses = await page.evaluate(async () => {
      const fields = new URLSearchParams({ old_pwd: 'not this one', new_pwd: 'a new password' });
      const byGet = await fetch(`/api/client_pwd_edit.php?${fields}`);
      const byPost = await fetch('/api/client_pwd_edit.php', { method: 'POST', body: fields });
      return [byGet.status, byPost.status];
    });
    // The calls are made, and refuse the wrong password.
    expect(statuses).toEqual([401, 401]);
  } finally {
    foreign.close();
  }
});

test('over plain http, a link on a page of another site signs nobody in', async ({ address }) => {
  const { port } = new URL(address);
  const taici = `http://taici.test:${port}`;
  const login = `${taici}/api/client_login.php?account=demo&pwd=${testPasswords.demo}`;
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<meta name="referrer" content="no-referrer"><script>location.href = "${login}"</script>`);
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const { port: foreignPort } = foreign.address() as AddressInfo;
    const answered = page.waitForResponse(login);
    await page.goto(`http://evil.test:${foreignPort}/`);
    const answer = await answered;
    const sent = await answer.request().allHeaders();
    expect([sent['sec-fetch-site'], sent.origin, sent.referer]).toEqual([undefined, undefined, undefined]);
    expect([answer.status(), await context.cookies(taici)]).toEqual([403, []]);
    await page.goto(`${taici}/login`);
    await signInOnPage(page, 'learner');
  } finally {
    await context.close();
    foreign.close();
  }
});

import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createDataFolder, startServerProcess } from '../testing/server-process.ts';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

const fakeWechat = fileURLToPath(new URL('../wire/fake-wechat.child.ts', import.meta.url));
const inWechat =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50';

/** Stands in for WeChat's script: keeps what the page tells it. */
const standIn = `window.shared = { configs: [], cards: [] };
window.wx = {
  config: (options) => window.shared.configs.push(options),
  ready: (callback) => callback(),
  error: () => undefined,
  updateAppMessageShareData: (data) => window.shared.cards.push(data),
  updateTimelineShareData: () => undefined,
};`;

/** Requests of a page to WeChat, answered by the stand-in. */
async function standInForWechat(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/^https:\/\/res2?\.wx\.qq\.com\//, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: standIn });
  });
  return requests;
}

const lastCard = (page: Page) =>
  page.evaluate(() => {
    const shared: { cards: Record<string, string>[] } | undefined = Reflect.get(window, 'shared');
    return shared?.cards.at(-1) ?? null;
  });

test('inside WeChat, films, clips, dubs, and the wheel have cards of their own, under the content policy', async ({
  openPage,
}) => {
  const library = process.env.TAICI_E2E_LIBRARY;
  if (!library) throw new Error('the library was not built');
  const data = await createDataFolder();
  await cp(library, data.folder, { recursive: true, preserveTimestamps: true });
  const server = await startServerProcess({
    dataFolder: data.folder,
    env: {
      TAICI_DEMO: 'on',
      TAICI_WECHAT_APP_ID: 'wx-test',
      TAICI_WECHAT_APP_SECRET: 'secret',
      NODE_OPTIONS: `--import ${fakeWechat}`,
    },
  });
  try {
    const { address } = server;
    // The fixture fails on any message in the console, so a violation of the policy fails the test.
    const page = await openPage({ userAgent: inWechat });
    const requests = await standInForWechat(page);
    await page.goto(`${address}/login`);
    expect(requests).toEqual([]);
    await signInOnPage(page, 'demo');

    const found = await page.request.get(`${address}/api/sub_seek_all.php?q=the`);
    const [hit] = (await found.json()).list;
    const form = { video_id: hit.video_id, start_ms: hit.start_ms, end_ms: hit.end_ms };
    const cut = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
      headers: { origin: address },
      form,
    });
    const { bar_id } = await cut.json();
    const detail = async () =>
      (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json();
    await expect.poll(async () => (await detail()).state).toBe('ready');
    const shared = await page.request.post(`${address}/api/take_share.php`, {
      headers: { origin: address },
      form: { bar_id, on: '1' },
    });
    const { share_id } = await shared.json();
    const { title } = await detail();

    const cards: [path: string, card: Record<string, string>][] = [
      [`/list/detail?film_id=${hit.film_id}`, { desc: '看这部影片，搜它的每一句台词' }],
      [`/list/download?bar_id=${bar_id}`, { title }],
      [`/detail?share=${share_id}`, { desc: `来听听：${title}` }],
    ];
    for (const [path, card] of cards) {
      await page.goto(address + path);
      await expect.poll(() => lastCard(page)).toMatchObject({ ...card, link: address + path });
    }
    await page.goto(`${address}/activivity/mcu`);
    await expect
      .poll(() => lastCard(page))
      .toMatchObject({ link: expect.stringContaining('/activivity/mcu') });

    const picture = await page.request.get((await lastCard(page))?.imgUrl ?? '', { headers: { cookie: '' } });
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(requests.length).toBeGreaterThan(0);
  } finally {
    await server.stop();
    await data.remove();
  }
});

test('without an official account, WeChat gets no script and asks for no signature', async ({
  openPage,
  address,
}) => {
  const page = await openPage({ userAgent: inWechat });
  const requests = await standInForWechat(page);
  page.on('request', (request) => {
    if (request.url().includes('wechat_signature')) requests.push(request.url());
  });
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  await page.goto(`${address}/list`);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
});

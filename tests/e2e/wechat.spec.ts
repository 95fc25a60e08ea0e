import { expect, signInOnPage, test } from './testing/page-fixtures.ts';
import {
  lastWechatCard,
  standInForWechat,
  wechatServerEnvironment,
  wechatUserAgent,
} from './testing/wechat-stand-in.ts';

test('inside WeChat, films, clips, dubs, and the wheel have cards of their own, under the content policy', async ({
  openPage,
  startServer,
}) => {
  const server = await startServer(wechatServerEnvironment);
  const { address } = server;
  // The fixture fails on any message in the console, so a violation of the policy fails the test.
  const page = await openPage({ userAgent: wechatUserAgent });
  const requests = await standInForWechat(page);
  await page.goto(`${address}/login`);
  expect(requests).toEqual([]);
  await signInOnPage(page, 'learner');

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
    await expect.poll(() => lastWechatCard(page)).toMatchObject({ ...card, link: address + path });
  }
  await page.goto(`${address}/activivity/mcu`);
  await expect
    .poll(() => lastWechatCard(page))
    .toMatchObject({ link: expect.stringContaining('/activivity/mcu') });

  const picture = await page.request.get((await lastWechatCard(page))?.imgUrl ?? '', {
    headers: { cookie: '' },
  });
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(requests.length).toBeGreaterThan(0);
});

test('without an official account, WeChat gets no script and asks for no signature', async ({
  openPage,
  address,
}) => {
  const page = await openPage({ userAgent: wechatUserAgent });
  const requests = await standInForWechat(page);
  page.on('request', (request) => {
    if (request.url().includes('wechat_signature')) requests.push(request.url());
  });
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  await page.goto(`${address}/list`);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
});

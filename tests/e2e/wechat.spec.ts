import { expect, signInOnPage, test } from './testing/page-fixtures.ts';
import { runActivity } from './testing/run-activity.ts';
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

test('inside WeChat, somebody without an account can pass the wheel on, by its card and by its link', {
  tag: '@long',
}, async ({ openPage, startServer }) => {
  const { address } = await startServer(wechatServerEnvironment);
  const { activityId } = await runActivity(address, {
    title: '人人能转',
    chances: 1,
    visitors: {
      ...{ session_chances: 1, phone_chances: 1, wechat_chances: 1 },
      ...{ device_daily_cap: null, network_daily_cap: null },
    },
    prizes: [
      { name: '贴纸', weight: 1, stock: 9 },
      { name: '谢谢参与', weight: 0, fallback: true },
    ],
  });
  const page = await openPage({ userAgent: wechatUserAgent, reducedMotion: 'reduce' });
  await standInForWechat(page);
  const wheel = `${address}/activivity/mcu?activity_id=${activityId}`;
  await page.goto(wheel);
  await expect.poll(() => lastWechatCard(page)).toMatchObject({ title: '人人能转', link: wheel });
  await page.getByRole('button', { name: '抽一次' }).click();
  const card = page.getByRole('dialog', { name: '抽中了' });
  await expect(card.getByRole('textbox')).toHaveValue(wheel);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: '把活动分享给朋友' }).click();
  await expect(page.getByText('活动链接已复制', { exact: true })).toBeVisible();
});

test('without an official account, WeChat gets no script and asks for no signature', {
  tag: '@long',
}, async ({ openPage, address }) => {
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

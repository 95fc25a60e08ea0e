import { runAd } from '../testing/run-ad.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from './testing/page-fixtures.ts';
import { startServerWithLibrary } from './testing/server-fixture.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

let server: Awaited<ReturnType<typeof startServerWithLibrary>>;

// An ad would change the pages of other tests.
test.beforeAll(async () => {
  server = await startServerWithLibrary({ TAICI_DEMO: 'off' });
});
test.afterAll(() => server.dispose());

test('an ad counts once for each view of a second, and stays away once it is closed', async ({
  openPage,
}) => {
  const { address } = server;
  const owner = await signIn(address, 'owner');
  const adId = await runAd(owner, ['home', 'list']);
  const me = await owner.get<{ client_id: string }>('/api/client_info.php');
  const counts = async () => {
    const { body } = await owner.get<{ data: { list: { impressions: number; clicks: number }[] } }>(
      `/test/weixin/admin/get_ad_list?admin_id=${me.body.client_id}`,
    );
    return body.data.list.map(({ impressions, clicks }) => [impressions, clicks]);
  };
  const expectCounts = (impressions: number, clicks: number) =>
    expect.poll(counts).toEqual([[impressions, clicks]]);

  // The page itself has no ad: it is fetched once the page is painted.
  for (const path of ['/', '/list']) expect((await owner.file(path)).toString()).not.toContain(adId);

  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.context().route('https://tea.example/**', (route) => route.fulfill({ body: 'tea' }));
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);
  const ad = page.getByRole('complementary', { name: '广告' });
  await expect(ad).toContainText('广告 · 远山茶业');
  expect(await counts()).toEqual([[0, 0]]);
  await ad.scrollIntoViewIfNeeded();
  await expectCounts(1, 0);

  const click = async () => {
    const answer = page.waitForResponse((one) => one.url().endsWith('/api/ad_event.php'));
    const tab = page.waitForEvent('popup');
    await ad.getByRole('link').click();
    await (await tab).close();
    return (await answer).json();
  };
  expect([await click(), await click()]).toEqual([{ counted: true }, { counted: false }]);
  await expectCounts(1, 1);

  // Another visit is another view.
  await page.goto(`${address}/list`);
  await ad.scrollIntoViewIfNeeded();
  await expectCounts(2, 1);

  const closed = page.waitForResponse((one) => one.url().endsWith('/api/ad_event.php'));
  await ad.getByRole('button', { name: '关闭广告' }).click();
  await expect(ad).toHaveCount(0);
  expect(await (await closed).json()).toEqual({ counted: true });
  const asked = page.waitForResponse((one) => one.url().includes('/api/ad_show.php'));
  await page.goto(address);
  expect(await (await asked).json()).toEqual({ ad: null });
  await expect(ad).toHaveCount(0);
});

test('an admin hands an ad in, an owner approves it, and a change is reviewed again', async ({
  openPage,
}) => {
  const { address } = server;
  const owner = await signIn(address, 'owner');
  const adId = await runAd(owner, ['wheel']);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await signInByCall(page, address, 'owner');
  await page.goto(`${address}/admin7ry784/ad/set?ad_id=${adId}`);
  const review = page.getByRole('region', { name: '审核' });
  await expect(review).toContainText('投放中');
  const form = page.getByRole('region', { name: '广告', exact: true });
  await form.getByLabel('简介').fill('换了一句话');
  // A number that is not allowed stays as it was typed.
  for (const [field, typed, most] of [
    ['权重', '-3', '1000'],
    ['每日展示上限', '2.5', '100000000'],
  ] as const) {
    await form.getByLabel(field).fill(typed);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText(`请填 1 到 ${most} 的整数`)).toBeVisible();
    await expect(form.getByLabel(field)).toHaveValue(typed);
    await form.getByLabel(field).fill('2');
  }
  await form.getByRole('button', { name: '保存' }).click();
  await expect(review).toContainText('待审核');
  await page.goto(`${address}/admin7ry784/ad`);
  const waiting = page.getByRole('listitem', { name: '春茶上新' }).filter({ hasText: '换了一句话' });
  await waiting.getByLabel('原因（不通过时必填）').fill('写清楚限量多少');
  await waiting.getByRole('button', { name: '不通过' }).click();
  await expect(waiting).toHaveCount(0);
  await page.goto(`${address}/admin7ry784/ad/set?ad_id=${adId}`);
  await expect(review).toContainText('未通过');
  await expect(review).toContainText('写清楚限量多少');
  await review.getByRole('button', { name: '提交审核' }).click();
  await expect(review.getByText('待审核', { exact: true })).toBeVisible();
});

import { runAd } from '../testing/run-ad.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';
import { startServerWithLibrary } from './testing/server-fixture.ts';

let server: Awaited<ReturnType<typeof startServerWithLibrary>>;

// An ad would change the pages of other tests.
test.beforeAll(async () => {
  server = await startServerWithLibrary({ TAICI_DEMO: 'off' });
});
test.afterAll(() => server.dispose());

test('an ad counts once for each showing that is seen, and its page is the same in every answer', async ({
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

  // An answer alone shows nobody an ad.
  for (const path of ['/', '/list']) {
    const [first, second] = [await owner.file(path), await owner.file(path)];
    expect(first.toString()).toContain(adId);
    expect(second.equals(first)).toBe(true);
  }
  await expectCounts(0, 0);

  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.context().route('https://tea.example/**', (route) => route.fulfill({ body: 'tea' }));
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  const ad = page.getByRole('complementary', { name: '广告' });
  await ad.scrollIntoViewIfNeeded();
  await expectCounts(1, 0);

  const clicked = page.waitForResponse((answer) => answer.url().endsWith('/api/ad_event.php'));
  const tab = page.waitForEvent('popup');
  await ad.getByRole('link').click();
  expect(await (await clicked).json()).toEqual({ counted: true });
  await (await tab).close();
  await expectCounts(1, 1);
  // The second click on the same showing.
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/ad_event.php'));
  const secondTab = page.waitForEvent('popup');
  await ad.getByRole('link').click();
  expect(await (await again).json()).toEqual({ counted: false });
  await (await secondTab).close();
  await expectCounts(1, 1);

  // Another visit is another showing, also of the page that the server kept.
  await page.goto(address);
  await ad.scrollIntoViewIfNeeded();
  await expectCounts(2, 1);
  await page.goto(`${address}/list`);
  await expectCounts(3, 1);

  // Below the fold, it is not seen until somebody scrolls to it.
  await page.setViewportSize({ width: 1280, height: 90 });
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ad_event.php')) reports.push(request.url());
  });
  await page.goto(address);
  await expect(ad.getByRole('link')).not.toBeInViewport({ ratio: 0.5 });
  expect(reports).toEqual([]);
  await ad.scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectCounts(4, 1);
  expect(reports).toHaveLength(1);
});

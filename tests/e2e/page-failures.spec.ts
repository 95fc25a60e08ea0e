import { expect, keepLoadingBarEnd, signInOnPage, test, waitForHydration } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test('a page whose data cannot be loaded ends the loading bar as failed, also from one error page to another', async ({
  browser,
  address,
}) => {
  // The browser reports the aborted requests on the console, so this page is not one of those that must stay silent.
  const page = await browser.newPage();
  waitForHydration(page);
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'learner');
  await keepLoadingBarEnd(page);
  const openBy = async (name: string) => {
    await page.evaluate(() => delete document.body.dataset.barEnd);
    await page.getByRole('link', { name, exact: true }).first().click();
  };
  const body = page.locator('body');

  await openBy('生词本');
  await expect(body).toHaveAttribute('data-bar-end', 'done');

  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await openBy('我的');
  await expect(body).toHaveAttribute('data-bar-end', 'failed');
  const back = page.getByRole('link', { name: '去片库' });
  await expect(back).toBeVisible();
  await page.evaluate(() => delete document.body.dataset.barEnd);
  await back.click();
  await expect(body).toHaveAttribute('data-bar-end', 'failed');

  await page.unrouteAll();
  await page.evaluate(() => delete document.body.dataset.barEnd);
  await page.getByRole('link', { name: '去片库' }).click();
  await expect(body).toHaveAttribute('data-bar-end', 'done');
});

test('the script sheet of a clip without lines says that there is nothing to print', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  const hits = await page.request.get(`${address}/api/sub_seek_all.php?q=take`);
  const [{ video_id }] = (await hits.json()).list;
  const answer = await page.request.get(`${address}/api/dub_sub_index.php?video_id=${video_id}&pagesize=1`);
  const [first] = (await answer.json()).list;
  const created = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: { video_id, start_ms: 0, end_ms: Math.floor(first.start_ms / 2) },
  });
  const { bar_id } = await created.json();
  const stateOf = async () =>
    (await (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json()).state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('ready');

  const response = await page.goto(`${address}/list/sheet?bar_id=${bar_id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText('这段里没有台词，做不出讲义。')).toBeVisible();
  await expect(page.getByRole('link', { name: '回到下载' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const phone = { width: 390, height: 844 };
const tabs = (page: Page) => page.getByRole('navigation', { name: '主导航' });

/** Expects that the end of the page can be scrolled above the tab bar. */
async function expectEndAboveTabs(page: Page): Promise<void> {
  const endBelowTabs = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const bar = await tabs(page).boundingBox();
    const end = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom);
    return end - (bar?.y ?? 0);
  };
  // Pages scroll by whole pixels, and back to their top when they open.
  await expect.poll(endBelowTabs).toBeLessThan(1);
}

test('on a phone, the tab bar leads to five pages, marks the current one, and makes room for a workspace', async ({
  openPage,
  address,
}) => {
  const page = await openPage({ viewport: phone, hasTouch: true });
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);

  await test.step('each tab opens its page and is marked there', async () => {
    await expect(tabs(page).getByRole('link')).toHaveText(['首页', '片库', '课程', '生词', '我的']);
    for (const [name, path] of Object.entries({
      片库: '/list',
      课程: '/m',
      生词: '/wordList',
      我的: '/me',
    })) {
      await tabs(page).getByRole('link', { name }).tap();
      await expect(page).toHaveURL(address + path);
      await expect(tabs(page).locator('[aria-current]')).toHaveText([name]);
      await expectEndAboveTabs(page);
    }
    await expectAccessible(page);
  });

  await test.step('back goes through the pages, and then to the page that leads here', async () => {
    await page.getByRole('navigation', { name: '更多' }).getByRole('link', { name: '留言板' }).tap();
    await expect(page).toHaveURL(`${address}/guestbook`);
    await page.getByRole('banner').getByRole('link', { name: '搜索' }).tap();
    await expect(page).toHaveURL(`${address}/search`);
    await expect(tabs(page).locator('[aria-current]')).toHaveText(['首页']);
    const back = page.getByRole('banner').getByRole('link', { name: '返回' });
    await back.tap();
    await expect(page).toHaveURL(`${address}/guestbook`);
    await back.tap();
    await expect(page).toHaveURL(`${address}/me`);
    await expect(back).toHaveCount(0);
    const fresh = await page.context().newPage();
    await fresh.goto(`${address}/reel`);
    await fresh.getByRole('banner').getByRole('link', { name: '返回' }).tap();
    await expect(fresh).toHaveURL(`${address}/me`);
    await fresh.close();
  });

  await test.step('in a workspace, the verbs take its place, and nothing covers them', async () => {
    const clipId = await practiceClip(page, address);
    await page.goto(`${address}/detail?bar_id=${clipId}`);
    const verbs = page.getByRole('navigation', { name: '用这句做什么' });
    await expect(verbs).toBeInViewport({ ratio: 1 });
    await expect(tabs(page)).toBeHidden();
    await verbs.getByRole('link', { name: '截图' }).tap();
    await expect(page).toHaveURL(/frezeFrame/);
    await page.getByRole('banner').getByRole('link', { name: '返回' }).tap();
    await expect(page).toHaveURL(`${address}/detail?bar_id=${clipId}`);
  });

  await test.step('a choice page has no verbs, so it has the tabs', async () => {
    await page.goto(`${address}/contrast`);
    await expect(tabs(page).locator('[aria-current]')).toHaveText(['片库']);
    await expectEndAboveTabs(page);
  });

  await test.step('the steps of a lesson and the wheel have the whole screen', async () => {
    for (const path of ['/m1/previousVideo', '/activivity/mcu']) {
      await page.goto(address + path);
      await expect(tabs(page)).toHaveCount(0);
    }
  });
});

test('on a wide screen, there is one navigation, in the header', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/guestbook`);
  await expect(tabs(page)).toHaveCount(1);
  await expect(tabs(page).getByRole('link', { name: '搜索' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '返回' })).toBeHidden();
});

import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from './testing/find-accessibility-violations.ts';
import { listPages } from './testing/list-pages.ts';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const adminPages = [
  '',
  '?tab=activities',
  '?tab=lessons',
  '?tab=surveys',
  '/ad',
  '/ad/set',
  '/redPacket',
  '/GuestBook',
  '/GuestBook/kid',
  '/GuestBook/douy',
  '/goldVideoEditor',
  '/RRVideoEditor',
  '/VideoEditor',
  '/Detail',
  '?tab=accounts',
  '?tab=audit',
];

async function checkPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('main')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${url} is wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(await findAccessibilityViolations(page), url).toEqual([]);
}

for (const [size, theme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  test(`every page fits the screen and is accessible: ${size}, ${theme}`, async ({ page, address }) => {
    test.setTimeout(400_000);
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    await checkPage(page, `${address}/login`);
    await signInOnPage(page, 'owner');
    for (const path of await listPages(page, address)) await checkPage(page, address + path);
    for (const path of adminPages) {
      const url = `${address}/admin7ry784${path}`;
      await page.goto(url);
      await expect(page.locator('.ant-app').first()).toBeVisible();
      expect.soft(await findAccessibilityViolations(page), url).toEqual([]);
    }
  });
}

test('an unknown address or film shows the error page with status 404', async ({ browser, address }) => {
  const page = await browser.newPage();
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const answer = await page.goto(`${address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
  const other = await page.goto(`${address}/list/detail?film_id=nobody-knows-it`);
  expect(other?.status()).toBe(404);
  await page.close();
});

import type { Page } from '@playwright/test';
import { checkAdminPages, otherTheme, type Theme, widths } from './testing/check-admin-pages.ts';
import {
  findAccessibilityViolations,
  findContrastViolations,
} from './testing/find-accessibility-violations.ts';
import { listPages } from './testing/list-pages.ts';
import { expect, hydrateAll, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Checks that a page is not wider than the screen. */
async function checkWidth(page: Page, label: string): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${label} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Checks a page in one theme. The other one differs in its colors alone, so there only contrast is checked. */
async function checkPage(page: Page, label: string, theme: Theme): Promise<void> {
  await checkWidth(page, label);
  expect.soft(await findAccessibilityViolations(page), label).toEqual([]);
  const other = otherTheme[theme];
  expect.soft(await findContrastViolations(page, other), `${label}, ${other}`).toEqual([]);
}

/** Returns the HTML of a page without the marks of parts that wait for their code. */
const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.outerHTML.replaceAll(/ data-waits-for-code(?:="[^"]*")?/g, ''));

/**
 * Checks a learner page as the server rendered it. If hydration changes its HTML, checks it again after hydration; on a
 * desktop, where the same parts appear as on a phone, only its width.
 */
async function checkLearnerPage(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(url);
  await checkPage(page, `${url}, untouched`, 'light');
  const untouched = await contentOf(page);
  await hydrateAll(page);
  if ((await contentOf(page)) === untouched) return;
  if (page.viewportSize()?.width === widths.desktop) return checkWidth(page, `${url}, touched`);
  // Still in the theme of the last check: a page that is switched fades.
  await checkPage(page, `${url}, touched`, 'dark');
}

for (const size of ['desktop', 'phone'] as const) {
  test(`every learner page fits the screen and is accessible in both themes: ${size}`, async ({
    openUntouchedPage,
    address,
  }) => {
    test.setTimeout(400_000);
    const page = await openUntouchedPage({ viewport: { width: widths[size], height: 844 } });
    await checkLearnerPage(page, `${address}/login`);
    await signInOnPage(page, 'owner');
    for (const path of await listPages(page, address)) await checkLearnerPage(page, address + path);
  });
}

test('every admin page is accessible in both themes, and what it opens', async ({
  openPage,
  startServer,
}) => {
  test.setTimeout(400_000);
  await checkAdminPages({ openPage, startServer, width: widths.desktop, theme: 'light', opensParts: true });
});

test('an unknown address or film shows the error page with status 404', async ({ browser, address }) => {
  const page = await browser.newPage();
  await signInByCall(page, address, 'learner');
  const answer = await page.goto(`${address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
  const other = await page.goto(`${address}/list/detail?film_id=nobody-knows-it`);
  expect(other?.status()).toBe(404);
  await page.close();
});

import type { Page } from '@playwright/test';
import {
  findAccessibilityViolations,
  findContrastViolations,
} from './testing/find-accessibility-violations.ts';
import { listPages } from './testing/list-pages.ts';
import { expect, hydrateAll, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const adminPages = [
  '',
  '?tab=activities',
  '?tab=lessons',
  '?tab=surveys',
  '/ad',
  '/ad/set',
  '/redPacket',
  '/campaigns',
  '/campaign/new/edit',
  '/payout',
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

const widths = { desktop: 1440, phone: 390 };

type Theme = 'light' | 'dark';
const otherTheme = { light: 'dark', dark: 'light' } as const;

/** Checks a page in one theme. The other one differs in its colors alone, so there only contrast is checked. */
async function checkPage(page: Page, label: string, theme: Theme): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${label} is wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(await findAccessibilityViolations(page), label).toEqual([]);
  const other = otherTheme[theme];
  expect.soft(await findContrastViolations(page, other), `${label}, ${other}`).toEqual([]);
}

/** Returns the HTML of a page without the marks of parts that wait for their code. */
const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.outerHTML.replaceAll(/ data-waits-for-code(?:="[^"]*")?/g, ''));

/** Checks a learner page as the server rendered it. Checks it again after hydration if hydration changes its HTML. */
async function checkLearnerPage(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(url);
  await checkPage(page, `${url}, untouched`, 'light');
  const untouched = await contentOf(page);
  await hydrateAll(page);
  if ((await contentOf(page)) === untouched) return;
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

for (const [size, theme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  test(`every admin page is accessible: ${size}, ${theme}`, async ({ openPage, address }) => {
    test.setTimeout(400_000);
    const page = await openPage({ viewport: { width: widths[size], height: 844 }, colorScheme: theme });
    await signInByCall(page, address, 'owner');
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
  await signInByCall(page, address, 'learner');
  const answer = await page.goto(`${address}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
  const other = await page.goto(`${address}/list/detail?film_id=nobody-knows-it`);
  expect(other?.status()).toBe(404);
  await page.close();
});

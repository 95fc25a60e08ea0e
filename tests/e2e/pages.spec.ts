import type { Page } from '@playwright/test';
import { buttonNamed, listAdminStates } from '../testing/admin-states.ts';
import { runWholeCampaign } from '../testing/run-whole-campaign.ts';
import { signIn } from '../testing/sign-in.ts';
import {
  findAccessibilityViolations,
  findContrastViolations,
  switchTheme,
} from './testing/find-accessibility-violations.ts';
import { listPages } from './testing/list-pages.ts';
import { expect, hydrateAll, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

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

/** What a click opens in the admin area. */
const openedPart = '.ant-drawer-open, .ant-modal-wrap';

for (const [size, theme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  test(`every admin page is accessible, and what it opens: ${size}, ${theme}`, async ({
    openPage,
    startServer,
  }) => {
    test.setTimeout(600_000);
    const { address, dataFolder } = await startServer();
    const [owner, learner] = await Promise.all([signIn(address, 'owner'), signIn(address, 'demo')]);
    const shown = await runWholeCampaign({ owner, learner, dataFolder, phrase: 'thank you' });
    await learner.post('/api/msg_pad_post.php', { text: '这一句我总是跟不上' });
    const viewport = { width: widths[size], height: 844 };
    const page = await openPage({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    await signInByCall(page, address, 'owner');
    const check = async (label: string, part = 'body') => {
      await switchTheme(page, theme);
      expect.soft(await findAccessibilityViolations(page, part), label).toEqual([]);
      const other = otherTheme[theme];
      expect.soft(await findContrastViolations(page, other, part), `${label}, ${other}`).toEqual([]);
    };
    for (const { name, path, opens = {} } of listAdminStates(shown)) {
      await page.goto(`${address}/admin7ry784${path}`);
      await expect(page.locator('.ant-app').first()).toBeVisible();
      await expect(page.locator('.ant-spin-spinning').filter({ visible: true })).toHaveCount(0);
      await check(name);
      // What is opened looks the same at both sizes.
      if (size === 'phone') continue;
      for (const [opened, button] of Object.entries(opens)) {
        const part = page.locator(openedPart).filter({ visible: true });
        await page
          .getByRole('button', { name: buttonNamed(button) })
          .first()
          .click();
        await expect(part, opened).toBeVisible();
        await check(opened, openedPart);
        await page.keyboard.press('Escape');
        await expect(part, opened).toHaveCount(0);
      }
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

import type { Page } from '@playwright/test';
import { widths } from './check-admin-pages.ts';
import { expect } from './expect.ts';
import { findAccessibilityViolations, findContrastViolations } from './find-accessibility-violations.ts';
import { listPages } from './list-pages.ts';
import { hydrateAll, type OpenPage, signInOnPage } from './page-fixtures.ts';

/** Checks that a page is not wider than the screen, and all rules of accessibility in the theme that it is shown in. */
async function checkPage(page: Page, label: string): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${label} is wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(await findAccessibilityViolations(page), label).toEqual([]);
}

/** Returns the HTML of a page without the marks of parts that wait for their code. */
const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.outerHTML.replaceAll(/ data-waits-for-code(?:="[^"]*")?/g, ''));

/**
 * Checks a learner page as the server rendered it, in the light theme. The dark theme differs only in its colors, so there
 * only contrast is checked. If hydration changes the page's HTML, checks it again after hydration, in the dark theme.
 */
async function checkLearnerPage(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(url);
  await checkPage(page, `${url}, untouched, light`);
  expect.soft(await findContrastViolations(page, 'dark'), `${url}, untouched, dark`).toEqual([]);
  const untouched = await contentOf(page);
  await hydrateAll(page);
  // Still in the dark theme: a page that is switched fades.
  if ((await contentOf(page)) !== untouched) await checkPage(page, `${url}, touched, dark`);
}

/** Checks that every learner page fits a screen and is accessible in both themes, before it is touched and after. */
export async function checkLearnerPages(args: {
  openUntouchedPage: OpenPage;
  address: string;
  size: keyof typeof widths;
}): Promise<void> {
  const { openUntouchedPage, address, size } = args;
  const page = await openUntouchedPage({ viewport: { width: widths[size], height: 844 } });
  await checkLearnerPage(page, `${address}/login`);
  await signInOnPage(page, 'owner');
  for (const path of await listPages(page, address)) await checkLearnerPage(page, address + path);
}

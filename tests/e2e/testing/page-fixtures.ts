import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { testPasswords } from '../../testing/server-process.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { test as base } from './server-fixture.ts';

/** Returns an array that collects the console errors, console warnings, and uncaught errors of a page from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`));
  return errors;
}

/** Makes `page.goto` wait until React has hydrated the page, because tests click sooner than people do. */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await page.waitForFunction(() => {
      const root = document.querySelector('main') ?? document.body;
      const hasScripts = document.querySelector('script[type="module"]') !== null;
      return !hasScripts || Object.keys(root).some((key) => key.startsWith('__react'));
    });
    return answer;
  };
}

type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * Pages whose console must stay without errors: `page`, `admin` for a second person at desktop size, and the pages that
 * `openPage` opens.
 */
export const test = base.extend<{ page: Page; admin: Page; openPage: OpenPage }>({
  page: async ({ page }, use) => {
    waitForHydration(page);
    const errors = collectConsoleErrors(page);
    await use(page);
    expect(errors).toEqual([]);
  },
  openPage: async ({ browser }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      waitForHydration(page);
      opened.push({ context, errors: collectConsoleErrors(page) });
      return page;
    });
    for (const { context, errors } of opened) {
      await context.close();
      expect(errors).toEqual([]);
    }
  },
  // Ant Design's lists ignore clicks while they fade in or out.
  admin: async ({ openPage }, use) =>
    use(await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })),
});

/** Signs in on the login page, which must be open. */
export async function signInOnPage(page: Page, account: keyof typeof testPasswords): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(testPasswords[account]);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Expects no serious or critical accessibility violation on a page or in a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // A dialog is loaded when it first opens.
  if (part) await expect(page.locator(part).first()).toBeVisible();
  expect(await findAccessibilityViolations(page, part)).toEqual([]);
}

/** Selects an option by its text in a drop-down list of the admin area. No other list may be open. */
export async function selectOption(box: Locator, text: string | RegExp): Promise<void> {
  const options = box.page().locator('.ant-select-item-option').filter({ visible: true });
  // The previous list may still be fading out.
  await expect(options).toHaveCount(0);
  await box.click();
  await options.filter({ hasText: text }).click();
}

export { expect };

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

/** What the console of a page says from now on, as it comes. */
export function collectConsoleErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  return faults;
}

/** Lets the page be used only once its scripts have taken it over: a program clicks sooner than people do. */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await page.waitForFunction(() => {
      const part = document.querySelector('main') ?? document.body;
      const isServed = document.querySelector('script[type="module"]') !== null;
      return !isServed || Object.keys(part).some((key) => key.startsWith('__react'));
    });
    return answer;
  };
}

type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/** Pages whose console must stay clean: `page`, `admin` of a second person on a desk, and as many as are opened. */
export const test = base.extend<{ page: Page; admin: Page; openPage: OpenPage }>({
  page: async ({ page }, use) => {
    waitForHydration(page);
    const faults = collectConsoleErrors(page);
    await use(page);
    expect(faults).toEqual([]);
  },
  openPage: async ({ browser }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      waitForHydration(page);
      opened.push({ context, faults: collectConsoleErrors(page) });
      return page;
    });
    for (const { context, faults } of opened) {
      await context.close();
      expect(faults).toEqual([]);
    }
  },
  // Ant Design's lists lose a click while they fade in or out.
  admin: async ({ openPage }, use) =>
    use(await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })),
});

/** Signs in through the login page the visitor was sent to. */
export async function signInOnPage(page: Page, account: keyof typeof testPasswords): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(testPasswords[account]);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Nothing grave stands in anybody's way. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await findAccessibilityViolations(page, part)).toEqual([]);
}

/** Chooses in a drop-down list of the admin area by what it says. A list that was open before must have been closed. */
export async function selectOption(box: Locator, text: string | RegExp): Promise<void> {
  const options = box.page().locator('.ant-select-item-option').filter({ visible: true });
  // The last one may still be fading out.
  await expect(options).toHaveCount(0);
  await box.click();
  await options.filter({ hasText: text }).click();
}

export { expect };

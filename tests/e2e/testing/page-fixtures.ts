import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Credentials } from './create-learner.ts';
import { expect } from './expect.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { test as base } from './server-fixture.ts';
import { credentialsOf, type TestPerson } from './sign-in-by-call.ts';

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

/** Waits until React has hydrated what it hydrates without a touch. */
async function untouchedIsHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const part = document.querySelector('[data-waits-for-code]') ?? document.querySelector('main');
    const hasScripts = document.querySelector('script[type="module"]') !== null;
    return !hasScripts || Object.keys(part ?? document.body).some((key) => key.startsWith('__react'));
  });
}

/** Uses the page and waits until React has hydrated all of it. */
export async function hydrateAll(page: Page): Promise<void> {
  await untouchedIsHydrated(page);
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await page.waitForFunction(() => document.querySelector('[data-waits-for-code]') === null);
}

function afterLoads(page: Page, wait: (page: Page) => Promise<void>): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await wait(page);
    return answer;
  };
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await wait(page);
    return answer;
  };
}

/** Keeps how the loading bar of an open page last ended (`done`, `failed`) in the body's attribute `data-bar-end`. */
export function keepLoadingBarEnd(page: Page): Promise<void> {
  return page.evaluate(() => {
    // The bar hides half a second after its end, so its last state is kept here.
    const keepEnd = () => {
      const bar = document.querySelector('[role="progressbar"][aria-valuenow="100"]');
      const end = bar?.classList.contains('text-rec') ? 'failed' : 'done';
      if (bar && document.body.dataset.barEnd !== end) document.body.dataset.barEnd = end;
    };
    new MutationObserver(keepEnd).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
}

/** Makes `page.goto` and `page.reload` wait until the page is hydrated, because tests look at a page sooner than people touch it. */
export const waitForHydration = (page: Page): void => afterLoads(page, hydrateAll);

export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/** Lends a function that opens pages, each with its own cookies, then closes them and expects no console errors. */
async function openPages(
  browser: Browser,
  prepare: (page: Page) => void,
  use: (openPage: OpenPage) => Promise<void>,
): Promise<void> {
  const opened: { context: BrowserContext; errors: string[] }[] = [];
  await use(async (options) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    prepare(page);
    opened.push({ context, errors: collectConsoleErrors(page) });
    return page;
  });
  for (const { context, errors } of opened) {
    await context.close();
    expect(errors).toEqual([]);
  }
}

/**
 * Pages whose console must stay without errors: `page`, `admin` for a second person at desktop size, and the pages that
 * `openPage` opens. `openUntouchedPage` opens pages whose parts still wait for the first touch.
 */
export const test = base.extend<{
  page: Page;
  admin: Page;
  openPage: OpenPage;
  openUntouchedPage: OpenPage;
}>({
  page: async ({ page }, use) => {
    waitForHydration(page);
    const errors = collectConsoleErrors(page);
    await use(page);
    expect(errors).toEqual([]);
  },
  // A fixture is torn down before those that it depends on, so these pages close before their servers stop.
  openPage: ({ browser, startServer: _ }, use) => openPages(browser, waitForHydration, use),
  openUntouchedPage: ({ browser }, use) =>
    openPages(browser, (page) => afterLoads(page, untouchedIsHydrated), use),
  // Ant Design's lists ignore clicks while they fade in or out.
  admin: async ({ openPage }, use) =>
    use(await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })),
});

/** Signs in on the login page, which must be open, as people do. Other tests sign in by `signInByCall`. */
export async function signInOnPage(page: Page, who: TestPerson): Promise<Credentials> {
  // A page may be open at a name that only the browser knows.
  const { account, password } = await credentialsOf(`http://127.0.0.1:${new URL(page.url()).port}`, who);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await hydrateAll(page);
  return { account, password };
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

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { passwords } from '../support/run-product.ts';

/** What the console of a page says from now on, as it comes. */
export function gatherFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  return faults;
}

async function useClean(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  const faults = gatherFaults(page);
  await use(page);
  expect(faults).toEqual([]);
}

/** Pages whose console must stay clean: `page`, and `admin` of a second person on a desk. */
export const test = base.extend<{ page: Page; admin: Page; address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs off its first parameter.
  address: async ({}, use) => {
    const address = process.env.TAICI_E2E_ADDRESS;
    if (!address) throw new Error('the product was not started');
    await use(address);
  },
  page: ({ page }, use) => useClean(page, use),
  admin: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await useClean(await context.newPage(), use);
    await context.close();
  },
});

/** Signs in through the login page the visitor was sent to. */
export async function signInOnPage(page: Page, account: keyof typeof passwords): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(passwords[account]);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Nothing serious stands in the way of people who use the page by other means. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is half faded in has half its contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  // The page may not be zoomed: a wish of the product.
  const { violations } = await new AxeBuilder({ page }).disableRules(['meta-viewport']).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Chooses in a drop-down list of the admin area by what it says. */
export async function chooseIn(box: Locator, text: string): Promise<void> {
  await box.click();
  await box.page().locator('.ant-select-item-option').filter({ hasText: text, visible: true }).click();
}

export { expect };

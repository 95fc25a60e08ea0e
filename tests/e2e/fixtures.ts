import { test as base, expect, type Page } from '@playwright/test';
import { passwords } from '../support/run-product.ts';

/** A page whose console must stay clean. */
export const test = base.extend<{ page: Page; address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs off its first parameter.
  address: async ({}, use) => {
    const address = process.env.TAICI_E2E_ADDRESS;
    if (!address) throw new Error('the product was not started');
    await use(address);
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
    await use(page);
    expect(faults).toEqual([]);
  },
});

/** Signs in through the login page the visitor was sent to. */
export async function signInOnPage(page: Page, account: keyof typeof passwords): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(passwords[account]);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

export { expect };

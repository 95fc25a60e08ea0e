import { devices, type Locator, type Page } from '@playwright/test';
import { expect, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const themeSwitch = (page: Page) => page.getByRole('button', { name: /^外观/ });
const tooltip = (page: Page) => page.getByRole('tooltip');

/** Signs in and opens a page whose header has a button with a tooltip. */
async function openGuestbook(page: Page, address: string): Promise<void> {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/guestbook`);
}

/** Moves the keyboard focus to the theme switch, from the link before it. */
async function focusByKeyboard(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  const button = themeSwitch(page);
  await expect(button).toBeFocused();
  return button;
}

test('keyboard focus shows a tooltip that describes its button, until the focus leaves', async ({
  page,
  address,
}) => {
  await openGuestbook(page, address);
  const button = await focusByKeyboard(page);
  await expect(tooltip(page)).toBeVisible();
  const text = (await tooltip(page).textContent()) ?? '';
  await expect(button).toHaveAccessibleDescription(text);
  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toHaveCount(0);
  await expect(button).not.toHaveAttribute('aria-describedby');
});

test('Escape hides a tooltip and leaves the focus where it is', async ({ page, address }) => {
  await openGuestbook(page, address);
  const button = await focusByKeyboard(page);
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-describedby');
});

test('a tooltip stays while the pointer is on it, and goes when the pointer leaves', async ({
  page,
  address,
}) => {
  await page.clock.install();
  await openGuestbook(page, address);
  await themeSwitch(page).hover();
  await page.clock.fastForward(1000);
  await expect(tooltip(page)).toBeVisible();
  await tooltip(page).hover();
  await page.clock.fastForward(1000);
  await expect(tooltip(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.fastForward(1000);
  await expect(tooltip(page)).toHaveCount(0);
});

test('the first tap on a button with a tooltip presses it and shows no tooltip', async ({
  openPage,
  address,
}) => {
  const page = await openPage(devices['Pixel 7']);
  await openGuestbook(page, address);
  const theme = page.locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'system');
  await themeSwitch(page).tap();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await expect(tooltip(page)).toHaveCount(0);
  await expect(themeSwitch(page)).toHaveAccessibleName('外观：浅色');
  await themeSwitch(page).tap();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await expect(tooltip(page)).toHaveCount(0);
});

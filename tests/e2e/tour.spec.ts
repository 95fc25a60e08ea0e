import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cardOf, followTour, tourName } from './testing/follow-tour.ts';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, test } from './testing/page-fixtures.ts';

test.use({ permissions: ['microphone'] });

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));

test('somebody new who follows only the tour has heard, dubbed, and kept a line', async ({
  page,
  address,
}) => {
  test.slow();
  await followTour({ page, address, size: 'desktop' });
});

test('the tour is left by Escape or a press, is not offered again, and is found again', async ({
  page,
  address,
}) => {
  await signInAsNewLearner(page, { address, name: 'tour.leaves' });
  const card = cardOf(page);
  const start = page.getByRole('button', { name: tourName });

  await test.step('by keyboard: the focus stays with the page, and Escape leaves', async () => {
    await start.focus();
    await page.keyboard.press('Enter');
    await expect(card).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('[data-tour-card]') === null)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
  });
  await test.step('home does not offer it again', async () => {
    await page.goto(`${address}/`);
    await expect(page.getByRole('heading', { name: '就从这一句开始' })).toBeVisible();
    await expect(start).toHaveCount(0);
  });
  await test.step('it is found on the page of the account', async () => {
    await page.goto(`${address}/me`);
    await start.click();
    await page.waitForURL(`${address}/`);
    await expect(card).toContainText('第 1 步');
    await card.getByRole('button', { name: '跳过' }).click();
    await expect(card).toHaveCount(0);
  });
  await test.step('it is found in the help for shortcuts', async () => {
    await page.goto(`${address}/search?q=take%20your%20time`);
    await page.keyboard.press('Shift+Slash');
    await page.getByRole('dialog').getByRole('button', { name: tourName }).click();
    await page.waitForURL(`${address}/`);
    await expect(card).toContainText('第 1 步');
  });
  await test.step('the steps can be read without doing them, and a step elsewhere offers its page', async () => {
    await card.getByRole('button', { name: '下一步' }).click();
    await expect(card).toContainText('这一步在另一页');
    await card.getByRole('link', { name: '带我去' }).click();
    await page.waitForURL(/\/search\?q=/);
    await expect(card).toContainText(/第 [23] 步/);
  });
});

test('the code of the tour is fetched only when somebody takes it', async ({ page, address }) => {
  await signInAsNewLearner(page, { address, name: 'tour.code' });
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) fetched.add(pathname);
  });
  const hasCode = async () => {
    const codes = await Promise.all([...fetched].map((path) => readFile(clientFolder + path, 'utf8')));
    return codes.some((code) => code.includes('data-tour-card'));
  };
  await page.goto(`${address}/`);
  await page.locator('header a[href="/list"]').click();
  await page.waitForURL(`${address}/list`);
  expect(await hasCode()).toBe(false);
  await page.goBack();
  await page.getByRole('button', { name: tourName }).click();
  await expect(cardOf(page)).toBeVisible();
  expect(await hasCode()).toBe(true);
});

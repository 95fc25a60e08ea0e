import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInOnPage, test } from './fixtures.ts';

/** The number that stands beside the box. */
const totalOf = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page
        .getByText(/^约? ?\d+ 句$/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  );

test('a phrase is finished by keyboard out of what is said', async ({ page, address }) => {
  await page.goto(`${address}/search`);
  await signInOnPage(page, 'demo');
  const box = page.getByRole('combobox', { name: '搜索台词' });
  const list = page.getByRole('listbox', { name: '接下来常这样说' });
  await box.fill('to be');
  const wanted = list.getByRole('option', { name: 'to be honest' });
  await expect(wanted).toContainText(/\d 次/);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  await test.step('Escape puts the list away and keeps the text, an arrow brings it back', async () => {
    await box.press('Escape');
    await expect(list).toBeHidden();
    await expect(box).toHaveValue('to be');
    await expect(box).toBeFocused();
    await box.press('ArrowDown');
    await expect(wanted).toBeVisible();
  });

  await test.step('arrows walk through the list and past its ends; Enter takes what they are at', async () => {
    const options = list.getByRole('option');
    const last = (await options.count()) - 1;
    await box.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    );
    await box.press('ArrowUp');
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
    await box.press('ArrowUp');
    await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true');
    const at = await wanted.evaluate((option) => [...(option.parentElement?.children ?? [])].indexOf(option));
    for (let step = last; step > at; step--) await box.press('ArrowUp');
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(list).toBeHidden();
    await expect(box).toHaveValue('to be honest');
    await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/to be honest/i);
    await expect(page).toHaveURL(/q=to\+be\+honest/);
  });
});

test('filters narrow the hits and stand in the address; nothing found says what may have been meant', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/search?q=you`);
  await signInOnPage(page, 'demo');
  await expect(page.locator('[data-hit="0"]')).toBeVisible();
  const all = await totalOf(page);

  await test.step('each length has its share of all hits', async () => {
    let sum = 0;
    for (const length of ['short', 'medium', 'long']) {
      await page.getByRole('combobox', { name: '长短' }).selectOption(length);
      await expect(page).toHaveURL(new RegExp(`length=${length}`));
      await expect.poll(() => totalOf(page)).toBeLessThan(all);
      sum += await totalOf(page);
    }
    expect(sum).toBe(all);
    await expectAccessible(page);
  });

  await test.step('the film is chosen by its count of hits', async () => {
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(() => totalOf(page)).toBe(all);
    const film = page.getByRole('combobox', { name: '影片' });
    const option = film
      .locator('option')
      .filter({ hasText: / · \d+$/ })
      .first();
    const count = Number(/\d+$/.exec((await option.textContent()) ?? '')?.[0]);
    await film.selectOption((await option.getAttribute('value')) ?? '');
    await expect(page).toHaveURL(/film_id=/);
    await expect.poll(() => totalOf(page)).toBe(count);
    expect(count).toBeLessThan(all);
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(page).not.toHaveURL(/film_id=/);
  });

  await test.step('the address gives the same again', async () => {
    await page.getByRole('combobox', { name: '长短' }).selectOption('long');
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    const long = await totalOf(page);
    await page.reload();
    await expect(page.getByRole('combobox', { name: '长短' })).toHaveValue('long');
    expect(await totalOf(page)).toBe(long);
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(page).not.toHaveURL(/length=/);
    await expect.poll(() => totalOf(page)).toBe(all);
  });

  await test.step('a misspelling leads to what is said', async () => {
    await page.goto(`${address}/search?q=to+be+honnest&length=short`);
    const meant = page.getByRole('region', { name: '你是不是要找' });
    await meant.getByRole('link', { name: 'to be honest' }).click();
    await expect(page.getByRole('combobox', { name: '搜索台词' })).toHaveValue('to be honest');
    await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/to be honest/i);
    await page.getByRole('combobox', { name: '搜索台词' }).fill('to be honnest');
    await expect(meant.getByRole('link', { name: 'to be honest' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('without scripts the filters go with the form', async ({ browser, address }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address}/search?q=you`);
  await signInOnPage(page, 'demo');
  // Signing in without scripts ends at the call's own answer.
  await page.goto(`${address}/search?q=you`);
  const all = await totalOf(page);
  await page.getByRole('combobox', { name: '长短' }).selectOption('short');
  await page.getByRole('combobox', { name: '搜索台词' }).press('Enter');
  await expect(page).toHaveURL(/length=short/);
  expect(await totalOf(page)).toBeLessThan(all);
  await context.close();
});

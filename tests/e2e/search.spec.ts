import type { Locator, Page } from '@playwright/test';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, expectAccessible, signInOnPage, test } from './testing/page-fixtures.ts';

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

test('back leads through the searches that were made, not through what was typed on the way', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/search?q=you`);
  await signInOnPage(page, 'demo');
  const box = page.getByRole('combobox', { name: '搜索台词' });
  const shows = async (q: string, address: RegExp) => {
    await expect(page).toHaveURL(address);
    await expect(box).toHaveValue(q);
    await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(new RegExp(q, 'i'));
  };
  await page.locator('[data-hit="1"] button').first().click();
  await expect(page).toHaveURL(/sub_id=/);
  await box.fill('wha');
  await expect(page).toHaveURL(/q=wha$/);
  await box.fill('what');
  await expect(page).toHaveURL(/q=what$/);
  await box.press('Enter');
  await box.fill('to be');
  await expect(page).toHaveURL(/q=to\+be$/);
  await page.goBack();
  await shows('what', /q=what$/);
  await page.goBack();
  await shows('you', /q=you&sub_id=/);
  await expect(page.locator('[data-hit="1"]')).toHaveAttribute('aria-current', 'true');
  await page.goForward();
  await shows('what', /q=what$/);
});

test('the address of a line beyond the first page shows that line', async ({ page, address }) => {
  const q = encodeURIComponent('我');
  await page.goto(`${address}/search?q=${q}`);
  await signInOnPage(page, 'demo');
  const call = `${address}/api/sub_seek_all.php?q=${q}`;
  const first: WireForm<SearchAnswerDto> = await (await page.request.get(call)).json();
  const second: WireForm<SearchAnswerDto> = await (
    await page.request.get(`${call}&after=${first.next}`)
  ).json();
  const at = first.list.length + second.list.length - 1;
  const wanted = second.list.at(-1);
  await page.goto(`${address}/search?q=${q}&sub_id=${wanted?.sub_id}`);
  const row = page.locator(`[data-hit="${at}"]`);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toContainText(wanted?.zh ?? '');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`sub_id=${second.list.at(-2)?.sub_id}$`));
});

test('keys act again once a filter has been chosen; one with no line cannot be', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/search?q=you`);
  await signInOnPage(page, 'demo');
  const speed = page.getByRole('combobox', { name: '语速' });
  const some = speed.locator('option:not([value=""])').filter({ hasNotText: / · [01]$/ });
  await expect(some.first()).toHaveText(/ · \d+$/);
  const value = (await some.first().getAttribute('value')) ?? '';
  await speed.focus();
  await speed.selectOption(value);
  await expect(page).toHaveURL(new RegExp(`speed=${value}$`));
  await page.keyboard.press('j');
  await expect(page.locator('[data-hit="1"]')).toHaveAttribute('aria-current', 'true');
  await expect(speed).toHaveValue(value);
  await expect(page.locator('fieldset option:disabled').filter({ hasNotText: / · 0$/ })).toHaveCount(0);
  await expect(page.locator('fieldset option:enabled').filter({ hasText: / · 0$/ })).toHaveCount(0);
});

test('filters narrow the hits and stand in the address; nothing found says what may have been meant', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/search?q=you`);
  await signInOnPage(page, 'demo');
  await expect(page.locator('[data-hit="0"]')).toBeVisible();
  const all = await totalOf(page);

  /** Chooses, and waits until there are as many hits as the choice said. */
  const choose = async (name: string, wanted: Locator) => {
    await expect(wanted).toHaveText(/ · \d+$/);
    const count = Number(/\d+$/.exec((await wanted.textContent()) ?? '')?.[0]);
    const value = (await wanted.getAttribute('value')) ?? '';
    await page.getByRole('combobox', { name }).selectOption(value);
    await expect(page).toHaveURL(new RegExp(`=${value}(&|$)`));
    await expect.poll(() => totalOf(page)).toBe(count);
    return count;
  };
  const options = (name: string) => page.getByRole('combobox', { name }).locator('option:not([value=""])');
  const clear = async () => {
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(() => totalOf(page)).toBe(all);
  };

  await test.step('each length leaves its share of all hits, as its number says', async () => {
    let sum = 0;
    for (const option of await options('长短').all()) {
      await expect(option).toHaveText(/ · \d+$/);
      if (/ · 0$/.test((await option.textContent()) ?? '')) await expect(option).toBeDisabled();
      else sum += await choose('长短', option);
    }
    expect(sum).toBe(all);
    await expectAccessible(page);
    await clear();
  });

  await test.step('so does a film', async () => {
    const first = options('影片').first();
    expect(await choose('影片', first)).toBeLessThan(all);
    await expect(page).toHaveURL(/film_id=/);
    await clear();
    await expect(page).not.toHaveURL(/film_id=/);
  });

  await test.step('the address gives the same again', async () => {
    const some = await choose('长短', options('长短').filter({ hasNotText: / · 0$/ }).first());
    expect(some).toBeLessThan(all);
    const length = new URL(page.url()).searchParams.get('length') ?? '';
    await page.reload();
    await expect(page.getByRole('combobox', { name: '长短' })).toHaveValue(length);
    expect(await totalOf(page)).toBe(some);
    await clear();
    await expect(page).not.toHaveURL(/length=/);
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

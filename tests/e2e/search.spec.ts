import type { Locator, Page } from '@playwright/test';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Returns the number of hits that is shown beside the search box. */
const readTotal = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page
        .getByText(/^约? ?\d+ 句$/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  );

test('a suggestion completes the phrase by keyboard', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search`);
  const box = page.getByRole('combobox', { name: '搜索台词' });
  const list = page.getByRole('listbox', { name: '接下来常这样说' });
  await box.fill('to be');
  const suggestion = list.getByRole('option', { name: 'to be honest' });
  await expect(suggestion).toContainText(/\d 次/);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  await test.step('Escape closes the list and keeps the text, and an arrow key opens it again', async () => {
    await box.press('Escape');
    await expect(list).toBeHidden();
    await expect(box).toHaveValue('to be');
    await expect(box).toBeFocused();
    await box.press('ArrowDown');
    await expect(suggestion).toBeVisible();
  });

  await test.step('arrow keys move through the list and wrap around, and Enter chooses the selected option', async () => {
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
    const index = await suggestion.evaluate((option) =>
      [...(option.parentElement?.children ?? [])].indexOf(option),
    );
    for (let step = last; step > index; step--) await box.press('ArrowUp');
    await expect(suggestion).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(list).toBeHidden();
    await expect(box).toHaveValue('to be honest');
    await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/to be honest/i);
    await expect(page).toHaveURL(/q=to\+be\+honest/);
  });
});

test('back goes through the committed searches, and not through the texts typed in between', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=you`);
  const box = page.getByRole('combobox', { name: '搜索台词' });
  const expectSearch = async (q: string, address: RegExp) => {
    await expect(page).toHaveURL(address);
    await expect(box).toHaveValue(q);
    await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(new RegExp(q, 'i'));
  };
  await page.getByRole('button', { name: '自动播放下一个' }).click();
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
  await expectSearch('what', /q=what$/);
  await page.goBack();
  await expectSearch('you', /q=you&sub_id=/);
  await expect(page.locator('[data-hit="1"]')).toHaveAttribute('aria-current', 'true');
  await page.goForward();
  await expectSearch('what', /q=what$/);
});

test('while a text is typed, the end of a line does not lead to the next hit', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=you`);
  const [first, second] = [page.locator('[data-hit="0"]'), page.locator('[data-hit="1"]')];
  const setRate = (rate: number) =>
    page.locator('video').evaluateAll((videos: HTMLVideoElement[], value) => {
      for (const video of videos) video.playbackRate = value;
    }, rate);
  await first.getByRole('button').first().click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await first.getByRole('button').first().click();
  // The line must not end before the text is typed.
  await setRate(0.1);
  await page.getByRole('combobox', { name: '搜索台词' }).fill('you ');
  await expect(page).toHaveURL(/q=you\+$/);
  await setRate(2);
  await expect(
    page.getByRole('region', { name: '结果播放器' }).getByRole('button', { name: '开始播放' }).first(),
  ).toBeVisible();
  await expect(first).toHaveAttribute('aria-current', 'true');
});

test('the address of a line after the first page of hits shows that line', async ({ page, address }) => {
  const q = encodeURIComponent('我');
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=${q}`);
  const call = `${address}/api/sub_seek_all.php?q=${q}`;
  const first: WireForm<SearchAnswerDto> = await (await page.request.get(call)).json();
  const second: WireForm<SearchAnswerDto> = await (
    await page.request.get(`${call}&after=${first.next}`)
  ).json();
  const index = first.list.length + second.list.length - 1;
  const expectedHit = second.list.at(-1);
  await page.goto(`${address}/search?q=${q}&sub_id=${expectedHit?.sub_id}`);
  const row = page.locator(`[data-hit="${index}"]`);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toContainText(expectedHit?.zh ?? '');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`sub_id=${second.list.at(-2)?.sub_id}&said=`));
});

test('shortcuts work after a filter has been chosen, and filters without lines are disabled', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=you`);
  const speed = page.getByRole('combobox', { name: '语速' });
  const usableOptions = speed.locator('option:not([value=""])').filter({ hasNotText: / · [01]$/ });
  await expect(usableOptions.first()).toHaveText(/ · \d+$/);
  const value = (await usableOptions.first().getAttribute('value')) ?? '';
  await speed.focus();
  await speed.selectOption(value);
  await expect(page).toHaveURL(new RegExp(`speed=${value}$`));
  await page.keyboard.press('j');
  await expect(page.locator('[data-hit="1"]')).toHaveAttribute('aria-current', 'true');
  await expect(speed).toHaveValue(value);
  await expect(page.locator('fieldset option:disabled').filter({ hasNotText: / · 0$/ })).toHaveCount(0);
  await expect(page.locator('fieldset option:enabled').filter({ hasText: / · 0$/ })).toHaveCount(0);
});

test('filters narrow the hits and are in the address, and a search without hits suggests similar phrases', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=you`);
  await expect(page.locator('[data-hit="0"]')).toBeVisible();
  const all = await readTotal(page);

  /** Chooses an option and waits until the number of hits is the one in the option's label. */
  const choose = async (name: string, option: Locator) => {
    await expect(option).toHaveText(/ · \d+$/);
    const count = Number(/\d+$/.exec((await option.textContent()) ?? '')?.[0]);
    const value = (await option.getAttribute('value')) ?? '';
    await page.getByRole('combobox', { name }).selectOption(value);
    await expect(page).toHaveURL(new RegExp(`=${value}(&|$)`));
    await expect.poll(() => readTotal(page)).toBe(count);
    return count;
  };
  const options = (name: string) => page.getByRole('combobox', { name }).locator('option:not([value=""])');
  const clear = async () => {
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(() => readTotal(page)).toBe(all);
  };

  await test.step('each length leaves the number of hits in its label, and all lengths add up to the total', async () => {
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

  await test.step('a film leaves the number of hits in its label', async () => {
    const first = options('影片').first();
    expect(await choose('影片', first)).toBeLessThan(all);
    await expect(page).toHaveURL(/film_id=/);
    await clear();
    await expect(page).not.toHaveURL(/film_id=/);
  });

  await test.step('a reload of the address shows the same hits', async () => {
    const filtered = await choose('长短', options('长短').filter({ hasNotText: / · 0$/ }).first());
    expect(filtered).toBeLessThan(all);
    const length = new URL(page.url()).searchParams.get('length') ?? '';
    await page.reload();
    await expect(page.getByRole('combobox', { name: '长短' })).toHaveValue(length);
    expect(await readTotal(page)).toBe(filtered);
    await clear();
    await expect(page).not.toHaveURL(/length=/);
  });

  await test.step('a misspelled phrase suggests the correct one', async () => {
    await page.goto(`${address}/search?q=to+be+honnest&length=short`);
    const didYouMean = page.getByRole('region', { name: '你是不是要找' });
    await didYouMean.getByRole('button', { name: 'to be honest' }).click();
    await expect(page.getByRole('combobox', { name: '搜索台词' })).toHaveValue('to be honest');
    await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/to be honest/i);
    await page.getByRole('combobox', { name: '搜索台词' }).fill('to be honnest');
    await expect(didYouMean.getByRole('button', { name: 'to be honest' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the search form sends the filters without scripts', async ({ browser, address }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=you`);
  // Without scripts, signing in ends at the call's JSON answer.
  await page.goto(`${address}/search?q=you`);
  const all = await readTotal(page);
  await page.getByRole('combobox', { name: '长短' }).selectOption('short');
  await page.getByRole('combobox', { name: '搜索台词' }).press('Enter');
  await expect(page).toHaveURL(/length=short/);
  expect(await readTotal(page)).toBeLessThan(all);
  await context.close();
});

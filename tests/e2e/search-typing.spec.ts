import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, hydrateAll, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Keeps in the window the smallest number of hits that the page has shown from now on. */
const watchHits = (page: Page) =>
  page.evaluate(() => {
    const count = () => document.querySelectorAll('[data-hit]').length;
    Reflect.set(window, 'fewestHits', count());
    new MutationObserver(() =>
      Reflect.set(window, 'fewestHits', Math.min(count(), Reflect.get(window, 'fewestHits'))),
    ).observe(document.body, { childList: true, subtree: true });
  });

/** Queries as they are typed. `<` is the backspace key. One page takes several of them, because loading a page takes longer. */
const typedLetterByLetter = {
  'whole phrases': [
    'what do you mean',
    'take your time',
    '"to be honest"',
    'working in the basement',
    '没关系',
    '是什么意思',
  ],
  'queries that are corrected': [
    'not so f<<<<<<<<What * mean',
    'waht<<<hat do yuo<<ou mean',
    '没关系 anything<<<<<<<< ',
    "don't worry<<<<<<<<<<<I don'",
  ],
} as const;

/** Types a query into the empty box, and expects lines after each letter, and that they were never all gone. */
async function typeAndExpectLines(page: Page, box: Locator, keys: string): Promise<void> {
  let text = '';
  let isWatched = false;
  const expectNeverBlank = async () =>
    expect(await page.evaluate(() => Reflect.get(window, 'fewestHits')), keys).toBeGreaterThan(0);
  for (const key of keys) {
    text = key === '<' ? text.slice(0, -1) : text + key;
    if (text === '') {
      // An empty box shows examples in place of hits, if it stays empty for a moment.
      await expectNeverBlank();
      isWatched = false;
    }
    if (key === '<') await box.press('Backspace');
    else await box.pressSequentially(key);
    // A quotation mark alone is not a phrase yet.
    if (!/[a-z\u4e00-\u9fff]/iu.test(text)) continue;
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text);
    await expect(page.locator('[data-hit="0"]')).toBeVisible();
    await expect(page.getByText('没有找到')).toHaveCount(0);
    if (!isWatched) await watchHits(page);
    isWatched = true;
  }
  await expectNeverBlank();
}

for (const [which, queries] of Object.entries(typedLetterByLetter)) {
  test(`typing ${which} letter by letter always shows lines`, {
    tag: which === 'whole phrases' ? [] : ['@long'],
  }, async ({ page, address }) => {
    await signInByCall(page, address, 'learner');
    await page.goto(`${address}/search`);
    const box = page.getByRole('combobox', { name: '搜索台词' });
    for (const keys of queries) {
      await typeAndExpectLines(page, box, keys);
      await box.fill('');
    }
  });
}

test('the number of lines stands beside the text it belongs to, and only the typed part is marked', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=what+do+you+me`);
  const total = page.getByRole('status').filter({ hasText: /句/ });
  await expect(total).toContainText('“what do you me”');
  await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/^what do you me$/i);
  await expect(page.locator('[data-hit="0"]')).toContainText(/what do you mean/i);
  await page.getByRole('combobox', { name: '搜索台词' }).fill('take your t');
  await expect(total).toContainText('“take your t”');
});

test('a phrase that nobody says shows the nearest lines, which Enter plays, and one tap corrects it', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search`);
  const box = page.getByRole('combobox', { name: '搜索台词' });
  await box.fill('"tkae yuor time"');
  await expect(page.getByText('没有哪句台词正好是“tkae yuor time”')).toBeVisible();
  await expect(page.locator('[data-hit="0"] mark').first()).toBeVisible();
  await expectAccessible(page);
  await box.press('Enter');
  await expect
    .poll(() =>
      page
        .locator('video')
        .evaluateAll((videos) => videos.some((video) => 'paused' in video && !video.paused)),
    )
    .toBe(true);
  await page
    .getByRole('region', { name: '你是不是要找' })
    .getByRole('button', { name: '"take your time"' })
    .click();
  await expect(box).toHaveValue('"take your time"');
  await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/take your time/i);
  await expect(page.getByText('没有哪句台词正好是')).toHaveCount(0);
});

test('the search box of the home page completes a phrase and opens its lines', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(address);
  const box = page.getByRole('combobox', { name: '搜索台词，中文或英文' });
  await box.pressSequentially('to be');
  const option = page.getByRole('listbox').getByRole('option', { name: 'to be honest' });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await option.click();
  await expect(page).toHaveURL(/\/search\?q=to\+be\+honest$/);
  await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/to be honest/i);
});

test('offline in the middle of typing, the old lines and the text stay, and a retry finds the new ones', async ({
  browser,
  address,
}) => {
  // A page of its own: the browser reports each request that fails in its console.
  await using context = await browser.newContext();
  const page = await context.newPage();
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=take`);
  const box = page.getByRole('combobox', { name: '搜索台词' });
  await expect(page.locator('[data-hit="0"]')).toBeVisible();
  await watchHits(page);
  // The code of the page must be there before the network goes.
  await hydrateAll(page);
  await context.setOffline(true);
  await box.press('End');
  await box.pressSequentially(' your time');
  const failure = page.getByRole('alert');
  await expect(failure.getByRole('button', { name: '重试' })).toBeVisible();
  await expectAccessible(page);
  await expect(box).toHaveValue('take your time');
  await expect(page.getByText('“take”')).toBeVisible();
  await context.setOffline(false);
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(page.locator('[data-hit="0"] mark').first()).toHaveText(/^take your time$/i);
  await expect(failure).toHaveCount(0);
  await expect(box).toHaveValue('take your time');
  expect(await page.evaluate(() => Reflect.get(window, 'fewestHits'))).toBeGreaterThan(0);
});

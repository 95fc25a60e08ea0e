import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { pressMarked } from './testing/press-marked.ts';

test.use({ permissions: ['microphone'] });

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** The name of the tour, on the button that starts it and on its card. */
const tourName = '两分钟走一遍';

const cardOf = (page: Page) => page.getByRole('region', { name: tourName });

/**
 * Expects that the tour is at a step and points at its control, which nothing covers. On a desktop, expects it on a phone
 * too, and that the page is accessible there.
 */
async function expectStep(page: Page, step: number): Promise<void> {
  const card = cardOf(page);
  await expect(card).toContainText(`第 ${step} 步，共 5 步`);
  const shown = page.viewportSize() ?? desktop;
  for (const size of shown.width === phone.width ? [shown] : [phone, shown]) {
    await page.setViewportSize(size);
    // The middle of the mark is the middle of the control: what lies there must be neither the card nor a pinned part.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const mark = document.querySelector('[data-tour-mark]')?.getBoundingClientRect();
          const box = document.querySelector('[data-tour-card]')?.getBoundingClientRect();
          if (!mark || !box) return 'no mark or no card';
          const isApart =
            box.right <= mark.left ||
            box.left >= mark.right ||
            box.bottom <= mark.top ||
            box.top >= mark.bottom;
          const isInWindow =
            box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
          if (!isApart) return 'the card covers the control';
          if (!isInWindow) return 'the card leaves the window';
          const found = document.elementFromPoint((mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2);
          return found?.closest('a, button') ? 'good' : `the middle of the mark is ${found?.outerHTML}`;
        }),
      )
      .toBe('good');
    if (size !== shown) await expectAccessible(page);
  }
}

/** Signs in a new learner, who follows only the tour, and expects that it leads to a line that is heard, dubbed, and kept. */
async function followTour(args: { page: Page; address: string; size: 'phone' | 'desktop' }): Promise<void> {
  const { page, address, size } = args;
  const learner = `tour.${size}`;
  await page.setViewportSize(size === 'phone' ? phone : desktop);
  await signInAsNewLearner(page, { address, name: learner });
  await page.getByRole('button', { name: tourName }).click();
  const card = cardOf(page);

  await test.step('a line is found', async () => {
    await expectStep(page, 1);
    await pressMarked(page);
    await page.waitForURL(/\/search\?q=/);
  });
  await test.step('the line is heard, and that alone moves the tour on', async () => {
    await expect(card).toContainText('第 3 步', { timeout: 30_000 });
  });
  await test.step('the line is dubbed, after a reload in the middle', async () => {
    await page.reload();
    await expectStep(page, 3);
    await pressMarked(page);
    await page.waitForURL(/\/detail\?/);
    await expect(card).toContainText('打开麦克风');
    await expectStep(page, 3);
    await pressMarked(page);
    await expect(card).toContainText('录下你的第一条');
    await pressMarked(page);
    await expect(card).toContainText('满意就保存', { timeout: 30_000 });
    await pressMarked(page);
    await expect(card).toContainText('第 4 步', { timeout: 30_000 });
    await expect(page.locator('[data-take]')).toHaveCount(1);
  });
  await test.step('a word is kept', async () => {
    await expectStep(page, 4);
    await pressMarked(page);
    await expect(page.locator('[data-line-card] [data-tour="keepWord"]')).toBeVisible();
    await expect(page.locator('[data-tour-card]')).toContainText('都收好了');
    await pressMarked(page);
    await expect(page.locator('[data-tour-card]')).toContainText('第 5 步');
    await expect(page.locator('[data-tour-card]')).toContainText('先关掉打开的卡片');
    await page.mouse.click(4, 4);
    await expect(page.locator('[data-line-card]')).toHaveCount(0);
  });
  await test.step('the clip is taken away', async () => {
    await expectStep(page, 5);
    await pressMarked(page);
    await page.waitForURL(/\/list\/download\?/);
    await expect(card).toContainText('发微信');
    await expectStep(page, 5);
    const download = page.waitForEvent('download');
    await pressMarked(page);
    await download;
    // A message is also in the page for screen readers.
    await expect(page.getByText('走完了。').first()).toBeVisible();
    await expect(card).toHaveCount(0);
  });
  await page.goto(`${address}/me`);
  for (const section of ['#clips', '#takes', '#words'])
    await expect(page.locator('section').filter({ has: page.locator(section) })).toContainText(/1 [个条]/);
}

// The test on a desktop looks at each step at the size of a phone, too.
for (const size of ['desktop', 'phone'] as const) {
  test(`somebody new who follows only the tour has heard, dubbed, and kept a line: ${size}`, {
    tag: '@long',
  }, async ({ page, address }) => {
    test.slow();
    await followTour({ page, address, size });
  });
}

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

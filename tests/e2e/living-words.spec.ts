import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Returns the current time of the video that is playing, in seconds; null if none is. */
const playingAt = (page: Page) =>
  page.evaluate(
    () => [...document.querySelectorAll('video')].find((video) => !video.paused)?.currentTime ?? null,
  );

const cardOf = (page: Page) => page.getByRole('dialog', { name: '这句里的词' });

test('a word of a line is looked up by click, by keyboard, and by a resting pointer', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=give%20me%20a%20second`);
  const line = page.getByRole('region', { name: '当前台词' });
  const card = cardOf(page);
  const word = line.getByRole('button', { name: 'second', exact: true });

  await test.step('a click opens the card with meanings, sound, and other lines, and Escape returns the focus', async () => {
    await word.click();
    await expect(card.getByRole('heading', { name: 'second' })).toBeVisible();
    await expect(card.getByText('秒；片刻')).toBeVisible();
    await expect(card.getByText('/ˈsekənd/')).toBeVisible();
    await expect(card.getByText('最常用的 1000 词')).toBeVisible();
    await expect(card.getByRole('heading', { name: '更多例句' })).toBeVisible();
    await expect.poll(() => card.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await expectAccessible(page, '[data-line-card]');
    await card
      .getByRole('button', { name: /^听原声/ })
      .first()
      .click();
    await expect.poll(() => playingAt(page)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(word).toBeFocused();
  });

  await test.step('arrow keys move between words, and Enter opens the card of one', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(line.getByRole('button', { name: 'a', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('heading', { name: 'me', exact: true })).toBeVisible();
    await card.getByRole('button', { name: '往后多选一个词' }).click();
    await expect(card.getByRole('button', { name: 'a', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
  });

  await test.step('a resting pointer opens the card without taking the focus, and leaving closes it', async () => {
    await line.getByRole('button', { name: 'Give', exact: true }).hover();
    await expect(card.getByRole('heading', { name: 'give', exact: true })).toBeVisible();
    expect(await card.evaluate((box) => box.contains(document.activeElement))).toBe(false);
    await page.mouse.move(5, 5);
    await expect(card).toBeHidden();
  });
});

test('a phrase and its line are saved in one tap each, and saved lines play one after another', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=give%20me%20a%20second`);
  await expect(page.locator('[data-hit="0"]')).toBeVisible();
  await page.keyboard.press('v');
  const card = cardOf(page);
  // The searched phrase is selected.
  for (const word of ['Give', 'me', 'a', 'second']) {
    await expect(card.getByRole('button', { name: word, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  await card.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(card.getByText('已在生词本')).toBeVisible();
  await card.getByRole('button', { name: '收藏整句' }).click();
  await expect(card.getByText('整句已收藏')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${address}/wordList?view=lines`);
  await expect(page.getByRole('link', { name: '台词', exact: true })).toHaveAttribute('aria-current', 'page');
  const rows = page.getByRole('region', { name: '台词' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first().locator('mark')).toHaveText('Give me a second');
  await expectAccessible(page);
  await page.getByRole('button', { name: '连播这 1 句' }).click();
  await expect.poll(() => playingAt(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: '停止' }).click();
  await page.getByRole('button', { name: /^取消收藏/ }).click();
  await expect(page.getByText('还没有收藏台词')).toBeVisible();

  await page.goto(`${address}/wordList?view=sources`);
  await expect(page.getByRole('link', { name: 'CC-CEDICT' })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone, a tap on a word opens a sheet at the bottom', async ({ openPage, address }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=give%20me%20a%20second`);
  const line = page.getByRole('region', { name: '当前台词' });
  await line.getByRole('button', { name: 'second', exact: true }).tap();
  const card = cardOf(page);
  await expect(card.getByText('秒；片刻')).toBeVisible();
  await expect
    .poll(async () => {
      const box = await card.boundingBox();
      return box && [box.x, box.width, box.y + box.height];
    })
    .toEqual([0, 390, 844]);
  await expectAccessible(page, '[data-line-card]');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('a word of a phrase can be looked up by itself, in a card with room beside the line', async ({
  openPage,
  address,
}) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=take%20your%20time`);
  await page.getByRole('link', { name: '给这句配音' }).first().click();
  // The line is the clip's from then on.
  await page.waitForURL(/bar_id=/);
  const line = page.getByRole('region', { name: '当前台词' });
  await line.getByRole('button', { name: 'Take', exact: true }).click();
  const card = cardOf(page);
  await expect(card.getByRole('heading', { name: 'take your time' })).toBeVisible();
  const verbs = await page.getByRole('navigation', { name: '用这句做什么' }).boundingBox();
  const box = await card.boundingBox();
  if (!box || !verbs) throw new Error('the card or the verbs are not on the screen');
  expect(box.height).toBeGreaterThan(300);
  expect(box.y).toBeGreaterThanOrEqual(verbs.y + verbs.height);
  await card.getByRole('button', { name: 'take', exact: true }).click();
  await expect(card.getByRole('heading', { name: 'take', exact: true })).toBeVisible();
  await expect(card.getByRole('heading', { name: 'take your time' })).toHaveCount(0);
  await expectAccessible(page, '[data-line-card]');
});

test('words of rows are alive, and rows of a narrow screen end between words only', { tag: '@long' }, async ({
  openPage,
  address,
}) => {
  const page = await openPage({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=take%20your%20time`);
  const context = page.getByRole('list', { name: '前文' });
  await expect(context.locator('[data-word]').first()).toBeVisible();
  await context.locator('[data-word]').first().tap();
  await expect(cardOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '给这句配音' }).first().click();
  await page.locator('[data-verb="listen"]').tap();
  await page.locator('[data-line]').first().scrollIntoViewIfNeeded();
  const rows = await page.locator('[data-word]').evaluateAll((words) =>
    words.map((word) => {
      const group = word.parentElement;
      if (!group) throw new Error('a word is not in a group');
      return [group.textContent, group.getClientRects().length, group.getBoundingClientRect().right <= 320];
    }),
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const [text, lineCount, fits] of rows) expect([text, lineCount, fits]).toEqual([text, 1, true]);
});

import { devices, type Page } from '@playwright/test';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const phone = { width: 390, height: 844 };

/** Expects that the page fits each screen and is accessible there, in both themes. */
async function expectGoodLook(page: Page): Promise<void> {
  for (const viewport of [phone, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
}

test('somebody new hears, cuts, and dubs a line from the home page', async ({ page, address }) => {
  await signInAsNewLearner(page, { address, name: 'home.new' });
  const start = page.getByRole('region', { name: '就从这一句开始' });
  await expect(start.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: '今天练' })).toHaveCount(0);
  await expectGoodLook(page);

  await start.getByRole('button', { name: '听这句' }).click();
  const video = start.locator('video');
  const timeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(timeOf).toBeGreaterThan(0);
  // It ends with the line.
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  const ended = await timeOf();
  await start.getByRole('button', { name: '听这句' }).click();
  await expect.poll(timeOf).toBeLessThan(ended);

  await start.locator('[data-word]').first().click();
  const card = page.locator('[data-line-card]');
  await card.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(card.getByText('已在生词本')).toBeVisible();

  await start.getByRole('button', { name: '剪下来' }).click();
  await expect(card).toBeHidden();
  await expect(start.getByRole('status')).toHaveText('剪好了，存进了“我的片段”');
  await expect(start.getByRole('link', { name: '带走' })).toHaveAttribute(
    'href',
    /^\/list\/download\?bar_id=/,
  );
  await expectAccessible(page);
  await start.getByRole('link', { name: '配这句' }).click();
  await page.waitForURL(/\/detail\?bar_id=/);

  await test.step('home now offers the clip to practice', async () => {
    await page.goto(`${address}/`);
    await expect(page.getByRole('heading', { name: '就从这一句开始' })).toHaveCount(0);
    const today = page.getByRole('region', { name: '今天练' });
    await expect(today.getByRole('link', { name: '配这段' })).toHaveAttribute('href', /^\/detail\?bar_id=/);
  });
});

test('the first tap of somebody new on a phone plays the line', async ({ openUntouchedPage, address }) => {
  const page = await openUntouchedPage(devices['Pixel 7']);
  await signInAsNewLearner(page, { address, name: 'home.tap' });
  await page.goto(`${address}/`);
  await page.getByRole('button', { name: '听这句' }).tap();
  const isPlaying = () =>
    page.locator('main video').evaluate((element: HTMLVideoElement) => element.currentTime > 0);
  await expect.poll(isPlaying).toBe(true);
});

test('who comes back finds due words, a clip to dub, and the lesson that was begun', async ({
  page,
  address,
}) => {
  await signInAsNewLearner(page, { address, name: 'home.back' });
  const headers = { origin: address };
  const today = page.getByRole('region', { name: '今天练' });
  const cards = today.getByRole('listitem');

  await test.step('a word that is due is a card, for somebody new as well', async () => {
    const saved = await page.request.post(`${address}/api/word_save.php`, {
      headers,
      form: { text: 'carriage' },
    });
    expect(saved.status()).toBe(200);
    await page.goto(`${address}/`);
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('1 个词该复习了');
  });

  await practiceClip(page, address);
  const list = await page.request.get(`${address}/api/bonus/bonus_video_list.php?pageno=1&type=2`);
  const lesson = (await list.json()).video_list[0];
  const begun = await page.request.post(`${address}/api/lesson_progress.php`, {
    headers,
    form: { lesson_id: lesson.lesson_id, stage: 'simpleClass', step: 0 },
  });
  expect(begun.status(), await begun.text()).toBe(200);
  await page.goto(`${address}/`);
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', /^\/detail\?bar_id=/);
  await expect(cards.nth(2)).toContainText('接着学');
  await expect(cards.nth(2).getByRole('link')).toHaveAttribute('href', /^\/m2\/simplesson\?lesson_id=/);
  await expectGoodLook(page);
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: '复习' })).toBeVisible();
  await expect(page).toHaveURL(/view=review/);
});

test('the search box of the home page keeps its size while one types', async ({ page, address }) => {
  await page.setViewportSize(phone);
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);
  const form = page.getByRole('search').locator('form');
  const empty = await form.boundingBox();
  await page.getByRole('combobox').fill('what do you');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await form.boundingBox()).toEqual(empty);
  const below = page.getByText('试试', { exact: true });
  await expect(below).toBeVisible();
});

test('the survey and the prize draw that run can be reached from home', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);
  await expect(page).toHaveURL(`${address}/`);
  const running = page.getByRole('region', { name: '正在进行' });
  await running.getByRole('link', { name: /^问卷/ }).click();
  await page.waitForURL(/\/survey\?survey_id=/);
  await expect(page.getByText(/^共 \d 题，已答 \d 题$/)).toBeVisible();
  await page.goBack();
  await running.getByRole('link', { name: /^抽奖/ }).click();
  await page.waitForURL(/\/activivity\/mcu\?activity_id=/);
  await expect(page.getByRole('img', { name: /转盘/ })).toBeVisible();
});

test('the navigation marks the item that each page belongs to', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);
  const clipId = await practiceClip(page, address);
  const current = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current]');
  await expect(current).toHaveCount(0);
  const pages = {
    '/list': '/list',
    [`/list/tailor?bar_id=${clipId}`]: '/list',
    [`/list/download?bar_id=${clipId}`]: '/list',
    [`/detail?bar_id=${clipId}`]: '/list',
    [`/contrast?bar_id=${clipId}`]: '/list',
    '/search?q=the': '/search',
    '/goldwordList': '/wordList',
    '/guestbookKid': '/guestbook',
    '/me?view=account': '/me',
  };
  for (const [path, item] of Object.entries(pages)) {
    await page.goto(address + path);
    await expect(current, path).toHaveAttribute('href', item);
  }
});

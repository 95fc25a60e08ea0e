import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForHydration } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Returns the current time of the video that is playing, in seconds; null if none is. */
const playingAt = (page: Page) =>
  page.evaluate(
    () => [...document.querySelectorAll('video')].find((video) => !video.paused)?.currentTime ?? null,
  );

test('an editor publishes a word with its clip, and a learner plays, saves, reviews, and shares it', async ({
  page,
  address,
  openPage,
}) => {
  await signInByCall(page, address, 'owner');
  await page.goto(`${address}/admin7ry784/goldVideoEditor`);
  await page.getByRole('button', { name: '新建词条' }).click();
  await page.getByLabel('单词或短语').fill('give me a second');
  await page.getByRole('button', { name: '找句子' }).click();
  await page.getByRole('button', { name: '选这句' }).first().click();
  await expect(page.getByLabel('音标', { exact: true })).toHaveValue('/ɡɪv miː ə ˈsekənd/');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText('发布前请写释义')).toBeVisible();
  await page.getByLabel('释义', { exact: true }).fill('等我一下');
  await expectAccessible(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().includes('word_entry_save')) saves += 1;
  });
  // A wrong time stays as it was typed, is marked as wrong, and is not saved.
  const start = page.getByLabel('起点（毫秒）');
  const proposed = await start.inputValue();
  await start.fill('-5');
  await expect(page.getByText(/^请填 0 到 \d+ 的整数$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(start).toHaveValue('-5');
  await start.fill(proposed);
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'give me a second' })).toContainText('已发布');
  expect(saves).toBe(1);

  const learner = await openPage();
  await signInByCall(learner, address, 'learner');
  await learner.goto(`${address}/goldwordList`);
  const row = learner.getByRole('listitem').filter({ hasText: 'give me a second' }).first();
  await expect(row).toContainText('等我一下');
  await row.getByRole('button', { name: /^听原声/ }).click();
  await expect.poll(() => playingAt(learner)).toBeGreaterThan(0);
  await row.getByRole('button', { name: '收藏 give me a second' }).click();
  await expect(row.getByText('已收藏')).toBeVisible();
  await row.getByRole('button', { name: '更多例句' }).click();
  // Enabled once the lines have arrived: a button that is being enabled has too little contrast.
  await expect(row.getByRole('button', { name: '收起' })).toBeEnabled();
  await expectAccessible(learner);

  // The learner saves a word from the search by shortcut.
  await learner.goto(`${address}/search?q=second`);
  await expect(learner.locator('[data-hit="0"]')).toBeVisible();
  await learner.keyboard.press('v');
  await learner.getByRole('dialog').getByRole('button', { name: 'second', exact: true }).click();
  await learner.getByRole('dialog').getByRole('button', { name: '收藏', exact: true }).click();
  await expect(learner.getByText('已收藏“second”，可以在生词本里复习').first()).toBeVisible();
  await learner.goto(`${address}/wordList`);
  await expect(learner.getByRole('heading', { name: 'second', exact: true })).toBeVisible();
  await expect(learner.getByText('/ˈsekənd/')).toBeVisible();

  await expect(learner.getByText('n. 秒；片刻')).toBeVisible();

  await learner
    .getByRole('listitem')
    .filter({ hasText: 'n. 秒；片刻' })
    .getByRole('button', { name: '编辑' })
    .click();
  await learner.getByLabel('释义', { exact: true }).fill('秒；片刻');
  await learner.getByRole('button', { name: '保存' }).click();
  await expect(learner.getByText('秒；片刻')).toBeVisible();

  await learner.getByRole('button', { name: '分享' }).click();
  await learner.getByLabel('选择 second').check();
  await learner.getByRole('button', { name: '生成链接' }).click();
  const link = await learner.getByRole('textbox', { name: '分享链接' }).inputValue();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'second', exact: true })).toBeVisible();
  await expect(page.getByText('秒；片刻')).toBeVisible();
  await expect(page.getByRole('button', { name: /^听原声/ }).first()).toBeVisible();
  await expectAccessible(page);

  await learner.goto(`${address}/m/wordList`);
  await learner.getByRole('link', { name: '复习 2 个' }).click();
  for (const left of [2, 1]) {
    await expect(learner.getByText(`还有 ${left} 个`)).toBeVisible();
    await learner.keyboard.press('Space');
    await expect(learner.getByText('记得怎么样？')).toBeVisible();
    await learner.keyboard.press('4');
  }
  await expect(learner.getByText('这一轮复习完了')).toBeVisible();
  await expectAccessible(learner);
  await learner.getByRole('link', { name: '回到生词本' }).click();
  await expect(learner.getByRole('link', { name: /^复习 \d/ })).toHaveCount(0);

  await learner.getByText('我分享过的 1').click();
  await learner.getByRole('link', { name: /个词 · / }).click();
  await learner.getByRole('button', { name: '撤回分享' }).click();
  await expectAccessible(learner, '[role="dialog"]');
  await learner.getByRole('dialog').getByRole('button', { name: '撤回分享' }).click();
  await expect(learner.getByText('我分享过的')).toHaveCount(0);
  expect((await page.request.get(link)).status()).toBe(404);
});

test('an editor sorts a word list by dragging, by place, and with buttons', async ({ browser, address }) => {
  // A page of its own: the browser reports the refused move in its console.
  await using context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const admin = await context.newPage();
  waitForHydration(admin);
  await signInByCall(admin, address, 'owner');
  for (const [at, text] of ['drag one', 'drag two', 'drag three'].entries()) {
    const answer = await admin.request.post(`${address}/api/word_entry_save.php`, {
      headers: { origin: address },
      form: { group: 'RR', text, sort: String(at - 100) },
    });
    expect(answer.status()).toBe(200);
  }
  await admin.goto(`${address}/admin7ry784/RRVideoEditor`);
  const row = (text: string) => admin.getByRole('row').filter({ hasText: text });
  const order = () =>
    admin.getByRole('row').filter({ hasText: 'drag ' }).locator('.spoken').allTextContents();
  await expect.poll(order).toEqual(['drag one', 'drag two', 'drag three']);
  await admin.getByTitle('拖动：drag three').dragTo(row('drag one'));
  await expect.poll(order).toEqual(['drag three', 'drag one', 'drag two']);
  await admin.getByTitle('拖动：drag three').dragTo(row('drag one'));
  await expect.poll(order).toEqual(['drag one', 'drag three', 'drag two']);
  await admin.reload();
  await expect.poll(order).toEqual(['drag one', 'drag three', 'drag two']);
  await expectAccessible(admin);

  await admin.getByRole('button', { name: '第 3 位，移动：drag two' }).click();
  await admin.getByRole('spinbutton', { name: '移到第几位' }).fill('1');
  await admin.keyboard.press('Enter');
  await expect.poll(order).toEqual(['drag two', 'drag one', 'drag three']);
  await admin.getByRole('button', { name: '下移：drag two' }).focus();
  await admin.keyboard.press('Enter');
  await expect.poll(order).toEqual(['drag one', 'drag two', 'drag three']);

  // A list that another administrator has changed meanwhile says so, and shows the new order.
  const list = await admin.request.get(`${address}/api/word_entry_index.php?group=RR&q=drag%20one`);
  const [{ word_id: entry_id }] = (await list.json()).list;
  await admin.request.post(`${address}/api/word_entry_move.php`, {
    headers: { origin: address },
    form: { entry_id, place: '3' },
  });
  await admin.getByTitle('拖动：drag one').dragTo(row('drag two'));
  await expect(admin.getByText('刚才有别人改过这里')).toBeVisible();
  await expect.poll(order).toEqual(['drag two', 'drag three', 'drag one']);
});

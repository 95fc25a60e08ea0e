import type { Locator, Page, Request } from '@playwright/test';
import type { LogEntry } from '#app/features/lessons/operation-log.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { lessons } from '#contract/lessons.ts';
import type { LessonRowDto } from '#contract/lessons-admin.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, expectAccessible, selectOption, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const phone = { width: 390, height: 844 };
const LOG_PATH = '/api/ctb/lesson_log_save.php';

/** Expects that the page is accessible and not wider than the screen. */
const expectUsablePage = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
};
/** Collects the entries of every operation-log batch that the page sends from now on. */
function collectLogEntries(page: Page) {
  const entries: WireForm<LogEntry>[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname !== LOG_PATH) return;
    entries.push(...JSON.parse(new URLSearchParams(request.postData() ?? '').get('log_json') ?? '[]'));
  });
  return entries;
}
const nextButton = (page: Page) => page.getByRole('button', { name: /下一句|学完这一课/ });
const isPlaying = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);

test('a learner finishes an m1 lesson line by line on a phone, and the operations are logged', async ({
  page,
  address,
}) => {
  await page.setViewportSize(phone);
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/m`);
  const logEntries = collectLogEntries(page);
  await expect(page.getByRole('heading', { name: '课程' })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('到底了')).toBeVisible();
  await expectUsablePage(page);

  await rows.first().getByRole('link').click();
  await page.waitForURL(/\/m1\/previousVideo\?lesson_id=/);
  await page.getByRole('button', { name: '开始播放' }).click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expectUsablePage(page);
  await page.getByRole('link', { name: '开始学' }).click();

  await page.waitForURL(/\/m1\/simpleClass/);
  await expect(page.getByText('第 1 句，共 4 句')).toBeVisible();
  await expectUsablePage(page);
  await page.getByRole('button', { name: '慢速' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(0.7);
  await page.getByRole('button', { name: '英文' }).click();
  await expect(page.getByRole('heading').locator('[lang="zh-CN"]')).toHaveCount(0);
  await page.getByRole('button', { name: '听懂了' }).click();
  await expect(page.getByRole('button', { name: '已标记听懂' })).toBeVisible();
  await nextButton(page).click();
  await expect(page.getByText('第 2 句，共 4 句')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('第 3 句，共 4 句')).toBeVisible();
  // The lesson resumes at the last step.
  await expect.poll(() => fetchSavedStep(page, address)).toBe(2);
  await page.reload();
  await expect(page.getByText('第 3 句，共 4 句')).toBeVisible();
  await nextButton(page).click();
  await nextButton(page).click();

  await page.waitForURL(/\/m1\/complete/);
  await expect(page.getByRole('heading', { name: '学完了' })).toBeVisible();
  await expect(page.getByText('听懂 1 句，共 4 句')).toBeVisible();
  await expect(page.getByRole('link', { name: /^下一课/ })).toBeVisible();
  await expectUsablePage(page);
  await page.goto(`${address}/m`);
  await expect(rows.first()).toContainText('已学完');

  const events = () => logEntries.map(({ event_id, page_id }) => `${page_id} ${event_id}`);
  await expect
    .poll(events)
    .toEqual(
      expect.arrayContaining([
        'm1/previousVideo enter',
        'm1/previousVideo play',
        'm1/simpleClass step',
        'm1/simpleClass answer',
        'm1/simpleClass complete',
        'm1/complete enter',
      ]),
    );
  // The server has stored each entry once: when they are sent again, all of them are duplicates.
  const sent = new Map(logEntries.map((entry) => [entry.entry_id, entry]));
  const sid = await page.evaluate(() => localStorage.getItem('taici.sid') ?? '');
  const again = await page.request.post(address + LOG_PATH, {
    headers: { origin: address },
    form: { sid, log_json: JSON.stringify([...sent.values()]) },
  });
  expect(await again.json()).toEqual({ saved: 0, duplicates: sent.size });
});

async function fetchSavedStep(page: Page, address: string): Promise<number | undefined> {
  const id = new URL(page.url()).searchParams.get('lesson_id');
  const answer = await page.request.get(`${address}/api/lesson_info.php?lesson_id=${id}`);
  const info: { progress: { step: number } | null } = await answer.json();
  return info.progress?.step;
}

test('an admin creates an m3 lesson, which says whether each answer is right and shows the score', async ({
  page,
  admin,
  address,
}) => {
  await test.step('an admin creates and publishes the lesson', async () => {
    await signInByCall(admin, address, 'owner');
    await admin.goto(`${address}/admin7ry784?tab=lessons`);
    await admin.getByRole('button', { name: '新建课程' }).click();
    const drawer = admin.getByRole('dialog');
    await selectOption(drawer.getByRole('combobox').first(), '填空课');
    await selectOption(drawer.getByRole('combobox').nth(1), '晨光咖啡馆');
    await selectOption(drawer.getByRole('combobox', { name: '选择视频' }), /./);
    for (const index of [0, 1]) await drawer.getByRole('checkbox').nth(index).check();
    await drawer.getByLabel('标题（英文）').fill('Fill these gaps');
    await drawer.getByRole('button', { name: '保存' }).click();
    const row = admin.getByRole('row').filter({ hasText: 'Fill these gaps' });
    await expect(row).toContainText('草稿');
    await row.getByRole('button', { name: '发布' }).click();
    await expect(row).toContainText('已发布');
  });
  const answer = await admin.request.get(`${address}/api/lesson_index.php?kind=m3`);
  const { list }: { list: WireForm<LessonRowDto>[] } = await answer.json();
  const id = list.find(({ title }) => title === 'Fill these gaps')?.lesson_id ?? '';

  await page.setViewportSize(phone);
  // The complete page of an unfinished lesson redirects to its start.
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/m3/complete?lesson_id=${id}`);
  await page.waitForURL(/\/m3\/previousVideo/);
  await page.getByRole('link', { name: '开始学' }).click();
  await page.waitForURL(/\/m3\/simpleClass/);
  for (const step of [1, 2]) {
    await expect(page.getByText(`第 ${step} 句，共 2 句`)).toBeVisible();
    await expect(page.getByRole('button', { name: '先选一个词' })).toBeDisabled();
    const options = page.getByRole('group', { name: '选项' }).getByRole('button');
    await expect(options).toHaveCount(4);
    await options.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /答对了|不对，是/ })).toBeVisible();
    await expectUsablePage(page);
    await nextButton(page).click();
  }
  await page.waitForURL(/\/m3\/complete/);
  await expect(page.getByText(/[012] \/ 2/)).toBeVisible();
  await expectUsablePage(page);
  const listAnswer = await page.request.get(`${address}/api/bonus/bonus_video_list.php?type=3`);
  const { video_list }: WireForm<OutputOf<typeof lessons.videoList>> = await listAnswer.json();
  expect(video_list.at(-1)).toMatchObject({ lesson_id: id, finished: true });

  await admin.reload();
  const row = admin.getByRole('row').filter({ hasText: 'Fill these gaps' });
  await row.getByRole('button', { name: '删除' }).click();
  await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  await expect(row).toHaveCount(0);
});

test('an admin imports lessons from a table, looks at a draft as learners will, and sorts them', async ({
  admin,
  address,
}) => {
  await signInByCall(admin, address, 'owner');
  await admin.goto(`${address}/admin7ry784?tab=lessons&kind=m1`);
  await admin.getByRole('button', { name: '批量导入' }).click();
  const dialog = admin.getByRole('dialog');
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([
      admin.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: /选择 CSV 文件|重新选择文件/ }).click(),
    ]);
    await chooser.setFiles({ name: 'lessons.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  // As when the file has been moved since it was chosen.
  await admin.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = () => {
      File.prototype.arrayBuffer = read;
      return Promise.reject(new DOMException('', 'NotFoundError'));
    };
  });
  await choose('m1');
  await expect(admin.getByText('打不开“lessons.csv”')).toBeVisible();
  const rows = ['精听课,晨光咖啡馆,,0:00,0:20,Table one', 'm1,晨光咖啡馆,,0:20,0:40,Table two'];
  await choose([...rows, 'm1,没有这部片,,0,9', 'm1,晨光咖啡馆,,9,9'].join('\n'));
  await expect(dialog.getByRole('alert')).toContainText('有 2 行需要修改');
  await expect(dialog.getByRole('row').nth(1)).toContainText('片库里没有这部影片');
  await expect(dialog.getByRole('row').nth(2)).toContainText('结束须晚于开始');
  await expect(dialog.getByRole('button', { name: '批量导入' })).toBeDisabled();
  await expectAccessible(admin, '[role="dialog"]');
  await choose(rows.join('\n'));
  await dialog.getByRole('button', { name: '导入 2 课' }).click();
  await expect(admin.getByText('已导入 2 课，都是草稿')).toBeVisible();

  const row = (title: string) => admin.getByRole('row').filter({ hasText: title });
  const order = () =>
    admin.getByRole('row').filter({ hasText: 'Table ' }).locator('td:nth-child(2)').allTextContents();
  await expect(row('Table one')).toContainText('草稿');
  await admin.getByTitle('拖动：Table two').dragTo(row('Table one'));
  await expect
    .poll(async () => (await order()).map((text) => text.slice(0, 9)))
    .toEqual(['Table two', 'Table one']);
  await expectAccessible(admin);

  await row('Table one').getByRole('link', { name: '预览' }).click();
  await admin.waitForURL(/\/m1\/previousVideo/);
  await expect(admin.getByText('草稿预览：学生还看不到这一课')).toBeVisible();
  await expectAccessible(admin);
  await admin.goto(`${address}/admin7ry784?tab=lessons&kind=m1`);
  for (const title of ['Table one', 'Table two']) {
    await row(title).getByRole('button', { name: '删除' }).click();
    await admin.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(row(title)).toHaveCount(0);
  }
});

test('a page without a lesson links to the lists, and a learner finishes an m2 lesson on one page', async ({
  page,
  address,
}) => {
  await page.setViewportSize(phone);
  for (const path of [
    '/m1/previousVideo',
    '/m1/simpleClass',
    '/m1/complete',
    '/m2/simplesson',
    '/m3/simpleClass',
  ]) {
    await page.goto(address + path);
    if (path === '/m1/previousVideo') await signInOnPage(page, 'learner');
    await expect(page.getByText('先选一课')).toBeVisible();
  }
  await expectUsablePage(page);
  await page.getByRole('link', { name: '选一课' }).click();
  await page.getByRole('link', { name: '跟读课' }).click();
  await page.waitForURL(/type=2/);
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL(/\/m2\/simplesson/);
  await page.getByRole('button', { name: '跟读' }).click();
  await expect(page.getByText('轮到你说')).toBeVisible({ timeout: 15_000 });
  await expectUsablePage(page);
  for (let step = 0; step < 4; step++) await nextButton(page).click();
  await expect(page.getByRole('heading', { name: '学完了' })).toBeVisible();
});

/** Finds the second lesson of a kind in the demo library. */
async function findLesson(page: Page, address: string, kind: 1 | 2 | 3): Promise<string> {
  const answer = await page.request.get(`${address}/api/bonus/bonus_video_list.php?type=${kind}`);
  const { video_list }: WireForm<OutputOf<typeof lessons.videoList>> = await answer.json();
  return video_list[1]?.lesson_id ?? '';
}
/** Returns the left and right edges of an element, in px. */
const edgesOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return { left: box?.x ?? Number.NaN, right: (box?.x ?? Number.NaN) + (box?.width ?? 0) };
};
const siteNavigation = (page: Page) => page.getByRole('navigation', { name: '主导航' });
const lines = (page: Page) => page.getByRole('navigation', { name: '这一课的句子' });
const wordCard = (page: Page) => page.getByRole('dialog', { name: '这句里的词' });

test('on a wide screen, a lesson has the header, the video at the left, and its lines below the video', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/m`);

  await test.step('the lists are a grid below the header of the site', async () => {
    await expect(siteNavigation(page).getByRole('link', { name: '课程' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const tiles = page.getByRole('main').getByRole('listitem');
    await expect(tiles).toHaveCount(3);
    const tops = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expectUsablePage(page);
  });

  await test.step('the root font size follows the width of the page as on a phone', async () => {
    const rootFontSize = () => page.evaluate(() => document.documentElement.style.fontSize);
    await expect.poll(rootFontSize).toBe(`${(1440 / 750) * 100}px`);
  });

  await test.step('the video is at the left of the task, and all of both is in view', async () => {
    await page.goto(`${address}/m1/simpleClass?lesson_id=${await findLesson(page, address, 1)}`);
    const video = await edgesOf(page.locator('video'));
    const next = await edgesOf(nextButton(page));
    expect(video.right).toBeLessThan(next.left);
    await expect(nextButton(page)).toBeInViewport({ ratio: 1 });
    await expectUsablePage(page);
  });

  await test.step('a click on a line below the video goes to it', async () => {
    await lines(page).getByRole('button').nth(2).click();
    await expect(page.getByText('第 3 句，共 4 句')).toBeVisible();
    await expect(lines(page).getByRole('button').nth(2)).toHaveAttribute('aria-current', 'step');
  });

  await test.step('a word of the line pauses the video and opens its card', async () => {
    await page.getByRole('button', { name: '听', exact: true }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.getByRole('heading').getByRole('button').first().click();
    await expect(wordCard(page)).toBeVisible();
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(wordCard(page)).toBeHidden();
  });

  await test.step('a phone has one column, without the header and the list of lines', async () => {
    await page.setViewportSize(phone);
    await expect(siteNavigation(page)).toBeHidden();
    await expect(lines(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: '课程' })).toBeVisible();
    await expectUsablePage(page);
  });
});

test('a quiz shows no line, and opens no card of a word, before its answer is known', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/m`);
  await page.goto(`${address}/m3/simpleClass?lesson_id=${await findLesson(page, address, 3)}`);
  await expect(page.getByText(/^第 1 句/)).toBeVisible();
  await expect(lines(page).locator('[lang="en"]')).toHaveCount(0);
  await expect(lines(page).getByRole('button').nth(1)).toBeDisabled();
  await expect(page.getByRole('heading').getByRole('button')).toHaveCount(0);

  await page.getByRole('group', { name: '选项' }).getByRole('button').first().click();
  await expect(page.getByRole('status').filter({ hasText: /答对了|不对，是/ })).toBeVisible();
  await expect(lines(page).locator('[lang="en"]')).toHaveCount(1);
  await expect(lines(page).getByRole('button').nth(1)).toBeEnabled();
  await page.getByRole('heading').getByRole('button').first().click();
  await expect(wordCard(page)).toBeVisible();
  await expectAccessible(page, '[data-line-card]');
  await page.keyboard.press('Escape');
  await expectUsablePage(page);
});

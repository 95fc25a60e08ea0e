import type { Page } from '@playwright/test';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { saveDraft } from './testing/save-draft.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test.use({ permissions: ['microphone'] });

/** Opens the dubbing panel for the first hit of a phrase, which cuts the line. Returns the ID of its clip. */
async function openDub(page: Page, address: string, phrase: string): Promise<string> {
  const hits = await page.request.get(`${address}/api/sub_seek_all.php?q=${encodeURIComponent(phrase)}`);
  const [hit] = (await hits.json()).list;
  await page.goto(`${address}/detail?video_id=${hit.video_id}&sub_id=${hit.sub_id}`);
  await expect(page).toHaveURL(/bar_id=/);
  return new URL(page.url()).searchParams.get('bar_id') ?? '';
}

/** The time of the playing picture in seconds; null while it is paused. */
const playedFrom = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return video && !video.paused ? video.currentTime : null;
  });

test('a teacher hears a learner’s take and comments on it; the learner reads and plays it', async ({
  page,
  openPage,
  address,
}) => {
  await signInAsNewLearner(page, { address, name: 'reviewed.learner' });
  const teacher = await openPage();
  await signInByCall(teacher, address, 'owner');
  let clipId = '';

  await test.step('the learner records a line, and learns who will hear it', async () => {
    clipId = await openDub(page, address, 'take your time');
    await expect(page.getByText('上传后只有你、你班上的老师和管理员能听到')).toBeVisible();
    await expect(page.getByRole('link', { name: /学生录音/ })).toHaveCount(0);
    await page.getByRole('button', { name: '打开麦克风' }).click();
    await page.getByRole('button', { name: '录这句' }).click();
    await saveDraft(page);
    await expect(page.locator('[data-take]')).toHaveCount(1, { timeout: 20_000 });
  });

  await test.step('the teacher finds it among what was not heard of all clips', async () => {
    await teacher.goto(`${address}/me`);
    const found = teacher.getByRole('region', { name: '学生录音' });
    await expect(found.locator(`a[href*="${clipId}"]`)).toHaveCount(1);
    await found.getByRole('link', { name: '全部没听的录音' }).click();
    await expect(teacher.getByRole('heading', { name: '还没听的学生录音' })).toBeVisible();
    await expect(teacher.getByText(/^\d+ 条没听$/)).toBeVisible();
    await expectAccessible(teacher);
    await teacher.locator(`[data-unheard-take] a[href*="${clipId}"]`).click();
    await expect(teacher.locator('[data-student-take] [data-moment]')).toBeVisible();
  });

  await test.step('the teacher finds it on the clip and hears it with the picture', async () => {
    await teacher.goto(`${address}/detail?bar_id=${clipId}`);
    await teacher.getByRole('link', { name: '学生录音（1 条没听）' }).click();
    await expect(teacher.locator('[data-student-take]')).toHaveCount(1);
    await expect(teacher.getByText('没听过', { exact: true })).toBeVisible();
    await teacher.keyboard.press('KeyJ');
    await expect.poll(() => playedFrom(teacher)).not.toBeNull();
    expect(await teacher.evaluate(() => document.querySelector('video')?.muted)).toBe(true);
    await expect(teacher.getByText('没听过', { exact: true })).toHaveCount(0);
    await expect(teacher.getByRole('link', { name: '学生录音', exact: true })).toBeVisible();
    const clipPage = teacher.url();
    await teacher.goto(`${address}/detail?of=students`);
    await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('还没听的学生录音');
    await expect(teacher.locator(`a[href*="${clipId}"]`)).toHaveCount(0);
    await teacher.goto(clipPage);
  });

  await test.step('the teacher comments on a moment; an empty or long comment is refused at its field', async () => {
    await teacher.getByRole('button', { name: '发给学生' }).click();
    await expect(teacher.getByText('先写几个字')).toBeVisible();
    await teacher.getByLabel('写点评').fill('好'.repeat(501));
    await expect(teacher.getByText('最多 500 字，删短一些')).toBeVisible();
    await teacher.getByLabel('写点评').fill('<b>take your</b> 连起来读。');
    const moment = teacher.locator('[data-moment]');
    while (!(await moment.textContent())?.startsWith('0:00'))
      await teacher.getByRole('button', { name: '早 1 秒' }).click();
    await teacher.getByRole('button', { name: '晚 1 秒' }).click();
    await expect(moment).toHaveText('0:01 处');
    await expectAccessible(teacher);
    await teacher.getByRole('button', { name: '发给学生' }).click();
    await expect(teacher.locator('[data-comment]')).toContainText('＜b>take your＜/b> 连起来读。');
    await teacher.getByRole('button', { name: '修改 0:01 处的点评' }).click();
    await teacher.locator('[data-comment]').getByLabel('写点评').fill('take your 连起来读。');
    await teacher.getByRole('button', { name: '保存' }).click();
    await expect(teacher.locator('[data-comment] p').first()).toHaveText('take your 连起来读。');
  });

  await test.step('the comparison shows the learner’s take with its comments, and Back leads to the list', async () => {
    await teacher.locator('[data-student-take]').getByRole('link', { name: '对比' }).click();
    await expect(teacher.locator('[data-comment]')).toContainText('连起来读');
    const { list } = await (await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json();
    const learner: string = list[0].owner;
    await expect(teacher.getByRole('button', { name: learner, exact: true }).first()).toBeVisible();
    const advice = teacher.locator('[data-advice]');
    await expect(advice).not.toBeEmpty({ timeout: 30_000 });
    await expect(teacher.locator('main')).not.toContainText('我的录音最大');
    await expect(advice).not.toContainText('你');
    await expect(teacher.getByRole('slider', { name: /对齐/ })).toHaveCount(0);
    await teacher.goBack();
    await expect(teacher.locator('[data-student-take] [data-comment]')).toHaveCount(1);
    await teacher.reload();
    await expect(teacher.locator('[data-student-take] [data-comment]')).toHaveCount(1);
  });

  await test.step('the learner finds the comment on the account page and plays the take from its moment', async () => {
    await page.goto(`${address}/me`);
    await expect(page.getByRole('region', { name: '老师说' })).toContainText('1 条新的');
    await page.getByRole('link', { name: /连起来读/ }).click();
    const take = page.locator('[data-take]');
    await expect(take.locator('[data-comment]')).toContainText('连起来读');
    await expect(take.getByText('新', { exact: true })).toBeVisible();
    await expect(take.getByText('1 条新的')).toHaveCount(0);
    await expectAccessible(page);
    await take.getByRole('button', { name: '从 0:01 开始听' }).click();
    const { list } = await (await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json();
    const clip = await (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${clipId}`)).json();
    const momentInFilm = clip.start_ms + list[0].start_ms - list[0].lead_ms + list[0].offset_ms + 1000;
    await expect.poll(() => playedFrom(page)).not.toBeNull();
    const seconds = (await playedFrom(page)) ?? 0;
    expect(seconds * 1000).toBeGreaterThan(momentInFilm - 100);
    await page.reload();
    await expect(page.locator('[data-comment]')).toContainText('连起来读');
    await expect(page.locator('[data-take]').getByText('新', { exact: true })).toHaveCount(0);
  });

  await test.step('the teacher sees that it was read, and deletes it', async () => {
    await teacher.reload();
    await expect(teacher.getByText('学生看过了')).toBeVisible();
    await teacher.getByRole('button', { name: '删除 0:01 处的点评' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(teacher.locator('[data-comment]')).toHaveCount(0);
  });
});

test('the takes of learners are filtered by address; a learner who opens it gets the own ones', {
  tag: '@long',
}, async ({ page, openPage, address }) => {
  await signInByCall(page, address, 'learner');
  const clipId = await openDub(page, address, 'give me a second');
  await page.goto(`${address}/detail?bar_id=${clipId}&of=students`);
  await expect(page.locator('[data-recording="idle"]')).toBeVisible();
  await expect(page.locator('[data-student-takes]')).toHaveCount(0);
  const teacher = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signInByCall(teacher, address, 'owner');
  await teacher.goto(`${address}/detail?bar_id=${clipId}&of=students&unheard=1&line=0`);
  await expect(teacher.getByText('没有这样的录音')).toBeVisible();
  await expect(teacher.getByLabel('只看没听过的')).toBeChecked();
  await expectAccessible(teacher);
  await teacher.getByRole('link', { name: '看全部录音' }).click();
  await expect(teacher).not.toHaveURL(/unheard/);
});

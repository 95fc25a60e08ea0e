import type { Page } from '@playwright/test';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, signInOnPage, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Expects that the page fits a phone and a desktop and is accessible there, in both themes. */
async function expectGoodLook(page: Page): Promise<void> {
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
}

/** The time of the playing picture in seconds; null while it is paused. */
const playedFrom = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return video && !video.paused ? video.currentTime : null;
  });

test('a dub goes from its owner alone to the wall, where another learner likes it and comments on it', async ({
  page,
  openPage,
  address,
}) => {
  await signInAsNewLearner(page, { address, name: 'wall.owner' });
  const clipId = await practiceClip(page, address);
  const other = await openPage();
  let dub = '';

  await test.step('with a link, whoever signs in sees it; signing in leads back to the link', async () => {
    await page.goto(`${address}/detail?bar_id=${clipId}`);
    await expect(page.getByRole('radio', { name: '仅自己' })).toBeChecked();
    await page.getByRole('radio', { name: '知道链接的登录用户' }).check();
    const link = await page.getByLabel('分享链接').inputValue();
    await signInAsNewLearner(other, { address, name: 'wall.other' });
    await other.request.post(`${address}/api/client_logout.php`, { headers: { origin: address } });
    await other.goto(link);
    await expect(other).toHaveURL(/\/login\?ref=/);
    await signInOnPage(other, 'learner');
    await expect(other).toHaveURL(link);
    await expect(other.getByText('wall.owner 的配音')).toBeVisible();
    expect((await other.request.get(`${address}/dubs`)).status()).toBe(200);
    await other.goto(`${address}/dubs?bar_id=${clipId}`);
    await expect(other.getByText('还没有人把配音给大家看')).toBeVisible();
  });

  await test.step('its owner shows it to everyone on its page', async () => {
    await page.getByRole('link', { name: '打开配音页，看评论' }).click();
    await expect(page).toHaveURL(/\/detail\?dub_id=/);
    dub = page.url();
    await expect(page.getByText('0 人喜欢')).toBeVisible();
    await expect(page.getByRole('button', { name: '喜欢' })).toHaveCount(0);
    await page.getByRole('radio', { name: '所有登录用户' }).check();
    await expect(page.getByLabel('分享链接')).toHaveValue(/share=/);
    await expectGoodLook(page);
  });

  await test.step('the other learner finds it on the home page and under the clip', async () => {
    await other.goto(`${address}/`);
    await expect(other.getByRole('heading', { name: '大家的配音' })).toBeVisible();
    await other
      .getByRole('list', { name: '最新' })
      .getByRole('link', { name: /wall\.owner/ })
      .click();
    await expect(other).toHaveURL(dub);
    await other.getByRole('link', { name: '我也来配' }).click();
    const others = other.getByRole('list', { name: '别人的配音' });
    await others.getByRole('link', { name: /wall\.owner/ }).click();
    await expect(other).toHaveURL(dub);
  });

  await test.step('it plays, and a comment is about the moment that is heard', async () => {
    await other.getByRole('button', { name: '播放配音' }).click();
    await expect.poll(() => playedFrom(other)).not.toBeNull();
    await expect(other.getByRole('button', { name: '播放配音' })).toBeVisible({ timeout: 15_000 });
    await other.getByRole('button', { name: '发表评论' }).click();
    await expect(other.getByText('先写几个字')).toBeVisible();
    await other.getByLabel('写评论').fill('<b>真像！</b><script>alert(1)</script>');
    await other.getByRole('button', { name: '早 1 秒' }).click();
    const time = await other.locator('[data-moment]').textContent();
    await other.getByRole('button', { name: '发表评论' }).click();
    const comment = other.locator('[data-comment]');
    // Characters that would start a tag become full-width.
    await expect(comment).toContainText('＜b>真像！');
    await expect(other.locator('main b, main script[src]')).toHaveCount(0);
    await expect(other.getByLabel('写评论')).toHaveValue('');
    await comment.getByRole('button', { name: `从 ${time?.replace(' 处', '')} 开始播放` }).click();
    await expect.poll(() => playedFrom(other)).not.toBeNull();
  });

  await test.step('a like shows at once, counts once, and can be taken back', async () => {
    const like = other.getByRole('button', { name: '喜欢', exact: false }).first();
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await like.click();
    await like.click();
    await expect(like).toContainText('1 人喜欢');
    await expect
      .poll(async () => {
        const id = new URL(dub).searchParams.get('dub_id');
        return (await (await other.request.get(`${address}/api/dub_detail.php?dub_id=${id}`)).json()).likes;
      })
      .toBe(1);
    await other.goto(`${address}/`);
    await expect(other.getByRole('list', { name: '最受喜欢' }).getByText('1 人喜欢').first()).toBeAttached();
    await expectGoodLook(other);
    await other.getByRole('link', { name: '看全部' }).click();
    await other.waitForURL(`${address}/dubs`);
    await other.getByRole('link', { name: '最受喜欢' }).click();
    await expect(other.getByRole('link', { name: /wall\.owner/ })).toBeVisible();
    await expectGoodLook(other);
  });

  await test.step('the QR code has the address of the page', async () => {
    await other.goto(dub);
    await other.getByRole('button', { name: '在手机上打开' }).click();
    await expect(other.getByRole('img', { name: `二维码：${dub}` })).toBeVisible();
    await expectAccessible(other);
    await other.keyboard.press('Escape');
  });

  await test.step('its owner deletes the comment', async () => {
    await page.goto(dub);
    await page.getByText('1 人喜欢').waitFor();
    await page.getByRole('button', { name: /^删除 .* 处的评论$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('还没有评论，来说第一句。')).toBeVisible();
  });
});

test('an administrator takes a reported dub down; its owner reads why, and others no longer find it', {
  tag: '@long',
}, async ({ page, openPage, address }) => {
  await signInAsNewLearner(page, { address, name: 'wall.rude' });
  const clipId = await practiceClip(page, address);
  const shown = await page.request.post(`${address}/api/dub_visibility.php`, {
    headers: { origin: address },
    form: { bar_id: clipId, visibility: 'everyone' },
  });
  const dub = `${address}/detail?dub_id=${(await shown.json()).dub_id}`;
  const other = await openPage();
  await signInAsNewLearner(other, { address, name: 'wall.reporter', path: new URL(dub).pathname });
  await other.goto(dub);
  await other.getByRole('button', { name: '举报' }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: '举报这段配音' })).toBeVisible();
  await dialog.getByLabel('辱骂或不当内容').check();
  await dialog.getByLabel('补充说明（可不填）').fill('听听第二句');
  await dialog.getByRole('button', { name: '提交举报' }).click();
  await expect(other.getByText('已收到，管理员会查看', { exact: true })).toBeVisible();

  const admin = await openPage();
  await signInByCall(admin, address, 'owner');
  await admin.goto(`${address}/admin7ry784?tab=dubs`);
  const row = admin.getByRole('row').filter({ hasText: '听听第二句' });
  await expect(row).toContainText('wall.rude');
  await row.getByRole('button', { name: '下架' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '下架' }).click();
  await expect(admin.getByText('先写几个字')).toBeVisible();
  await admin.getByRole('dialog').getByLabel('原因').fill('骂人的话');
  await admin.getByRole('dialog').getByRole('button', { name: '下架' }).click();
  await expect(row).toHaveCount(0);

  expect((await other.request.get(dub)).status()).toBe(404);
  await page.goto(dub);
  await expect(page.getByText('管理员下架了这段配音，现在只有你能看到')).toBeVisible();
  await expect(page.getByText('原因：骂人的话')).toBeVisible();
  await expectGoodLook(page);
  await admin.goto(dub);
  await admin.getByRole('button', { name: '恢复显示' }).click();
  await expect(admin.getByText('这段配音已下架')).toHaveCount(0);
  expect((await other.request.get(dub)).status()).toBe(200);
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrateAll, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';
import { cutTwoLines, recordLine } from './testing/two-line-clip.ts';

test.use({ permissions: ['microphone'] });

const isMuted = (page: Page) => page.evaluate(() => document.querySelector('video')?.muted);

test('two people take a role each, record on their own devices, and the dub plays both', async ({
  page,
  openPage,
  address,
}) => {
  test.setTimeout(360_000);
  await signInByCall(page, address, 'learner');
  const clipId = await cutTwoLines(page, address, 'could I get the usual');
  const roles = page.getByRole('region', { name: '多人配音' });
  const mia = roles.locator('[data-role="Mia"]');
  let link = '';

  await test.step('the owner shares out the roles that the subtitles suggest', async () => {
    await page.goto(`${address}/detail?bar_id=${clipId}`);
    await roles.getByRole('button', { name: '分角色' }).click();
    const editor = page.getByRole('dialog', { name: '分角色' });
    await expect(editor.getByText('已按字幕里的名字分好')).toBeVisible();
    await expect(editor.getByLabel('角色 1 的名字')).toHaveValue('Oscar');
    await expect(editor.getByLabel('角色 2 的名字')).toHaveValue('Mia');
    await expectAccessible(page, '[role="dialog"]');
    await editor.getByLabel('角色 2 的名字').fill('Oscar');
    await editor.getByRole('button', { name: '保存角色' }).click();
    await expect(editor.getByRole('alert')).toHaveText('两个角色不能同名。');
    await editor.getByLabel('角色 2 的名字').fill('Mia');
    await editor.getByRole('button', { name: '保存角色' }).click();
    await expect(editor).toHaveCount(0);
    await expect(mia).toContainText('还没有人接 · 1 句');
  });

  await test.step('two pages of the owner change the roles, and neither loses what the other did', async () => {
    const stale = await page.context().newPage();
    await stale.goto(`${address}/detail?bar_id=${clipId}`);
    const editorOf = (at: Page) => at.getByRole('dialog', { name: '分角色' });
    for (const at of [stale, page]) await at.getByRole('button', { name: '修改角色' }).click();
    await editorOf(page).getByLabel('角色 1 的名字').fill('Boss');
    await editorOf(page).getByRole('button', { name: '保存角色' }).click();
    await expect(roles.locator('[data-role="Boss"]')).toBeVisible();
    await editorOf(stale).getByLabel('角色 2 的名字').fill('Mia 2');
    await editorOf(stale).getByRole('button', { name: '保存角色' }).click();
    await expect(editorOf(stale).getByRole('alert')).toContainText('角色刚在别的页面改过');
    await expect(editorOf(stale).getByRole('alert')).toBeInViewport();
    await expect(editorOf(stale).getByLabel('角色 1 的名字')).toHaveValue('Boss');
    await expect(editorOf(stale).getByLabel('角色 2 的名字')).toHaveValue('Mia 2');
    await expectAccessible(stale, '[role="dialog"]');
    await editorOf(stale).getByLabel('角色 2 的名字').fill('Mia');
    await editorOf(stale).getByRole('button', { name: '保存角色' }).click();
    await expect(editorOf(stale)).toHaveCount(0);
    await stale.close();
    // What happens to open lines is changed by a page that has not seen the newest roles, too.
    await roles.getByRole('combobox', { name: '没有人录的台词' }).selectOption('静音');
    await expect(roles.locator('[data-role="Boss"]')).toBeVisible();
    await roles.getByRole('combobox', { name: '没有人录的台词' }).selectOption('保留原声');
    await expect(mia).toBeVisible();
  });

  await test.step('the owner makes a link to one of them', async () => {
    await mia.getByRole('button', { name: '生成邀请链接：Mia' }).click();
    const field = mia.getByRole('textbox', { name: 'Mia 的邀请链接' });
    await expect(field).toHaveValue(/\/role\?invite=/);
    link = await field.inputValue();
    await expectAccessible(page);
  });

  const friend = await openPage({ permissions: ['microphone'] });
  await test.step('a friend signs in, returns to the link, and takes the role', async () => {
    await friend.goto(link);
    await expect(friend).toHaveURL(/\/login/);
    await signInOnPage(friend, 'owner');
    await expect(friend).toHaveURL(link);
    await expect(friend.getByRole('heading', { name: /请你配 Mia/ })).toBeVisible();
    await expect(friend.getByText(/What do you mean, the usual/)).toBeVisible();
    await expectAccessible(friend);
    await friend.getByRole('button', { name: '接这个角色' }).click();
    await expect(friend).toHaveURL(new RegExp(`bar_id=${clipId}`));
    await hydrateAll(friend);
    await expect(friend.getByRole('button', { name: /Mia · 我来配/ })).toBeVisible();
  });

  await test.step('each records their line', async () => {
    await recordLine(friend, /mean, the usual/);
    await recordLine(page, /get the usual/);
  });

  await test.step('the owner sees who has done what, and hears both voices', async () => {
    await page.reload();
    await expect(mia).toContainText('已录 1/1 句');
    const answer = await page.request.get(`${address}/api/dub_role_index.php?bar_id=${clipId}`);
    const { takes } = (await answer.json()).list[0];
    expect(takes.map(({ mine }: { mine: boolean }) => mine)).toEqual([true, false]);
    const [, theirs] = takes;
    const heard = page.waitForResponse((response) => response.url().includes(theirs.url));
    await roles.getByRole('button', { name: '播放多人配音' }).click();
    expect((await heard).status()).toBe(200);
    await expect.poll(() => isMuted(page)).toBe(true);
    await roles.getByRole('button', { name: '停止' }).click();
    await expect.poll(() => isMuted(page)).toBe(false);
  });

  await test.step('one film comes out, with both voices', async () => {
    const panel = page.getByRole('region', { name: '成片' });
    await panel.getByRole('button', { name: '合成影片' }).click();
    await expect(panel.getByRole('link', { name: /下载影片/ })).toBeVisible({ timeout: 120_000 });
    const answer = await page.request.get(`${address}/api/dub_mine.php?bar_id=${clipId}`);
    const { finished } = (await answer.json()).dub;
    expect(finished.voices).toHaveLength(2);
    expect(finished.proof.voice_off_ms).toBeLessThanOrEqual(20);
  });

  await test.step('the role is given once, and comes back when its owner takes it back', async () => {
    await page.goto(link);
    await expect(page.getByText('这个角色已经有人接了', { exact: true })).toBeVisible();
    await page.goto(`${address}/detail?bar_id=${clipId}`);
    await mia.getByRole('button', { name: '收回角色：Mia' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '收回角色' }).click();
    await expect(mia).toContainText('还没有人接');
    await friend.reload();
    await expect(friend.getByRole('button', { name: /我来配/ })).toHaveCount(0);
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, expectAccessible, signInOnPage, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';

test('an admin creates an account, and the user signs in, edits it, and deletes it', async ({
  page,
  admin,
  openPage,
  address,
}) => {
  const password = await test.step('the admin creates the account', async () => {
    await admin.goto(`${address}/admin7ry784?tab=accounts`);
    await signInOnPage(admin, 'owner');
    await admin.getByRole('button', { name: '新建账号' }).click();
    const form = admin.getByRole('dialog');
    await form.getByLabel('账号').fill('han.meimei');
    await form.getByLabel('姓名').fill('韩梅梅');
    await expectAccessible(admin, '[role="dialog"]');
    await admin.getByRole('button', { name: '保存' }).click();
    await expect(admin.getByText('密码只显示这一次')).toBeVisible();
    const shownPassword = await admin.locator('.ant-modal code').textContent();
    await admin.getByRole('button', { name: '记好了' }).click();
    await admin.getByRole('searchbox', { name: '按账号或姓名查找' }).fill('han.meimei');
    await admin.keyboard.press('Enter');
    const row = admin.getByRole('row').filter({ hasText: 'han.meimei' });
    await expect(row).toContainText('学生');
    return shownPassword?.trim() ?? '';
  });
  expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);

  const signIn = async (target: Page) => {
    await target.goto(`${address}/me`);
    await target.getByLabel('账号').fill('han.meimei');
    await target.getByLabel('密码').fill(password);
    await target.getByRole('button', { name: '登录' }).click();
    await target.waitForURL(`${address}/me`);
  };
  await signIn(page);
  await expect(page.getByRole('heading', { name: '韩梅梅' })).toBeVisible();

  await test.step('every section can be linked to', async () => {
    const sections = {
      '/me': ['clips', 'takes', 'uploads', 'words', 'lines', 'lessons'],
      '/me?view=account': ['profile', 'sessions', 'password', 'data'],
    };
    for (const [path, ids] of Object.entries(sections)) {
      for (const id of ids) {
        await page.goto(`${address}${path}#${id}`);
        await expect(page.locator(`h2#${id}`)).toBeInViewport();
      }
    }
  });

  const openTab = async (name: '学习' | '账号') => {
    const tab = page.getByRole('navigation', { name: '我的页面' }).getByRole('link', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
  };

  await test.step('the user uploads a picture', async () => {
    await page.goto(`${address}/me`);
    await openTab('账号');
    await expect(page).toHaveURL(/view=account/);
    const red = { create: { width: 600, height: 400, channels: 3 as const, background: '#b3261e' } };
    await page.getByLabel('头像图片').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await sharp(red).png().toBuffer(),
    });
    await expect(page.getByRole('button', { name: '换头像' })).toBeVisible();
    const avatar = page.locator('header img');
    await expect(avatar).toHaveAttribute('src', /^\/media\/avatar\//);
    await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
    await page.reload();
    await expect(avatar).toBeVisible();
  });

  await test.step('the user corrects the city', async () => {
    await page.getByRole('button', { name: '填写城市' }).click();
    await page.getByLabel('所在城市').fill('苏州');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('苏州')).toBeVisible();
  });

  await test.step('an upload that cannot be imported shows the reason', async () => {
    await openTab('学习');
    await page.getByLabel('选择影片和字幕文件').setInputFiles({
      name: 'Broken.2020.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('not a film at all'.repeat(500)),
    });
    await expect(page.getByText('导入失败：这个文件不是可以播放的视频，或已损坏')).toBeVisible();
  });

  await test.step('the user signs another device out', async () => {
    const other = await openPage();
    await signIn(other);
    await openTab('账号');
    await page.reload();
    await page.getByRole('button', { name: /^退出 / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '退出' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('当前设备')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^退出 / })).toHaveCount(0);
    await other.goto(`${address}/list`);
    await expect(other).toHaveURL(/\/login\?ref=%2Flist$/);
  });

  await test.step('the page fits and is accessible at phone and desktop size', async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

  await test.step('the user exports the data as a ZIP file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: '导出我的数据' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^taici-han\.meimei-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    const profile: unknown = JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()));
    expect(profile).toMatchObject({ account: 'han.meimei', name: '韩梅梅', city: '苏州' });
  });

  await test.step('the user deletes the account', async () => {
    await page.getByRole('button', { name: '注销账号' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, '[role="dialog"]');
    await expect(dialog).toContainText('0 个片段、1 部影片、0 条录音、0 个生词');
    await dialog.getByRole('button', { name: '永久注销' }).click();
    await expect(dialog.getByRole('alert')).toContainText('han.meimei');
    await dialog.getByLabel('输入账号 han.meimei 以确认').fill('han.meimei');
    await dialog.getByLabel('当前密码').fill(password);
    await dialog.getByRole('button', { name: '永久注销' }).click();
    await page.waitForURL(`${address}/login`);
    const again = await page.request.post(`${address}/api/client_login.php`, {
      form: { account: 'han.meimei', pwd: password },
    });
    expect(again.status()).toBe(401);
  });

  await test.step('the audit log lists the creation and the deletion', async () => {
    await admin.goto(`${address}/admin7ry784?tab=audit`);
    await expect(admin.getByRole('cell', { name: '新建账号' }).first()).toBeVisible();
    await expect(admin.getByRole('cell', { name: '注销账号' }).first()).toBeVisible();
    await admin.goto(`${address}/admin7ry784?tab=accounts`);
    // Other tests create accounts, too, so the list has more than a page.
    const search = admin.getByRole('searchbox', { name: '按账号或姓名查找' });
    for (const [account, count] of [
      ['owner', 1],
      ['han.meimei', 0],
    ] as const) {
      await search.fill(account);
      const found = admin.waitForResponse((answer) => answer.url().includes('account_index.php'));
      await search.press('Enter');
      await found;
      const named = admin.getByRole('button', { name: account, exact: true });
      await expect(admin.getByRole('row').filter({ has: named })).toHaveCount(count);
    }
  });
});

test('takes are listed by pages with their film', { tag: '@long' }, async ({ page, address }) => {
  await signInAsNewLearner(page, { address, name: 'me.takes' });
  const clipId = await practiceClip(page, address, 11);
  await page.goto(`${address}/me`);
  const takes = page.getByRole('region', { name: '我的录音' });
  await expect(takes.getByRole('listitem')).toHaveCount(10);
  await expect(takes.getByRole('listitem').first()).toContainText('第 1 句');
  await expect(takes.getByRole('listitem').first()).toContainText(/[\u4e00-\u9fff]{2,} [A-Z]/);
  await expect(takes).toContainText('11 条');
  await takes.getByRole('link', { name: '下一页' }).click();
  await expect(takes.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/take_pageno=2/);
  await page.reload();
  await expect(takes.getByRole('listitem')).toHaveCount(1);
  await takes.getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/detail\\?bar_id=${clipId}`));
});

test('devices are folded, and all of them sign out at once', async ({ page, address, playwright }) => {
  const name = 'me.devices';
  const pwd = await signInAsNewLearner(page, { address, name, path: '/me?view=account' });
  const devices = page.getByRole('region', { name: '登录的设备' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  for (let device = 0; device < 6; device += 1) {
    const other = await playwright.request.newContext({ extraHTTPHeaders: { origin: address } });
    const answer = await other.post(`${address}/api/client_login.php`, { form: { account: name, pwd } });
    expect(answer.status()).toBe(200);
    await other.dispose();
  }
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(5);
  await expect(devices.getByRole('listitem').first()).toContainText('当前设备');
  await devices.getByRole('button', { name: '全部 7 台' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(7);
  await devices.getByRole('button', { name: '退出所有设备' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: '退出所有设备' }).click();
  await page.waitForURL(`${address}/login`);
  await page.goto(`${address}/me`);
  await expect(page).toHaveURL(/\/login\?ref=%2Fme$/);
});

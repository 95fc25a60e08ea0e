import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { expect, expectAccessible, selectOption, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Returns the bytes of the only poster of the page. */
async function posterOf(page: Page): Promise<Buffer> {
  const source = await page.locator('td img').first().getAttribute('src');
  return (await page.request.get(new URL(source ?? '', page.url()).href)).body();
}

test('an admin uploads a film with its subtitles, and it is imported, found, and played', async ({
  page,
  address,
}) => {
  const film = test.info().outputPath('Numbers (2019).mkv');
  await runTestFfmpeg([...numberedVideoInput({ rate: '25', seconds: 6 }), ...fastH264Options, film]);
  const english = test.info().outputPath('eng.srt');
  await writeFile(english, '1\n00:00:01,000 --> 00:00:03,000\nCount the numbers with me\n');
  const chinese = test.info().outputPath('chs.srt');
  const gbk = Buffer.from(
    '31 0a 30303a30303a30312c303030202d2d3e2030303a30303a30332c303030 0a b8fa ced2 d2bb c6f0 cafd 0a'.replaceAll(
      ' ',
      '',
    ),
    'hex',
  );
  await writeFile(chinese, gbk);
  const broken = test.info().outputPath('broken.mp4');
  await writeFile(broken, 'This is not a film.');

  await signInByCall(page, address, 'owner');
  await page.goto(`${address}/admin7ry784?tab=uploads`);
  await expect(page).toHaveURL(/\/admin7ry784/);
  await page.locator('input[type="file"]').setInputFiles([film, english, chinese]);
  await expect(page.getByText('已传完')).toHaveCount(3, { timeout: 30_000 });
  await page.locator('input[type="file"]').setInputFiles([broken]);
  const brokenRow = page.getByRole('row').filter({ hasText: 'broken.mp4' });
  await expect(brokenRow.getByRole('alert')).toContainText('这个文件不是可以播放的视频', { timeout: 30_000 });
  await expect(page.getByRole('row').filter({ hasText: 'Numbers (2019).mkv' })).toContainText('可以搜索了', {
    timeout: 60_000,
  });

  await page.getByRole('link', { name: '任务' }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first();
  await expect(row('broken.mp4')).toContainText('这个文件不是可以播放的视频，或已损坏', { timeout: 30_000 });
  await expect(row('Numbers (2019).mkv')).toContainText('完成', { timeout: 60_000 });
  await test.step('the jobs are filtered by kind and state, also after a reload', async () => {
    await selectOption(page.getByRole('combobox', { name: '类别' }), '导入');
    await page.getByText('失败与取消', { exact: true }).click();
    await expect(page).toHaveURL(/state=failed.*kind=import_video|kind=import_video.*state=failed/);
    await expect(row('Numbers (2019).mkv')).toHaveCount(0);
    await page.reload();
    await expect(row('broken.mp4')).toContainText('失败');
    await selectOption(page.getByRole('combobox', { name: '类别' }), '合辑');
    await expect(page.getByText('没有任务').first()).toBeVisible();
    await expectAccessible(page);
  });

  // The search finds the lines shortly after the import.
  await expect(async () => {
    await page.goto(`${address}/search?q=${encodeURIComponent('跟我一起数')}`);
    await expect(page.getByText('Count the numbers with me').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('link', { name: '在影片里打开' }).first().click();
  await expect(page.locator('[data-line]')).toHaveCount(1);
  await expect(page.getByText('Count the numbers with me').first()).toBeVisible();
  await page.getByRole('button', { name: '开始播放' }).click();
  // The film opens at the line.
  await expect
    .poll(() => page.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 1.2))
    .toBe(true);

  await test.step('the administrator gives it another title', async () => {
    await page.goto(`${address}/admin7ry784?tab=library`);
    await row('Numbers').getByRole('button', { name: '改名' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('片名', { exact: true }).fill('Counting');
    await form.getByLabel('中文片名').fill('一起数数');
    const year = form.getByLabel('年份');
    await year.fill('1700');
    await year.blur();
    await expect(form.getByRole('alert')).toHaveText('请填 1888 到 2040 的整数');
    await expect(year).toHaveValue('1700');
    await expect(form.getByRole('button', { name: '保存' })).toBeDisabled();
    await year.fill('2019');
    await expectAccessible(page, '[role="dialog"]');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(row('Counting')).toContainText('一起数数');
    await expect(row('Counting')).toContainText('2019');
  });

  await test.step('a search without hits says so, and a film gets another poster', async () => {
    const search = page.getByPlaceholder('按片名查找');
    await search.fill('no such film');
    await search.press('Enter');
    await expect(page.getByText('没有找到').first()).toBeVisible();
    await search.fill('Counting');
    await search.press('Enter');
    await row('Counting').getByRole('button').first().click();
    await page.getByRole('button', { name: /^更换封面/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('slider', { name: '画面的时间' }).focus();
    for (let second = 0; second < 4; second += 1) await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('img', { name: '选中的画面' })).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
    const before = await posterOf(page);
    await dialog.getByRole('button', { name: '用这一帧' }).click();
    await expect(page.getByText('封面已更换')).toBeVisible();
    expect(await posterOf(page)).not.toEqual(before);
  });

  await test.step('and its video a number and a title', async () => {
    await page.getByRole('button', { name: '改集数：正片' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: '保存' });
    await dialog.getByLabel('集', { exact: true }).fill('12345');
    await save.click();
    await expect(dialog.getByText('请填 0 到 9999 的整数')).toBeVisible();
    await dialog.getByLabel('集', { exact: true }).fill('3');
    await save.click();
    await expect(dialog.getByText('填了集，也要填季')).toBeVisible();
    await dialog.getByLabel('季', { exact: true }).fill('2');
    await dialog.getByLabel('本集标题').fill('From one to three');
    await expectAccessible(page, '[role="dialog"]');
    await save.click();
    await expect(page.getByText('集数和标题已保存')).toBeVisible();
    await expect(page.getByRole('cell', { name: /^S2E3 From one to three/ })).toBeVisible();
  });
});

test('on a phone, the row of the navigation shows its current item, and the folded menu names its own', async ({
  openPage,
  address,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await signInByCall(page, address, 'owner');
  await page.goto(`${address}/admin7ry784?tab=audit`);
  await expect(page.getByRole('link', { name: '管理', exact: true })).toBeInViewport({ ratio: 0.99 });
  const menu = page.locator('summary', { hasText: '操作记录' });
  await menu.click();
  const current = page.getByRole('link', { name: '操作记录', exact: true });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '账号', exact: true }).click();
  await expect(current).toBeHidden();
  await expect(page.locator('summary', { hasText: '账号' })).toBeVisible();
});

test('a learner sees no admin page and no admin link', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);
  await expect(page.getByRole('link', { name: '管理' })).toHaveCount(0);
  const answer = await page.request.get(`${address}/admin7ry784`);
  expect(answer.status()).toBe(403);
  const upload = await page.request.post(`${address}/api/uploads`, {
    headers: {
      origin: address,
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': `filename ${btoa('a.mp4')},source ${btoa('film')},batch ${btoa('b-1')},films ${btoa('1')}`,
    },
  });
  expect(upload.status()).toBe(403);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Opens the search for a phrase and orders a reel of its lines, as many as are offered by `choice`. */
async function orderReel(page: Page, address: string, choice: string): Promise<void> {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=the`);
  await expect(page.locator('[data-hit="5"]')).toBeVisible();
  await page.getByRole('button', { name: '剪成一条' }).click();
  const dialog = page.getByRole('dialog', { name: '剪成一条' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('句数').selectOption({ label: choice });
  await dialog.getByRole('button', { name: '开始剪' }).click();
  await expect(page).toHaveURL(/\/reel\?reel_id=/);
}

test('hits are cut into one film, whose page survives a reload and offers the file', async ({
  page,
  address,
}) => {
  await orderReel(page, address, '前 5 句');
  await expect(page.getByRole('heading', { level: 1, name: 'the' })).toBeVisible();
  const lines = page.getByRole('region', { name: '合辑里的台词' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await page.reload();
  await expect(lines).toHaveCount(5);
  const { pathname, search } = new URL(page.url());
  const reelPath = pathname + search;
  const video = page.locator('main video');
  await expect(video).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);

  await test.step('the film plays from its first to its last part', async () => {
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
      .toBeGreaterThan(4);
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      element.currentTime = element.duration - 0.3;
      return element.play();
    });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  });

  await test.step('the file is saved under the phrase', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载合辑' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('the.mp4');
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    // Both subtitle tracks.
    expect(bytes.indexOf('tx3g')).toBeGreaterThan(0);
  });

  await test.step('it is in the list of reels until it is deleted', async () => {
    const link = page.locator(`a[href="${reelPath}"]`);
    await page.goto(`${address}/me`);
    await expect(page.getByRole('region', { name: '我的合辑' }).locator(link)).toBeVisible();
    await page.getByRole('link', { name: '打开合辑' }).click();
    await expect(
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }),
    ).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('listitem').filter({ has: link })).toContainText('可以看了');
    await expectAccessible(page);
    await link.click();
    await page.getByRole('button', { name: '删除合辑' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除合辑' }).click();
    await expect(page).toHaveURL(/\/reel$/);
    await expect(page.getByRole('heading', { level: 1, name: '我的合辑' })).toBeVisible();
    await expect(link).toHaveCount(0);
  });
});

test('a reel can be cancelled while it is cut, and cut again', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await orderReel(page, address, '前 10 句');
  await page.getByRole('button', { name: '停止' }).click();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('progressbar', { name: '正在剪' })).toBeVisible();
  await page.getByRole('button', { name: '停止' }).click();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
});

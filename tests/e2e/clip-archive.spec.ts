import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { ClipDto } from '#contract/clips.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, expectAccessible, signInOnPage, test } from './testing/page-fixtures.ts';

/** Clips of the demo library with these titles, all of one film, cut and ready. */
async function cutClips(
  page: Page,
  address: string,
  titles: readonly string[],
): Promise<WireForm<ClipDto>[]> {
  const found = await page.request.get(
    `${address}/api/sub_seek_all.php?q=${encodeURIComponent('take your time')}`,
  );
  const { list }: WireForm<SearchAnswerDto> = await found.json();
  const [hit] = list;
  if (!hit) throw new Error('nothing is found');
  const bars: WireForm<ClipDto>[] = [];
  for (const [at, title] of titles.entries()) {
    const form = {
      video_id: hit.video_id,
      start_ms: hit.start_ms,
      end_ms: hit.start_ms + 1200 + 100 * at,
      title,
    };
    bars.push(await (await page.request.post(`${address}/api/creat_dub_bar_client.php`, { form })).json());
  }
  for (const { bar_id } of bars) {
    const look = async (): Promise<WireForm<ClipDto>> =>
      (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json();
    await expect.poll(async () => (await look()).state).toBe('ready');
  }
  return bars;
}

const boxOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `选中“${title}”`, exact: true });

test('several clips are chosen, and come home as one archive under the names chosen', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const titles = ['包 1', '包 2', '包 3', '包 4', '包 5'];
  const bars = await cutClips(page, address, titles);
  await page.goto(`${address}/me`);
  const bar = page.getByRole('region', { name: '打包选中的片段' });
  const dialog = page.getByRole('dialog', { name: /^打包/ });

  await test.step('by key, by a stretch, the whole page, and none', async () => {
    await boxOf(page, '包 5').focus();
    await page.keyboard.press('Space');
    await expect(bar).toContainText('已选 1 个片段');
    await boxOf(page, '包 2').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('已选 4 个片段');
    await expect(boxOf(page, '包 3')).toBeChecked();
    await expect(boxOf(page, '包 1')).not.toBeChecked();
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await expect(boxOf(page, '包 1')).toBeChecked();
    await page.getByRole('checkbox', { name: '全选本页' }).uncheck();
    await expect(bar).toBeHidden();
    for (const title of titles) await boxOf(page, title).check();
    await expect(bar).toContainText(/共 10 个文件，约 [\d.]+ (KB|MB)/);
    await expectAccessible(page, 'main');
  });

  await test.step('what would be too many is said before anything is made', async () => {
    await bar.getByRole('button', { name: '打包下载' }).click();
    await expect(dialog).toContainText('一个 ZIP 最多 100 个文件、4 GB');
    await expectAccessible(page, '[role="dialog"]');
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await expect(dialog.getByRole('alert')).toHaveText('5 个片段 × 25 种文件 = 125 个，请少选一些');
    await expect(dialog.getByRole('button', { name: '下载 ZIP' })).toBeDisabled();
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await expect(dialog.getByRole('alert')).toHaveText('至少勾一种文件');
  });

  await test.step('one that was removed meanwhile and one file that fails are named, and the others come', async () => {
    await dialog.getByRole('checkbox', { name: 'MP4', exact: true }).check();
    await dialog.getByRole('checkbox', { name: 'GIF 双语' }).check();
    await dialog.getByRole('combobox', { name: '文件名' }).click();
    await page.getByRole('option', { name: '时间 台词', exact: true }).click();
    const form = { bar_id: bars[2]?.bar_id ?? '' };
    // The browser's console notes every answer that is a refusal; this one is wanted.
    await page.route('**/api/dub_bar_make.php', async (route) => {
      const asked = route.request().postData() ?? '';
      if (asked.includes(bars[1]?.bar_id ?? '') && asked.includes('gif.both')) {
        return route.fulfill({ json: { code: 'video_time_limit', status: '太久了' } });
      }
      return route.fulfill({ response: await route.fetch(), status: 200 });
    });
    await page.request.post(`${address}/api/dub_bar_remove.php`, { form, headers: { origin: address } });
    await dialog.getByRole('button', { name: '下载 ZIP' }).click();
    await expect(dialog.getByRole('alert')).toContainText('2 项没有做成，其余 7 个可以先下载', {
      timeout: 60_000,
    });
    await expect(dialog.getByRole('alert')).toContainText('“包 3”：已经删除了');
    await expect(dialog.getByRole('alert')).toContainText('“包 2” GIF 双语：');
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载其余 7 个' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^taici \d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const names = Object.keys(files).map((name) => name.replace(/^\d\d\.\d\d\.\d\d /, ''));
    expect(names.sort()).toEqual(
      ['包 1', '包 2', '包 4', '包 5']
        .flatMap((title) => [`${title} both.gif`, `${title}.mp4`])
        .filter((name) => name !== '包 2 both.gif'),
    );
    for (const bytes of Object.values(files)) expect(bytes.length).toBeGreaterThan(1000);
    await expect(dialog).toBeHidden();
  });
});

test('on a phone, from a film to its clips, and all of them as one archive', async ({
  openPage,
  address,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const [first] = await cutClips(page, address, ['手机 1', '手机 2']);
  await page.goto(`${address}/list/detail?film_id=${first?.film_id}`);
  await page.getByRole('link', { name: '本片的片段' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('的片段');
  await boxOf(page, '手机 1').tap();
  await boxOf(page, '手机 2').tap();
  await page.getByRole('button', { name: '打包下载' }).tap();
  const dialog = page.getByRole('dialog', { name: '打包 2 个片段' });
  const button = dialog.getByRole('button', { name: '下载 ZIP' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, '[role="dialog"]');
  const waiting = page.waitForEvent('download');
  await button.tap();
  const files = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  expect(Object.keys(files).sort()).toEqual(['手机 1.mp4', '手机 1.srt', '手机 2.mp4', '手机 2.srt']);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { ClipDto } from '#contract/clips.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Cuts clips with these titles from one film of the demo library, and waits until they are ready. */
async function cutClips(
  page: Page,
  address: string,
  titles: readonly string[],
): Promise<WireForm<ClipDto>[]> {
  const answer = await page.request.get(
    `${address}/api/sub_seek_all.php?q=${encodeURIComponent('take your time')}`,
  );
  const { list }: WireForm<SearchAnswerDto> = await answer.json();
  const [hit] = list;
  if (!hit) throw new Error('there is no hit');
  const clips: WireForm<ClipDto>[] = [];
  for (const [index, title] of titles.entries()) {
    const form = {
      video_id: hit.video_id,
      start_ms: hit.start_ms,
      end_ms: hit.start_ms + 1200 + 100 * index,
      title,
    };
    clips.push(
      await (
        await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
          form,
          headers: { origin: address },
        })
      ).json(),
    );
  }
  for (const { bar_id } of clips) {
    const fetchClip = async (): Promise<WireForm<ClipDto>> =>
      (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json();
    await expect.poll(async () => (await fetchClip()).state).toBe('ready');
  }
  return clips;
}

const checkboxOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `选中“${title}”`, exact: true });

test('several clips are selected and downloaded as one archive with the chosen file names', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  const titles = ['包 1', '包 2', '包 3', '包 4', '包 5'];
  const clips = await cutClips(page, address, titles);
  await page.goto(`${address}/me`);
  const selectionBar = page.getByRole('region', { name: '打包选中的片段' });
  const dialog = page.getByRole('dialog', { name: /^打包/ });

  await test.step('clips are selected by key, as a range, and all of the page', async () => {
    await checkboxOf(page, '包 5').focus();
    await page.keyboard.press('Space');
    await expect(selectionBar).toContainText('已选 1 个片段');
    await checkboxOf(page, '包 2').click({ modifiers: ['Shift'] });
    await expect(selectionBar).toContainText('已选 4 个片段');
    await expect(checkboxOf(page, '包 3')).toBeChecked();
    await expect(checkboxOf(page, '包 1')).not.toBeChecked();
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await expect(checkboxOf(page, '包 1')).toBeChecked();
    await page.getByRole('checkbox', { name: '全选本页' }).uncheck();
    await expect(selectionBar).toBeHidden();
    for (const title of titles) await checkboxOf(page, title).check();
    await expect(selectionBar).toContainText(/共 10 个文件，约 [\d.]+ (KB|MB)/);
    await expectAccessible(page, 'main');
  });

  await test.step('too many files are rejected before any file is created', async () => {
    await selectionBar.getByRole('button', { name: '打包下载' }).click();
    await expect(dialog).toContainText('一个 ZIP 最多 100 个文件、4 GB');
    await expectAccessible(page, '[role="dialog"]');
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await expect(dialog.getByRole('alert')).toHaveText('5 个片段 × 27 种文件 = 135 个，请少选一些');
    await expect(dialog.getByRole('button', { name: '下载 ZIP' })).toBeDisabled();
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await expect(dialog.getByRole('alert')).toHaveText('至少勾一种文件');
  });

  await test.step('a clip removed meanwhile and a failed file are reported, and the others are downloaded', async () => {
    await dialog.getByRole('checkbox', { name: 'MP4', exact: true }).check();
    await dialog.getByRole('checkbox', { name: 'GIF 双语' }).check();
    await dialog.getByRole('combobox', { name: '文件名' }).click();
    await page.getByRole('option', { name: '时间 台词', exact: true }).click();
    const form = { bar_id: clips[2]?.bar_id ?? '' };
    // Changes error statuses to 200, because the browser's console reports every error status and must stay empty.
    await page.route('**/api/dub_bar_make.php', async (route) => {
      const body = route.request().postData() ?? '';
      if (body.includes(clips[1]?.bar_id ?? '') && body.includes('gif.both')) {
        return route.fulfill({ json: { code: 'video_time_limit', status: '太久了' } });
      }
      return route.fulfill({ response: await route.fetch(), status: 200 });
    });
    await page.request.post(`${address}/api/dub_bar_remove.php`, { form, headers: { origin: address } });
    await dialog.getByRole('button', { name: '下载 ZIP' }).click();
    await expect(dialog.getByRole('alert')).toContainText('2 项没做成，其余 7 个可以先下载', {
      timeout: 60_000,
    });
    await expect(dialog.getByRole('alert')).toContainText('“包 3”：已经删除了');
    await expect(dialog.getByRole('alert')).toContainText('“包 2” GIF 双语：');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载其余 7 个' }).click();
    const download = await downloading;
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

test('on a phone, all clips of a film are downloaded as one archive', { tag: '@long' }, async ({
  openPage,
  address,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signInByCall(page, address, 'learner');
  const [first] = await cutClips(page, address, ['手机 1', '手机 2']);
  await page.goto(`${address}/list/detail?film_id=${first?.film_id}`);
  await page.getByRole('link', { name: '本片的片段' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('的片段');
  await checkboxOf(page, '手机 1').tap();
  await checkboxOf(page, '手机 2').tap();
  await page.getByRole('button', { name: '打包下载' }).tap();
  const dialog = page.getByRole('dialog', { name: '打包 2 个片段' });
  const button = dialog.getByRole('button', { name: '下载 ZIP' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, '[role="dialog"]');
  const downloading = page.waitForEvent('download');
  await button.tap();
  const files = unzipSync(new Uint8Array(await readFile(await (await downloading).path())));
  expect(Object.keys(files).sort()).toEqual(['手机 1.mp4', '手机 1.srt', '手机 2.mp4', '手机 2.srt']);
});

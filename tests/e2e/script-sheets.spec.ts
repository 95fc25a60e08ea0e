import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { readPdf } from '#media/script-sheets/testing/read-pdf.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Cuts all lines of the video that contains a phrase, and waits until the clip is ready. */
async function cutScene(page: Page, address: string, phrase: string) {
  const hits = await page.request.get(`${address}/api/sub_seek_all.php?q=${encodeURIComponent(phrase)}`);
  const [{ video_id, film_id }] = (await hits.json()).list;
  const answer = await page.request.get(`${address}/api/dub_sub_index.php?video_id=${video_id}&pagesize=100`);
  const lines: { start_ms: number; end_ms: number; en: string }[] = (await answer.json()).list;
  const created = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: {
      video_id,
      start_ms: Math.round(lines[0]?.start_ms ?? 0),
      end_ms: Math.round(lines.at(-1)?.end_ms ?? 0),
    },
  });
  const { bar_id } = await created.json();
  const fetchClip = async () =>
    (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json();
  await expect.poll(async () => (await fetchClip()).state, { timeout: 60_000 }).toBe('ready');
  return { clipId: String(bar_id), videoId: String(video_id), filmId: String(film_id), lines };
}

const downloadBy = async (page: Page, click: () => Promise<void>): Promise<Buffer> => {
  const downloading = page.waitForEvent('download');
  await click();
  return readFile(await (await downloading).path());
};

test('script sheets of a clip and a series of stills are shown and downloaded', async ({
  page,
  admin,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  const { clipId, filmId, lines } = await cutScene(page, address, 'take your time');

  await test.step('the script sheet is downloaded as a PDF with selectable text', async () => {
    await page.goto(`${address}/list/download?bar_id=${clipId}`);
    await page.getByText('全部文件和格式').click();
    await expect(page.getByRole('heading', { name: '讲义' })).toBeVisible();
    await expectAccessible(page);
    const pdf = readPdf(await downloadBy(page, () => page.locator('[data-file="script.pdf"]').click()));
    const text = pdf.texts.join('').replace(/\s/g, '');
    for (const { en } of lines) expect(text).toContain(en.replace(/\s/g, ''));
  });

  await test.step('the print view shows every line, and only the sheet is printed', async () => {
    await page.getByRole('link', { name: '预览和打印 台词稿' }).click();
    await expect(page).toHaveURL(/\/list\/sheet\?/);
    const sheet = page.locator('[data-sheet="script"]');
    await expect(sheet.getByRole('listitem')).toHaveCount(lines.length);
    await expectAccessible(page);
    await page.getByRole('combobox', { name: '中文' }).click();
    await page.getByRole('option', { name: '留空默写' }).click();
    await expect(page).toHaveURL(/zh=blank/);
    await expect(sheet.getByRole('img', { name: '留空，用来写' })).toHaveCount(lines.length);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(sheet).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the storyboard has a still for every line', async () => {
    await page.getByRole('link', { name: '分镜图', exact: true }).click();
    const stills = page.locator('[data-sheet="storyboard"] img');
    await expect(stills).toHaveCount(lines.length);
    await expect
      .poll(() =>
        stills.evaluateAll((all) =>
          all.every((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 600),
        ),
      )
      .toBe(true);
    await expectAccessible(page);
    const board = await downloadBy(page, () => page.locator('[data-file="storyboard-1.png"]').click());
    expect((await sharp(board).metadata()).width).toBe(1600);
  });

  await test.step('a series of stills is previewed and downloaded with the same frames', async () => {
    await page.goto(`${address}/list/frezeFrame?bar_id=${clipId}`);
    await page.getByLabel('取多少张').fill('99');
    await expect(page.getByText('一组要 1 到 24 张')).toBeVisible();
    await page.getByLabel('取多少张').fill('4');
    await page.getByRole('button', { name: '取这 4 张' }).click();
    const zip = page.locator('[data-file="series.zip"]');
    await expect(zip).toBeVisible({ timeout: 60_000 });
    const previewed = await page
      .locator('[data-still]')
      .evaluateAll((stills) => stills.map((still) => `f${still.getAttribute('data-still')}`));
    expect(previewed).toHaveLength(4);
    await expectAccessible(page);
    const files = unzipSync(await downloadBy(page, () => zip.click()));
    expect(Object.keys(files).map((name) => / (f\d+)\.jpg$/.exec(name)?.[1])).toEqual(previewed);
  });

  await test.step('a button replaces the frame with the sharpest neighbor and reports it', async () => {
    await page.getByRole('button', { name: '自动选清晰帧' }).click();
    await expect(page.getByText(/更清晰的画面|没有明显更清晰的了/)).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('a film that a lesson uses cannot be removed, and the admin sees the reason', async () => {
    await signInByCall(admin, address, 'owner');
    await admin.goto(`${address}/list/detail?film_id=${filmId}`);
    await admin.getByRole('button', { name: '从片库移除' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '从片库移除' }).click();
    await expect(admin.getByText('有课程或红包在用').first()).toBeVisible();
    await page.goto(`${address}/list/download?bar_id=${clipId}`);
    await expect(page.locator('[data-verb="cut"]')).toBeVisible();
    await expect(page.locator('[data-film-removed]')).toHaveCount(0);
  });
});

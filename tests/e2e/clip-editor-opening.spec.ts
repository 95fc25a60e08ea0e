import type { Page } from '@playwright/test';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

const edges = async (page: Page) =>
  Promise.all(
    (['起点', '终点'] as const).map((name) =>
      page.getByRole('textbox', { name: `${name}时间码` }).inputValue(),
    ),
  );

test('the bench opens on a line at the edges of its speech, and at times as they were typed', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const found = await page.request.get(`${address}/api/sub_seek_all.php?q=usual`);
  const { list }: WireForm<SearchAnswerDto> = await found.json();
  const [hit] = list;
  if (!hit) throw new Error('nothing is found');
  const times = (startMs: number, endMs: number) =>
    `${address}/list/tailor?video_id=${hit.video_id}&start_ms=${startMs}&end_ms=${endMs}`;

  await page.goto(times(hit.start_ms, hit.end_ms));
  await expect(page.locator('canvas').first()).toBeVisible();
  const asTyped = await edges(page);
  await page.getByRole('button', { name: '贴合语音' }).click();
  await expect.poll(() => edges(page)).not.toEqual(asTyped);
  await page.goto(times(hit.start_ms, hit.end_ms + 1000));
  const later = await edges(page);
  expect(later[0]).toBe(asTyped[0]);

  await page.goto(`${address}/search?q=usual`);
  await page.getByRole('link', { name: '剪下这句' }).first().click();
  await expect(page).toHaveURL(new RegExp(`sub_id=${hit.sub_id}$`));
  await expect.poll(() => edges(page)).not.toEqual(later);
  // What is heard comes a moment after the page: then snapping once more changes nothing.
  await expect
    .poll(async () => {
      const before = await edges(page);
      await page.getByRole('button', { name: '贴合语音' }).click();
      return JSON.stringify(await edges(page)) === JSON.stringify(before);
    })
    .toBe(true);
  await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled();
  const opened = await edges(page);
  await page.reload();
  await expect.poll(() => edges(page)).toEqual(opened);
});

test('a bench left before anything was heard opens at the edges of the speech all the same', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  // Its speech is heard a little before the line's times.
  await page.goto(`${address}/search?q=business`);
  const cut = await page.getByRole('link', { name: '剪下这句' }).first().getAttribute('href');
  const bench = new URL(cut ?? '', address).href;
  const asked = Promise.withResolvers<void>();
  let times = 0;
  await page.route('**/peaks.bin', (route) => {
    times += 1;
    // The first is never answered.
    if (times > 1) return route.continue();
    asked.resolve();
  });
  await page.goto(bench);
  await asked.promise;
  const unheard = await edges(page);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 5; frames += 1) await page.evaluate(frame);
  await page.reload();
  await expect.poll(() => edges(page)).not.toEqual(unheard);
});

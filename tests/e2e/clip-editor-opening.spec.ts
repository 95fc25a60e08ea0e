import type { Page } from '@playwright/test';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const readEdges = async (page: Page) =>
  Promise.all(
    (['起点', '终点'] as const).map((name) =>
      page.getByRole('textbox', { name: `${name}时间码` }).inputValue(),
    ),
  );

test('the clip editor opens a line at the edges of its speech, and given times unchanged', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=usual`);
  const { list }: WireForm<SearchAnswerDto> = await answer.json();
  const [hit] = list;
  if (!hit) throw new Error('there is no hit');
  const editorUrl = (startMs: number, endMs: number) =>
    `${address}/list/tailor?video_id=${hit.video_id}&start_ms=${startMs}&end_ms=${endMs}`;

  await page.goto(editorUrl(hit.start_ms, hit.end_ms));
  await expect(page.locator('canvas').first()).toBeVisible();
  const given = await readEdges(page);
  await page.getByRole('button', { name: '贴合语音' }).click();
  await expect.poll(() => readEdges(page)).not.toEqual(given);
  await page.goto(editorUrl(hit.start_ms, hit.end_ms + 1000));
  const longer = await readEdges(page);
  expect(longer[0]).toBe(given[0]);

  await page.goto(`${address}/search?q=usual`);
  await page.getByRole('link', { name: '剪下这句' }).first().click();
  await expect(page).toHaveURL(new RegExp(`sub_id=${hit.sub_id}&said=`));
  await expect.poll(() => readEdges(page)).not.toEqual(longer);
  // The waveform arrives shortly after the page. Snapping to the speech again then changes nothing.
  await expect
    .poll(async () => {
      const before = await readEdges(page);
      await page.getByRole('button', { name: '贴合语音' }).click();
      return JSON.stringify(await readEdges(page)) === JSON.stringify(before);
    })
    .toBe(true);
  await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled();
  const opened = await readEdges(page);
  await page.reload();
  await expect.poll(() => readEdges(page)).toEqual(opened);
});

test('a clip editor that was left before the waveform arrived still opens at the edges of the speech', {
  tag: '@long',
}, async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  // The speech of this line starts slightly before the line.
  await page.goto(`${address}/search?q=business`);
  const cut = await page.getByRole('link', { name: '剪下这句' }).first().getAttribute('href');
  const editor = new URL(cut ?? '', address).href;
  const requested = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/peaks.bin', (route) => {
    requests += 1;
    // The first request is never answered.
    if (requests > 1) return route.continue();
    requested.resolve();
  });
  await page.goto(editor);
  await requested.promise;
  const unsnapped = await readEdges(page);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 5; frames += 1) await page.evaluate(frame);
  await page.reload();
  await expect.poll(() => readEdges(page)).not.toEqual(unsnapped);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTestFfmpeg } from '@taici/frame-cutter/testing';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { demoFolder, readDemoLines } from '../testing/read-demo-lines.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const LATE_MS = 2400;
const [demoFilm = ''] = shippedFilms;

/** Writes lines as SubRip, all of them late. */
function writeLate(lines: readonly { startMs: number; endMs: number; en: string | null }[]): string {
  const time = (ms: number) => new Date(ms + LATE_MS).toISOString().slice(11, 23).replace('.', ',');
  return lines
    .map(({ startMs, endMs, en }, i) => `${i + 1}\n${time(startMs)} --> ${time(endMs)}\n${en}\n`)
    .join('\n');
}

test('subtitles that are late are found out, heard before and after, changed, and changed back', async ({
  page,
  address,
}) => {
  // The check listens to the whole film, after the checks of other tests.
  test.slow();
  const { lines } = await readDemoLines(demoFilm);
  const film = test.info().outputPath('Late Words (2019).mp4');
  // Other bytes than those of the demo film, which is in the library.
  await runTestFfmpeg(['-i', join(demoFolder, demoFilm), '-c', 'copy', '-metadata', 'title=late', film]);
  const subtitles = test.info().outputPath('Late Words (2019).en.srt');
  await writeFile(subtitles, writeLate(lines));

  await signInByCall(page, address, 'owner');
  await page.goto(`${address}/admin7ry784?tab=uploads`);
  await page.locator('input[type="file"]').setInputFiles([film, subtitles]);
  await expect(page.getByText('已传完')).toHaveCount(2, { timeout: 30_000 });
  await page.getByRole('link', { name: '任务' }).click();
  const row = (kind: string) =>
    page.getByRole('row').filter({ hasText: 'Late Words (2019).mp4' }).filter({ hasText: kind }).first();
  await expect(row('核对字幕')).toContainText('完成', { timeout: 300_000 });

  const text = lines[0]?.en ?? '';
  await expect(async () => {
    await page.goto(`${address}/list?q=Late+Words`);
    await page
      .getByRole('link', { name: /Late Words/ })
      .first()
      .click({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  const panel = page.getByRole('region', { name: '字幕时间' });
  const first = page.locator('[data-line="0"]');
  await expect(first).toContainText('0:05');
  await expect(panel).toContainText('字幕好像晚了 2.4 秒（很确定）');
  await expectAccessible(page, 'section[aria-label="字幕时间"]');

  await test.step('hears a line at its present time and at the proposed one', async () => {
    const buttons = panel.getByRole('button', { name: /听这句/ });
    await expect(buttons).toHaveCount(6);
    const playedAt = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    const heard = lines[Math.floor(0.1 * lines.length)];
    await panel
      .getByRole('button', { name: /改后.*听这句/ })
      .first()
      .click();
    await expect
      .poll(async () => Math.abs((await playedAt()) * 1000 - (heard?.startMs ?? 0)) < 3000)
      .toBe(true);
  });

  await test.step('changes the times, and changes them back', async () => {
    await panel.getByRole('button', { name: '就这样改' }).click();
    await expect(page.getByText('字幕时间已改好').first()).toBeVisible();
    await expect(first).toContainText('0:03');
    await expect(first).toContainText(text.split(' ')[0] ?? '');
    await expect(panel).toContainText('字幕的时间对得上', { timeout: 60_000 });
    await panel.getByRole('button', { name: '撤销上次改动' }).click();
    await expect(first).toContainText('0:05');
  });

  await test.step('adjusts the times by hand, within bounds', async () => {
    await panel.getByRole('button', { name: '自己调字幕时间' }).click();
    const dialog = page.getByRole('dialog', { name: '自己调字幕时间' });
    await expectAccessible(page, '[role="dialog"]');
    const apply = dialog.getByRole('button', { name: '就这样改' });
    await expect(apply).toBeDisabled();
    await dialog.getByLabel('快慢倍数').fill('3');
    await expect(dialog.getByText('请填 0.75 到 1.35 之间的数')).toBeVisible();
    await expect(apply).toBeDisabled();
    await dialog.getByLabel('快慢倍数').fill('1');
    await dialog.getByLabel('延后几秒').fill('-2.4');
    await expect(dialog.getByRole('button', { name: /听这句/ })).toHaveCount(6);
    await apply.click();
    await expect(first).toContainText('0:03');
  });
});

test('a learner who may not change a film sees nothing of its times', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/list`);
  await page
    .getByRole('link', { name: /Low Tide|末节车厢/ })
    .first()
    .click();
  await expect(page.locator('[data-line="0"]')).toBeVisible();
  await expect(page.getByRole('region', { name: '字幕时间' })).toHaveCount(0);
});

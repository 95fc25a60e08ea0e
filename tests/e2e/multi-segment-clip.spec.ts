import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { meanSquaredDifference, readFrames } from '../testing/compare-media.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const RATE = 24;

const timeCodeField = (page: Page, name: '起点' | '终点') =>
  page.getByRole('textbox', { name: `${name}时间码` });

/** Types both ends of the selection as frame numbers: the first frame and the end (exclusive). */
async function select(page: Page, first: number, end: number): Promise<void> {
  // The out-point is set while the in-point is 0, so that neither passes the other.
  for (const [name, frame] of [
    ['起点', 0],
    ['终点', end],
    ['起点', first],
  ] as const) {
    await timeCodeField(page, name).fill(`f${frame}`);
    await timeCodeField(page, name).press('Enter');
  }
  await expect(page.getByTitle('选段长度')).toContainText(`${end - first} 帧`);
}

/** Returns the frame numbers that the video shows while `act` runs, without repeats. */
async function watchFrames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const video = document.querySelector('video');
    const shown: number[] = [];
    Object.assign(window, { shownFrames: shown });
    const watch = (_: number, { mediaTime }: { mediaTime: number }) => {
      shown.push(mediaTime);
      video?.requestVideoFrameCallback(watch);
    };
    video?.requestVideoFrameCallback(watch);
  });
  await act();
  const times: number[] = await page.evaluate(() => Reflect.get(window, 'shownFrames'));
  const frames = times.map((time) => Math.round(time * RATE));
  return frames.filter((frame, i) => frame !== frames[i - 1]);
}

test('three clip segments are collected, reordered, played, cut, and downloaded exactly to the frame', async ({
  page,
  address,
  server,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=usual`);
  await page.getByRole('link', { name: '剪下这句' }).first().click();
  await expect(page.locator('[data-edge="in"]')).toBeAttached();
  const videoId = new URL(page.url()).searchParams.get('video_id') ?? '';
  const list = page.locator('[data-segments]');
  const rows = list.locator('[data-segment]');

  await test.step('segments are added by shortcut and by button, and one is edited', async () => {
    await select(page, 300, 324);
    await page.getByRole('button', { name: '加入拼接' }).click();
    await select(page, 433, 457);
    await page.getByTestId('head-clock').click();
    await page.keyboard.press('KeyA');
    await select(page, 150, 180);
    await page.keyboard.press('KeyA');
    await expect(rows).toHaveCount(3);
    await expect(list).toContainText('3 段 · 3.25 秒');
    await rows.nth(1).getByTitle('点一下播放并修改这一段').click();
    await expect(timeCodeField(page, '起点')).toHaveValue('00:00:18.042');
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('button', { name: '改好了' }).click();
    // The end nearer to the playhead has moved by one frame: 79 or 77 frames instead of 78.
    await expect(list).not.toContainText('3.25 秒');
    await page.keyboard.press('Control+KeyZ');
    await page.keyboard.press('Control+KeyZ');
    await expect(list).toContainText('3 段 · 3.25 秒');
  });

  await test.step('segments are reordered by drag, arrow key, and button; undo works, and a reload keeps the order', async () => {
    const starts = () =>
      rows.evaluateAll((all) => all.map((row) => /\d\d:\d\d:(\d\d\.\d{3})/.exec(row.textContent)?.[1]));
    expect(await starts()).toEqual(['12.500', '18.042', '06.250']);
    const grip = rows.nth(2).getByRole('button', { name: /拖动/ });
    await grip.scrollIntoViewIfNeeded();
    const [from, to] = [await grip.boundingBox(), await rows.nth(0).boundingBox()];
    if (!from || !to) throw new Error('the list is not on the page');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(starts).toEqual(['06.250', '12.500', '18.042']);
    await rows.nth(0).getByRole('button', { name: /拖动/ }).press('ArrowDown');
    await expect.poll(starts).toEqual(['12.500', '06.250', '18.042']);
    await rows.nth(2).getByRole('button', { name: '第 3 段往前移' }).click();
    await expect.poll(starts).toEqual(['12.500', '18.042', '06.250']);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(starts).toEqual(['12.500', '18.042', '06.250']);
    await page.getByRole('button', { name: '重做' }).click();
    await page.getByRole('button', { name: '重做' }).click();
    await expect.poll(starts).toEqual(['12.500', '06.250', '18.042']);
    await page.reload();
    await expect.poll(starts).toEqual(['12.500', '06.250', '18.042']);
  });
  const spans = [
    [300, 324],
    [150, 180],
    [433, 457],
  ] as const;
  await expectAccessible(page, 'main');

  await test.step('the preview plays the frames that will be cut', async () => {
    const frames = await watchFrames(page, async () => {
      await page.getByRole('button', { name: '连起来播放' }).click();
      await expect
        .poll(async () => page.getByTestId('head-clock').textContent(), { timeout: 20_000 })
        .toContain('f456');
      await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true);
    });
    // Between two segments, the browser may show a frame after the end before it stops.
    const spanIndexes = frames.flatMap((frame) => {
      const index = spans.findIndex(([first, end]) => frame >= first && frame < end);
      return index === -1 ? [] : [index];
    });
    expect(spanIndexes.filter((index, i) => index !== spanIndexes[i - 1])).toEqual([0, 1, 2]);
    expect(frames.length - spanIndexes.length).toBeLessThanOrEqual(4);
  });

  await test.step('the joined clip is cut, and every segment is proved', async () => {
    await page.getByRole('button', { name: '把 3 段接起来剪下来' }).click();
    const done = page.locator('[data-clip-state="ready"]');
    await expect(done).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('每段首帧')).toBeVisible();
    await expect(page.locator('[data-edge-frames="in"]')).toContainText('相差 0 帧');
    await expect(page.locator('[data-edge-frames="out"]')).toContainText('f456');
    await expect(rows).toHaveCount(3);
    await done.getByRole('link', { name: '带走' }).click();
    await expect(page).toHaveURL(/\/list\/download\?bar_id=/);
    await expect(page.getByText('3.3 秒 · 3 段')).toBeVisible();
  });

  await test.step('the downloaded file has the frames of all three segments in order', async () => {
    await page.getByText('全部文件和格式').click();
    const downloading = page.waitForEvent('download');
    await page.locator('[data-file="mp4"]').click();
    const clip = test.info().outputPath('joined.mp4');
    await (await downloading).saveAs(clip);
    const frames = await readFrames(clip);
    expect(frames).toHaveLength(78);
    const film = join(server.dataFolder, 'library', 'videos', videoId, 'mezzanine.mp4');
    let at = 0;
    for (const [first, end] of spans) {
      for (const [frame, expectedFrame] of [
        [frames[at], first],
        [frames[at + end - first - 1], end - 1],
      ] as const) {
        if (!frame) throw new Error('a frame is missing');
        const around = await readFrames(film, { from: expectedFrame - 4, count: 9 });
        const diffs = around.map((other) => meanSquaredDifference(frame, other));
        expect
          .soft(diffs.indexOf(Math.min(...diffs)), `f${expectedFrame}: ${diffs.map((d) => d.toFixed(2))}`)
          .toBe(4);
      }
      at += end - first;
    }
  });
});

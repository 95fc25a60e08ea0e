import type { Page } from '@playwright/test';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

const RATE = 25;

/** The numbers painted on the frames a browser shows of a film: when it is there, at the middle of every frame, at rest after playing to the end, and at its very end. */
function readShownNumbers(page: Page, args: { url: string; frames: number }) {
  return page.evaluate(
    async ({ url, frames, rate }) => {
      const video = document.createElement('video');
      video.muted = true;
      video.preload = 'auto';
      document.body.append(video);
      const happens = (event: string) =>
        new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      const painted = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      const number = () => {
        const { videoWidth: width, videoHeight: height } = video;
        const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
        context?.drawImage(video, 0, 0);
        const bit = (at: number) =>
          context?.getImageData(((at + 0.5) * width) / 16, (height * 8) / 90, 1, 1).data[0] ?? 0;
        return Array.from({ length: 16 }, (_, at) => (bit(at) > 127 ? 2 ** at : 0)).reduce((a, b) => a + b);
      };
      const first = painted();
      video.src = url;
      await first;
      const atStart = number();
      const last = frames - 1 + atStart;
      const playToEnd = async () => {
        const ended = happens('ended');
        await video.play();
        await ended;
        // On a busy machine the last frame is painted some moments after the end is told.
        for (let look = 0; look < 5 && number() !== last; look++) {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      await playToEnd();
      // When it is late a browser leaves frames out, and the last of them for good: it gets another go.
      for (let go = 0; go < 5 && number() < last; go++) {
        video.currentTime = video.duration - 0.5;
        await playToEnd();
      }
      const atEnd = number();
      const all: number[] = [];
      const seek = async (seconds: number) => {
        const next = Promise.all([happens('seeked'), painted()]);
        video.currentTime = seconds;
        await next;
        return number();
      };
      for (let frame = 0; frame < frames; frame++) all.push(await seek((frame + 0.5) / rate));
      await seek(0);
      const beyond = await seek(video.duration);
      video.remove();
      return { atStart, atEnd, all, beyond };
    },
    { ...args, rate: RATE },
  );
}

test('the browser shows exactly the chosen frames of a clip, from the first to the last', async ({
  page,
  address,
}) => {
  const film = test.info().outputPath('Counting Frames (2020).mp4');
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: String(RATE), seconds: 8, size: '320x180' }),
    ...clickTrackInput({ seconds: 8 }),
    // Key frames far apart, as in films from elsewhere.
    ...[...fastH264Options, '-g', '250', '-c:a', 'aac', film],
  ]);
  await page.goto(`${address}/admin7ry784`);
  await signInOnPage(page, 'owner');
  await page.locator('input[type="file"]').setInputFiles([film]);
  await expect(page.getByText('已传完')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: '任务' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Counting Frames (2020).mp4' }).first()).toContainText(
    '完成',
    { timeout: 60_000 },
  );

  await page.goto(`${address}/list?q=Counting`);
  await page
    .getByRole('link', { name: /Counting Frames/ })
    .first()
    .click();
  await page.getByRole('link', { name: '剪辑' }).first().click();
  await expect(page.locator('[data-edge="in"]')).toBeAttached();
  for (const [field, frame] of [
    ['起点时间码', 'f37'],
    ['终点时间码', 'f88'],
  ] as const) {
    await page.getByRole('textbox', { name: field }).fill(frame);
    await page.getByRole('textbox', { name: field }).press('Enter');
  }
  await page.getByRole('button', { name: '剪下来' }).click();
  const clip = page.locator('[data-clip-state="ready"]');
  await expect(clip).toBeVisible({ timeout: 60_000 });
  await clip.getByRole('link', { name: '下载' }).click();
  const href = await page.locator('[data-file="mp4"]').getAttribute('href');
  const shown = await readShownNumbers(page, { url: new URL(href ?? '', address).href, frames: 51 });
  expect(shown).toEqual({ atStart: 37, atEnd: 87, all: range(51).map((at) => 37 + at), beyond: 87 });
});

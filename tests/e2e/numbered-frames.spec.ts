import type { Page } from '@playwright/test';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { expect, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const RATE = 25;

/**
 * Returns the numbers that are painted on the frames that the browser shows: on the first frame after loading, after
 * playing to the end, after seeking to the middle of every frame, and after seeking to the end.
 */
function readShownNumbers(page: Page, args: { url: string; frames: number }) {
  return page.evaluate(
    async ({ url, frames, rate }) => {
      const video = document.createElement('video');
      video.muted = true;
      video.preload = 'auto';
      document.body.append(video);
      const waitFor = (event: string) =>
        new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      const nextPaint = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      const readNumber = () => {
        const { videoWidth: width, videoHeight: height } = video;
        const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
        context?.drawImage(video, 0, 0);
        const bit = (at: number) =>
          context?.getImageData(((at + 0.5) * width) / 16, (height * 8) / 90, 1, 1).data[0] ?? 0;
        return Array.from({ length: 16 }, (_, at) => (bit(at) > 127 ? 2 ** at : 0)).reduce((a, b) => a + b);
      };
      const first = nextPaint();
      video.src = url;
      await first;
      const atStart = readNumber();
      const last = frames - 1 + atStart;
      const playToEnd = async () => {
        const ended = waitFor('ended');
        await video.play();
        await ended;
        // On a busy machine, the last frame is painted shortly after the ended event.
        for (let attempt = 0; attempt < 5 && readNumber() !== last; attempt++) {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      await playToEnd();
      // When the browser falls behind, it skips frames, even the last one. Playing the end again shows it.
      for (let attempt = 0; attempt < 5 && readNumber() < last; attempt++) {
        video.currentTime = video.duration - 0.5;
        await playToEnd();
      }
      const atEnd = readNumber();
      const all: number[] = [];
      const seek = async (seconds: number) => {
        const next = Promise.all([waitFor('seeked'), nextPaint()]);
        video.currentTime = seconds;
        await next;
        return readNumber();
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
    // Key frames are far apart, as in many films.
    ...[...fastH264Options, '-g', '250', '-c:a', 'aac', film],
  ]);
  await signInByCall(page, address, 'owner');
  await page.goto(`${address}/admin7ry784?tab=uploads`);
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
  await page.locator('[data-verb="cut"]').click();
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
  await clip.getByRole('link', { name: '带走' }).click();
  const href = await page.locator('[data-file="mp4"]').getAttribute('href');
  const shown = await readShownNumbers(page, { url: new URL(href ?? '', address).href, frames: 51 });
  expect(shown).toEqual({ atStart: 37, atEnd: 87, all: range(51).map((at) => 37 + at), beyond: 87 });
});

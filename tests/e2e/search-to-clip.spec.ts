import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { runTestFfprobe } from '@taici/frame-cutter/testing';
import { formatFrameTimeCode } from '#shared/time-code.ts';
import { meanSquaredDifference, measureSoundOffsetMs, readFrames } from '../testing/compare-media.ts';
import { expect, hydrateAll, signInOnPage, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

const LINE = 'Top shelf, behind the teapot. Take your time.';
const RATE = 24;

async function save(download: Download, name: string): Promise<string> {
  const path = test.info().outputPath(name);
  await download.saveAs(path);
  return path;
}

const playheadFrame = async (page: Page) =>
  Number(/f(\d+)/.exec((await page.getByTestId('head-clock').textContent()) ?? '')?.[1]);

const isPlaying = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some((video) => !video.paused && video.currentTime > 0),
  );

test('J and K go to the next and previous hit and play it, and U cuts it', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=${encodeURIComponent('what do you mean')}`);
  const current = page.locator('[data-hit][aria-current="true"]');
  await expect(current).toBeVisible();
  const first = await current.textContent();
  for (const key of ['KeyJ', 'KeyK', 'KeyJ', 'KeyJ', 'KeyK']) {
    await page.keyboard.press(key);
    await expect.poll(() => isPlaying(page)).toBe(true);
  }
  expect(await current.textContent()).not.toBe(first);
  await page.keyboard.press('KeyU');
  await expect(page).toHaveURL(/\/list\/tailor\?video_id=/);
});

test('a film starts when the start button is clicked as soon as it appears', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/`);
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const start = document.querySelector<HTMLElement>('button[aria-label="开始播放"]');
      if (!start) return;
      watch.disconnect();
      start.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('a[href^="/list/detail"]').first().click();
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('an invalid time code shows an error and does not change the selection', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=usual`);
  await page.getByRole('link', { name: '剪下这句' }).first().click();
  await page.waitForURL(/\/list\/tailor/);
  // A link that is clicked before the code of its row arrives loads a new document. What is typed there at once would be lost.
  await hydrateAll(page);
  const outField = page.getByRole('textbox', { name: '终点时间码' });
  // The editor snaps an opened line to the speech when the waveform arrives, but doesn't change a typed time.
  const unchanged = '00:00:12.000';
  await outField.fill('12');
  await outField.press('Enter');
  await expect(outField).toHaveValue(unchanged);
  await outField.fill('banana');
  await outField.press('Enter');
  await expect(page.getByRole('alert')).toContainText('看不懂这个时间');
  await expect(outField).toHaveValue('banana');
  await outField.press('Tab');
  await expect(outField).toHaveValue(unchanged);

  await test.step('the error disappears with the next error, on Esc, and when the time changes', async () => {
    const inField = page.getByRole('textbox', { name: '起点时间码' });
    await inField.fill('apple');
    await inField.press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await inField.press('Escape');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(inField).not.toBeFocused();
    await inField.fill('apple');
    await inField.press('Enter');
    await page.getByRole('slider', { name: '起点', exact: true }).press('ArrowRight');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('the player and the timeline show a typed end, and fields return the focus to the shortcuts', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  await page.goto(`${address}/search?q=usual`);
  await page.getByRole('link', { name: '剪下这句' }).first().click();
  const handles = [page.locator('[data-edge="in"]'), page.locator('[data-edge="out"]')];
  const visibleEdges = () =>
    Promise.all(
      handles.map((handle) =>
        handle.evaluate((edge) => parseFloat(edge.style.left) >= 0 && parseFloat(edge.style.left) <= 100),
      ),
    );
  const outField = page.getByRole('textbox', { name: '终点时间码' });
  await expect(outField).toBeVisible();
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  await outField.fill('40');
  await outField.press('Enter');
  await expect.poll(() => playheadFrame(page)).toBe(40 * RATE - 1);
  await expect.poll(visibleEdges).toEqual([true, true]);
  const inField = page.getByRole('textbox', { name: '起点时间码' });
  await inField.fill('00:00:35:12');
  await inField.press('Enter');
  await expect.poll(() => playheadFrame(page)).toBe(35 * RATE + 12);
  await expect.poll(visibleEdges).toEqual([true, true]);
  let frame = 35 * RATE + 12;
  for (const [field, key] of [
    ['片段名', 'Enter'],
    ['片段名', 'Escape'],
    ['句前多留', 'Enter'],
    ['终点时间码', 'Escape'],
  ] as const) {
    await page.getByLabel(field).press(key);
    await page.keyboard.press('Period');
    frame += 1;
    await expect.poll(() => playheadFrame(page), `${key} in ${field}`).toBe(frame);
  }
  await page.getByRole('button', { name: '显示整个选段' }).click();
  const zoomIn = async () => {
    // If the playhead isn't visible, zooming keeps the middle of the selection in place.
    for (let time = 0; time < 3; time++) await page.keyboard.press('Shift+ArrowRight');
    for (let time = 0; time < 3; time++)
      await page.getByRole('button', { name: '放大', exact: true }).click();
    await expect.poll(visibleEdges).toEqual([false, false]);
  };
  for (const [key, start] of [
    ['Control+z', null],
    ['Control+z', null],
    ['Control+Shift+Z', null],
    ['Shift+O', 40 * RATE - 1],
  ] as const) {
    await zoomIn();
    await page.keyboard.press(key);
    await expect.poll(visibleEdges, key).toEqual([true, true]);
    if (start !== null) await expect.poll(() => playheadFrame(page)).toBe(start);
  }
});

test('a line is found, played, cut exactly, and downloaded, and a still is saved', async ({
  page,
  address,
  server,
}) => {
  await page.goto(`${address}/search`);
  await expect(page).toHaveURL(`${address}/login?ref=%2Fsearch`);
  await signInOnPage(page, 'learner');
  await expect(page).toHaveURL(`${address}/search`);

  await test.step('the search finds lines in English and Chinese', async () => {
    const box = page.getByRole('combobox', { name: '搜索台词' });
    await box.fill('没关系');
    await expect(page.getByText('Never mind').first()).toBeVisible();
    await box.fill('take your time');
    await expect(page.getByText(LINE).first()).toBeVisible();
    await box.press('Enter');
    await expect.poll(() => isPlaying(page)).toBe(true);
  });

  await test.step('the clip editor opens the line', async () => {
    await page.getByRole('link', { name: '剪下这句' }).first().click();
    await expect(page).toHaveURL(/\/list\/tailor\?/);
    await expect(page.locator('[data-edge="in"]')).toBeAttached();
  });
  const videoId = new URL(page.url()).searchParams.get('video_id') ?? '';

  const inField = page.getByRole('textbox', { name: '起点时间码' });
  const outField = page.getByRole('textbox', { name: '终点时间码' });
  const [first, end] =
    await test.step('both ends are set by typing, by shortcut, and by dragging', async () => {
      await inField.fill('f431');
      await inField.press('Enter');
      await page.keyboard.press('Shift+KeyI');
      await expect.poll(() => playheadFrame(page)).toBe(431);
      await page.keyboard.press('Period');
      await page.keyboard.press('Period');
      await expect.poll(() => playheadFrame(page)).toBe(433);
      await page.keyboard.press('KeyI');
      await expect(inField).toHaveValue('00:00:18.042');
      await outField.fill('0:20.5');
      await outField.press('Enter');
      await expect(outField).toHaveValue('00:00:20.500');

      const handle = page.locator('[data-edge="out"]');
      const box = await handle.boundingBox();
      if (!box) throw new Error('the handle is not on the page');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x - 30, box.y + box.height / 2, { steps: 6 });
      await page.mouse.up();
      await expect(outField).not.toHaveValue('00:00:20.500');
      const count = Number(/(\d+) 帧/.exec((await page.getByTitle('选段长度').textContent()) ?? '')?.[1]);
      return [433, 433 + count];
    });
  expect(end).toBeGreaterThan(first + 24);
  expect(end).toBeLessThan(492);

  const film = join(server.dataFolder, 'library', 'videos', videoId, 'mezzanine.mp4');
  await test.step('the clip is cut and proved', async () => {
    await page.getByRole('button', { name: '剪下来' }).click();
    await expect(page.locator('[data-clip-state="ready"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[data-edge-frames="in"]')).toContainText('相差 0 帧');
    await expect(page.locator('[data-edge-frames="out"]')).toContainText('相差 0 帧');
    await page.locator('[data-clip-state="ready"]').getByRole('link', { name: '带走' }).click();
    await expect(page).toHaveURL(/\/list\/download\?bar_id=/);
  });

  await test.step('the downloaded clip has exactly the chosen frames, with the sound in sync', async () => {
    await page.getByText('全部文件和格式').click();
    const downloading = page.waitForEvent('download');
    await page.locator('[data-file="mp4"]').click();
    const clip = await save(await downloading, 'clip.mp4');
    const frames = await readFrames(clip);
    expect(frames).toHaveLength(end - first);
    for (const [name, frame, expectedFrame] of [
      ['first', frames[0], first],
      ['last', frames.at(-1), end - 1],
    ] as const) {
      if (!frame) throw new Error(`no ${name} frame`);
      const around = await readFrames(film, { from: expectedFrame - 4, count: 9 });
      const diffs = around.map((other) => meanSquaredDifference(frame, other));
      expect
        .soft(diffs.indexOf(Math.min(...diffs)), `${name} frame: ${diffs.map((d) => d.toFixed(2))}`)
        .toBe(4);
    }
    const offsetMs = await measureSoundOffsetMs({ film, clip, startMs: (first * 1000) / RATE });
    expect(Math.abs(offsetMs)).toBeLessThan(1000 / RATE);
    expect(await runTestFfprobe({ path: clip, entries: 'codec_name,r_frame_rate' })).toContain('h264,24/1');
  });

  await test.step('the sound and the subtitles are downloaded', async () => {
    const m4a = page.waitForEvent('download');
    await page.locator('[data-file="m4a"]').click();
    expect(await runTestFfprobe({ path: await save(await m4a, 'clip.m4a'), entries: 'codec_name' })).toBe(
      'aac',
    );
    for (const [file, head] of [
      ['srt-both', '1\n00:00:0'],
      ['vtt-en', 'WEBVTT'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await page.locator(`[data-file="${file}"]`).click();
      const stream = await (await downloading).createReadStream();
      let text = '';
      for await (const chunk of stream) text += chunk;
      expect(
        text
          .replace(/^\ufeff/, '')
          .replaceAll('\r\n', '\n')
          .startsWith(head),
      ).toBe(true);
      expect(text).toContain('Take your time.');
    }
  });

  await test.step('a still is downloaded at full size', async () => {
    await page.locator('[data-verb="still"]').click();
    await expect(page).toHaveURL(/\/list\/frezeFrame\?/);
    await expect(page.getByText('已经是原片画面')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: '片段首帧' }).click();
    await page.keyboard.press('Period');
    await expect(page.getByTestId('still-time')).toHaveAttribute('data-frame', '434');
    await expect(page.getByText('已经是原片画面')).toBeVisible({ timeout: 30_000 });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载截图' }).click();
    const still = await save(await downloading, 'still.jpg');
    expect(await runTestFfprobe({ path: still, entries: 'width,height' })).toBe('1280,720');
    const [picture] = await readFrames(still);
    const around = await readFrames(film, { from: 430, count: 9 });
    if (!picture) throw new Error('no picture');
    const diffs = around.map((other) => meanSquaredDifference(picture, other));
    expect(diffs.indexOf(Math.min(...diffs)), diffs.map((d) => d.toFixed(2)).join(' ')).toBe(4);
  });

  await test.step('the clip editor opens at the frame of the still', async () => {
    await page.getByRole('link', { name: '从这里开始剪' }).click();
    await expect(page).toHaveURL(/\/list\/tailor\?/);
    await expect(inField).toHaveValue(formatFrameTimeCode({ frame: 434, rate: { num: RATE, den: 1 } }));
  });

  await test.step('the account page lists the clip', async () => {
    await page.goto(`${address}/me`);
    await expect(page.getByText('首尾分毫不差').first()).toBeVisible();
  });
});

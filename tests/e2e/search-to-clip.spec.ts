import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { runTestFfprobe } from '@taici/frame-cutter/testing';
import { formatFrameTimeCode } from '#shared/time-code.ts';
import { meanSquaredDifference, measureSoundOffsetMs, readFrames } from '../testing/compare-media.ts';
import { expect, signInOnPage, test } from './testing/page-fixtures.ts';

const LINE = 'Top shelf, behind the teapot. Take your time.';
const RATE = 24;

async function save(download: Download, name: string): Promise<string> {
  const path = test.info().outputPath(name);
  await download.saveAs(path);
  return path;
}

const frameOfHead = async (page: Page) =>
  Number(/f(\d+)/.exec((await page.getByTestId('head-clock').textContent()) ?? '')?.[1]);

const isMoving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some((video) => !video.paused && video.currentTime > 0),
  );

test('J and K walk the hits, and each is played', async ({ page, address }) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  await page.goto(`${address}/search?q=${encodeURIComponent('what do you mean')}`);
  const current = page.locator('[data-hit][aria-current="true"]');
  await expect(current).toBeVisible();
  const first = await current.textContent();
  for (const key of ['KeyJ', 'KeyK', 'KeyJ', 'KeyJ', 'KeyK']) {
    await page.keyboard.press(key);
    await expect.poll(() => isMoving(page)).toBe(true);
  }
  expect(await current.textContent()).not.toBe(first);
});

test('a film asked to start the moment it appears does start', async ({ page, address }) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
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
  await expect.poll(() => isMoving(page)).toBe(true);
});

test('a time that cannot be read is not cut', async ({ page, address }) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  await page.goto(`${address}/search?q=usual`);
  await page.getByRole('link', { name: '剪下这句' }).first().click();
  const outField = page.getByRole('textbox', { name: '终点时间码' });
  // A line that was opened is snapped once its sound is there; a typed time stands.
  const before = '00:00:40.000';
  await outField.fill('40');
  await outField.press('Enter');
  await expect(outField).toHaveValue(before);
  await outField.fill('banana');
  await outField.press('Enter');
  await expect(page.getByRole('alert')).toContainText('看不懂这个时间');
  await expect(outField).toHaveValue('banana');
  await outField.press('Tab');
  await expect(outField).toHaveValue(before);

  await test.step('what was wrong passes: by the next fault, by Esc, by another time', async () => {
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

test('a typed end is seen on the stage and on the timeline, and fields give the keys back', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  await page.goto(`${address}/search?q=usual`);
  await page.getByRole('link', { name: '剪下这句' }).first().click();
  const handles = [page.locator('[data-edge="in"]'), page.locator('[data-edge="out"]')];
  const inSight = () =>
    Promise.all(
      handles.map((one) =>
        one.evaluate((edge) => parseFloat(edge.style.left) >= 0 && parseFloat(edge.style.left) <= 100),
      ),
    );
  const outField = page.getByRole('textbox', { name: '终点时间码' });
  await outField.fill('40');
  await outField.press('Enter');
  await expect.poll(() => frameOfHead(page)).toBe(40 * RATE - 1);
  await expect.poll(inSight).toEqual([true, true]);
  const inField = page.getByRole('textbox', { name: '起点时间码' });
  await inField.fill('00:00:35:12');
  await inField.press('Enter');
  await expect.poll(() => frameOfHead(page)).toBe(35 * RATE + 12);
  await expect.poll(inSight).toEqual([true, true]);
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
    await expect.poll(() => frameOfHead(page), `${key} in ${field}`).toBe(frame);
  }
  await page.getByRole('button', { name: '显示整个选段' }).click();
  const zoomIn = async () => {
    // Where the head is not in sight, the middle of the selection stays where it is.
    for (let time = 0; time < 3; time++) await page.keyboard.press('Shift+ArrowRight');
    for (let time = 0; time < 3; time++)
      await page.getByRole('button', { name: '放大', exact: true }).click();
    await expect.poll(inSight).toEqual([false, false]);
  };
  for (const [key, start] of [
    ['Control+z', null],
    ['Control+z', null],
    ['Control+Shift+Z', null],
    ['Shift+O', 40 * RATE - 1],
  ] as const) {
    await zoomIn();
    await page.keyboard.press(key);
    await expect.poll(inSight, key).toEqual([true, true]);
    if (start !== null) await expect.poll(() => frameOfHead(page)).toBe(start);
  }
});

test('a line is searched, heard, cut to the frame, taken home; a frame is grabbed', async ({
  page,
  address,
  product,
}) => {
  await page.goto(`${address}/search`);
  await expect(page).toHaveURL(`${address}/login?ref=%2Fsearch`);
  await signInOnPage(page, 'demo');
  await expect(page).toHaveURL(`${address}/search`);

  await test.step('search in English and Chinese', async () => {
    const box = page.getByRole('combobox', { name: '搜索台词' });
    await box.fill('没关系');
    await expect(page.getByText('Never mind').first()).toBeVisible();
    await box.fill('take your time');
    await expect(page.getByText(LINE).first()).toBeVisible();
    await box.press('Enter');
    await expect.poll(() => isMoving(page)).toBe(true);
  });

  await test.step('cut', async () => {
    await page.getByRole('link', { name: '剪下这句' }).first().click();
    await expect(page).toHaveURL(/\/list\/tailor\?/);
    await expect(page.locator('[data-edge="in"]')).toBeAttached();
  });
  const videoId = new URL(page.url()).searchParams.get('video_id') ?? '';

  const inField = page.getByRole('textbox', { name: '起点时间码' });
  const outField = page.getByRole('textbox', { name: '终点时间码' });
  const [first, end] = await test.step('choose both ends by typing, by key, and by dragging', async () => {
    await inField.fill('f431');
    await inField.press('Enter');
    await page.keyboard.press('Shift+KeyI');
    await expect.poll(() => frameOfHead(page)).toBe(431);
    await page.keyboard.press('Period');
    await page.keyboard.press('Period');
    await expect.poll(() => frameOfHead(page)).toBe(433);
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

  const film = join(product.dataFolder, 'library', 'videos', videoId, 'mezzanine.mp4');
  await test.step('the clip is made and proved', async () => {
    await page.getByRole('button', { name: '剪下来' }).click();
    await expect(page.locator('[data-clip-state="ready"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[data-edge-frames="in"]')).toContainText('0 帧误差');
    await expect(page.locator('[data-edge-frames="out"]')).toContainText('0 帧误差');
    await page.locator('[data-clip-state="ready"]').getByRole('link', { name: '下载' }).click();
    await expect(page).toHaveURL(/\/list\/download\?bar_id=/);
  });

  await test.step('the downloaded film holds the chosen frames, with its sound in step', async () => {
    const downloading = page.waitForEvent('download');
    await page.locator('[data-file="mp4"]').click();
    const clip = await save(await downloading, 'clip.mp4');
    const frames = await readFrames(clip);
    expect(frames).toHaveLength(end - first);
    for (const [name, frame, wanted] of [
      ['first', frames[0], first],
      ['last', frames.at(-1), end - 1],
    ] as const) {
      if (!frame) throw new Error(`no ${name} frame`);
      const around = await readFrames(film, { from: wanted - 4, count: 9 });
      const off = around.map((other) => meanSquaredDifference(frame, other));
      expect.soft(off.indexOf(Math.min(...off)), `${name} frame: ${off.map((d) => d.toFixed(2))}`).toBe(4);
    }
    const offset = await measureSoundOffsetMs({ film, clip, startMs: (first * 1000) / RATE });
    expect(Math.abs(offset)).toBeLessThan(1000 / RATE);
    expect(await runTestFfprobe({ path: clip, entries: 'codec_name,r_frame_rate' })).toContain('h264,24/1');
  });

  await test.step('sound and subtitles go home too', async () => {
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
      for await (const piece of stream) text += piece;
      expect(
        text
          .replace(/^\ufeff/, '')
          .replaceAll('\r\n', '\n')
          .startsWith(head),
      ).toBe(true);
      expect(text).toContain('Take your time.');
    }
  });

  await test.step('a frame is grabbed at full size', async () => {
    await page.getByRole('link', { name: '定格截图' }).first().click();
    await expect(page).toHaveURL(/\/list\/frezeFrame\?/);
    await expect(page.getByText('原画已就绪')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Period');
    await expect(page.getByTestId('frame-number')).toHaveText(/434/);
    await expect(page.getByText('原画已就绪')).toBeVisible({ timeout: 30_000 });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载截图' }).click();
    const still = await save(await downloading, 'still.jpg');
    expect(await runTestFfprobe({ path: still, entries: 'width,height' })).toBe('1280,720');
    const [picture] = await readFrames(still);
    const around = await readFrames(film, { from: 430, count: 9 });
    if (!picture) throw new Error('no picture');
    const off = around.map((other) => meanSquaredDifference(picture, other));
    expect(off.indexOf(Math.min(...off)), off.map((d) => d.toFixed(2)).join(' ')).toBe(4);
  });

  await test.step('one cuts on from the very frame', async () => {
    await page.getByRole('link', { name: '从这里开始剪' }).click();
    await expect(page).toHaveURL(/\/list\/tailor\?/);
    await expect(inField).toHaveValue(formatFrameTimeCode({ frame: 434, rate: { num: RATE, den: 1 } }));
  });

  await test.step('the clip is kept', async () => {
    await page.goto(`${address}/me`);
    await expect(page.getByText('首尾逐帧校验通过').first()).toBeVisible();
  });
});

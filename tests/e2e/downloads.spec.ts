import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { runTestFfprobe } from '@taici/frame-cutter/testing';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import type { ClipDto } from '#contract/clips.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { type ClipFileKey, clipFileKeys, formatClipFileKey, listClipFileLangs } from '#shared/clip-files.ts';
import { meanSquaredDifference, readFrames } from '../testing/compare-media.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

/** Cuts a clip of two and a half seconds with speech from the demo library, and waits until it is ready. */
async function cutClip(page: Page, address: string): Promise<WireForm<ClipDto>> {
  const answer = await page.request.get(
    `${address}/api/sub_seek_all.php?q=${encodeURIComponent('take your time')}`,
  );
  const { list }: WireForm<SearchAnswerDto> = await answer.json();
  const [hit] = list;
  if (!hit) throw new Error('there is no hit');
  const created = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: {
      video_id: hit.video_id,
      start_ms: hit.start_ms,
      end_ms: hit.start_ms + 2500,
      title: 'A/B: 台词?',
    },
  });
  const { bar_id }: WireForm<ClipDto> = await created.json();
  const fetchClip = async (): Promise<WireForm<ClipDto>> =>
    (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json();
  await expect.poll(async () => (await fetchClip()).state).toBe('ready');
  return fetchClip();
}

const buttonOf = (page: Page, file: string) => page.locator(`[data-file="${file.replace('.', '-')}"]`);

async function downloadFile(page: Page, file: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await buttonOf(page, file).click();
  return downloading;
}

const fileNames: Record<ClipFileKey['kind'], RegExp> = {
  mp4: /\.mp4$/,
  original: / original\.mp4$/,
  burnt: / burnt( (en|zh))?\.mp4$/,
  m4a: /\.m4a$/,
  mp3: /\.mp3$/,
  background: / background\.m4a$/,
  srt: /\.srt$/,
  vtt: /\.vtt$/,
  ass: /\.ass$/,
  karaoke: / karaoke\.ass$/,
  gif: /\.gif$/,
  webp: /\.webp$/,
};

/** Expects that the contents of a file match its kind, and that a video has the given number of frames. */
async function expectValidFile(kind: ClipFileKey['kind'], path: string, frames: number): Promise<void> {
  if (kind === 'gif' || kind === 'webp') {
    const { format, pages, width } = await sharp(path, { animated: true }).metadata();
    expect({ format, width, moves: (pages ?? 0) > 20 }).toEqual({ format: kind, width: 480, moves: true });
    return;
  }
  if (kind === 'srt' || kind === 'vtt' || kind === 'ass' || kind === 'karaoke') {
    const text = await readFile(path, 'utf8');
    const ass = /^\[Script Info\]\n/;
    expect(text).toMatch({ srt: /^1\n00:00:0/, vtt: /^WEBVTT\n/, ass, karaoke: ass }[kind]);
    if (kind === 'karaoke') expect(text.match(/\{\\k\d+\}/g)?.length).toBeGreaterThan(3);
    return;
  }
  const streams = await runTestFfprobe({ path, entries: 'codec_name' });
  expect(streams).toContain(
    { mp4: 'h264', original: 'h264', burnt: 'h264', m4a: 'aac', mp3: 'mp3', background: 'aac' }[kind],
  );
  if (streams.includes('h264')) expect(await readFrames(path)).toHaveLength(frames);
}

test('every file of a clip is created and downloaded in its format, and the page shows its size', async ({
  page,
  address,
}) => {
  test.setTimeout(240_000);
  await signInByCall(page, address, 'learner');
  const clip = await cutClip(page, address);
  await page.goto(`${address}/list/download?bar_id=${clip.bar_id}`);
  await page.getByText('全部文件和格式').click();
  const fetchFiles = async (): Promise<WireForm<ClipFilesDto>> =>
    (await page.request.get(`${address}/api/dub_bar_files.php?bar_id=${clip.bar_id}`)).json();
  const before = await fetchFiles();
  await expect(page.getByText(/^约 /).first()).toBeVisible();
  await expectAccessible(page, 'main');
  const frames = clip.end_frame - clip.start_frame;
  const saved = new Map<string, string>();
  // One file of each kind. The files in other languages differ only in their lines.
  const testedKeys = clipFileKeys.filter(({ kind, lang }) => lang === (listClipFileLangs(kind)[0] ?? null));
  if (before.original === null) {
    // The original is no larger than the clip, so it would be the same file once more.
    testedKeys.splice(
      testedKeys.findIndex(({ kind }) => kind === 'original'),
      1,
    );
    await expect(buttonOf(page, 'original')).toHaveCount(0);
  }
  for (const key of testedKeys) {
    const file = formatClipFileKey(key);
    await test.step(file, async () => {
      const download = await downloadFile(page, file);
      expect(download.suggestedFilename()).toMatch(/^A B 台词/);
      expect(download.suggestedFilename()).toMatch(fileNames[key.kind]);
      const path = test.info().outputPath(download.suggestedFilename());
      await download.saveAs(path);
      saved.set(file, path);
      await expectValidFile(key.kind, path, frames);
      await expect(buttonOf(page, file)).toHaveAttribute('data-phase', 'idle');
      const row = buttonOf(page, file).locator('xpath=..');
      await expect(row.locator('[data-made]')).toBeVisible();
      const estimate = before.list.find((other) => other.file === file);
      const bytes = (await readFile(path)).length;
      // An estimate with a larger error would be worse than none.
      const ratio = (estimate?.estimated_bytes ?? 0) / bytes;
      expect([file, ratio > 0.3 && ratio < 3.5, ratio.toFixed(2)]).toEqual([file, true, ratio.toFixed(2)]);
      expect((await fetchFiles()).list.find((other) => other.file === file)?.bytes).toBe(bytes);
    });
  }
  await test.step('burnt-in lines are visible at the bottom, and the rest of the picture is unchanged', async () => {
    const at = Math.floor(frames / 3);
    const [clipFrame] = await readFrames(saved.get('mp4') ?? '', { from: at, count: 1 });
    const [burnt] = await readFrames(saved.get('burnt.both') ?? '', { from: at, count: 1 });
    if (!clipFrame || !burnt) throw new Error('no frames');
    const part = (picture: Buffer, from: number, to: number) =>
      picture.subarray(Math.floor(from * 180) * 320, Math.floor(to * 180) * 320);
    expect(meanSquaredDifference(part(clipFrame, 0.8, 1), part(burnt, 0.8, 1))).toBeGreaterThan(300);
    expect(meanSquaredDifference(part(clipFrame, 0, 0.7), part(burnt, 0, 0.7))).toBeLessThan(10);
  });
});

test('file names follow the chosen template, which is remembered, and several files are one archive', {
  tag: '@long',
}, async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  const clip = await cutClip(page, address);
  await page.goto(`${address}/list/download?bar_id=${clip.bar_id}`);
  await page.getByText('全部文件和格式').click();
  await page.getByRole('combobox', { name: '文件名' }).click();
  await page.getByRole('option', { name: '时间 台词', exact: true }).click();
  const example = page.getByTestId('name-example');
  await expect(example).toHaveText(/：\d\d\.\d\d\.\d\d A B 台词\.mp4$/);
  await page.reload();
  await page.getByText('全部文件和格式').click();
  await expect(example).toHaveText(/：\d\d\.\d\d\.\d\d A B 台词\.mp4$/);
  await page.getByRole('combobox', { name: '文件名' }).click();
  await page.getByRole('option', { name: '自定义' }).click();
  await page.getByLabel('文件名格式').fill('{line} from {film}');
  await expect(example).toHaveText(/：A B 台词 from .+\.mp4$/);

  await page.getByRole('button', { name: '选几个打包' }).click();
  const dialog = page.getByRole('dialog', { name: '打包下载' });
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('checkbox', { name: 'MP4', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: 'MP3' }).check();
  await dialog.getByRole('checkbox', { name: 'ASS 双语' }).check();
  await dialog.getByRole('checkbox', { name: '台词稿' }).check();
  await expect(dialog.getByText(/^共 5 个文件，约 /)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 ZIP' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^A B 台词 from .+\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(
    Object.keys(files)
      .map((name) => name.split('.').at(-1))
      .sort(),
  ).toEqual(['ass', 'm4a', 'mp3', 'pdf', 'srt']);
  for (const [name, bytes] of Object.entries(files)) {
    expect(name).toMatch(/^A B 台词 from /);
    expect(bytes.length).toBeGreaterThan(50);
  }
  await expect(dialog).toBeHidden();
});

test('a file that could not be created shows the reason and can be retried', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  const clip = await cutClip(page, address);
  await page.goto(`${address}/list/download?bar_id=${clip.bar_id}`);
  await page.getByText('全部文件和格式').click();
  let requests = 0;
  await page.route('**/api/dub_bar_make.php', async (route) => {
    requests += 1;
    if (requests === 1)
      return route.fulfill({
        status: 200,
        json: { code: 'disk_full', status: '磁盘空间不足，腾出空间后可以重试' },
      });
    return route.continue();
  });
  await buttonOf(page, 'gif.en').click();
  await expect(page.getByText('GIF 英文 没做成：磁盘空间不足，腾出空间后可以重试').first()).toBeVisible();
  await expect(buttonOf(page, 'gif.en')).toHaveText('重试');
  const download = await downloadFile(page, 'gif.en');
  expect(download.suggestedFilename()).toMatch(/ en\.gif$/);
});

test('one tap takes a clip away for WeChat, for a lesson, and for Anki', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  const clip = await cutClip(page, address);
  await page.goto(`${address}/list/download?bar_id=${clip.bar_id}`);
  const take = async (preset: string) => {
    const downloading = page.waitForEvent('download');
    await page.locator(`[data-preset="${preset}"]`).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const endings = (archive: Record<string, unknown>) =>
    Object.keys(archive)
      .map((name) => name.split('.').at(-1))
      .sort();

  // The lines are in the picture.
  expect((await take('wechat')).name).toMatch(fileNames.burnt);

  const lesson = await take('lesson');
  expect(lesson.name).toMatch(/^A B 台词.*\.zip$/);
  expect(endings(unzipSync(lesson.bytes))).toEqual(['mp4', 'pdf', 'srt']);

  const anki = unzipSync((await take('anki')).bytes);
  expect(endings(anki)).toEqual(['mp3', 'txt']);
  const sound = Object.keys(anki).find((name) => name.endsWith('.mp3'));
  const notes = strFromU8(anki['anki.txt'] ?? new Uint8Array());
  expect(notes).toContain('#columns:front\tback\tfilm\ttags');
  expect(notes).toContain(`"[sound:${sound}]"`);
  expect(notes).toContain(clip.lines[0]?.en ?? 'no line');
});

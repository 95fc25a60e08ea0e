import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { measureAudioLag } from '@taici/frame-cutter';
import { runTestFfmpeg, runTestFfprobe } from '@taici/frame-cutter/testing';
import type { TakeDto } from '#contract/takes.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { saveDraft } from './testing/save-draft.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';
import { speakingMicrophone } from './testing/speaking-microphone.ts';

const { launchOptions, speak } = speakingMicrophone({
  fileName: 'speech.wav',
  sentence: 'Please take your time and tell me what you want to do',
});
test.use({ permissions: ['microphone'], launchOptions });
test.beforeAll(speak);

/** Cuts a clip of three lines in a row. Returns its ID and its number of lines. */
async function cutClip(page: Page, address: string): Promise<string> {
  const found = await page.request.get(`${address}/api/sub_seek_all.php?q=take`);
  const [hit] = (await found.json()).list;
  const lines = (
    await (await page.request.get(`${address}/api/dub_sub_index.php?video_id=${hit.video_id}`)).json()
  ).list;
  const first = Math.min(
    lines.findIndex(({ id }: { id: string }) => id === hit.sub_id),
    lines.length - 3,
  );
  const made = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: {
      video_id: hit.video_id,
      start_ms: Math.round(lines[first].start_ms),
      end_ms: Math.round(lines[first + 2].end_ms),
      ...{ head_ms: 300, tail_ms: 600 },
    },
  });
  const { bar_id } = await made.json();
  const clipOf = async () =>
    (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json();
  await expect.poll(async () => (await clipOf()).state, { timeout: 60_000 }).toBe('ready');
  expect((await clipOf()).lines.length).toBeGreaterThanOrEqual(3);
  return bar_id;
}

const hashOf = async (path: string) =>
  (await runTestFfmpeg(['-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'md5', '-'])).toString();

/** Reads the lengths of a film's picture and sound, in seconds. */
const readDurations = async (path: string) =>
  (await runTestFfprobe({ path, entries: 'codec_type,duration' }))
    .split('\n')
    .filter((line) => !line.startsWith('subtitle'))
    .map((line) => Number(line.split(',').at(-1)));

/** Samples per second at which the test compares sounds. */
const SAMPLE_RATE = 8_000;
/** Reads a file's sound as 16-bit mono samples. High frequencies, where music is weak, tell the place of a voice. */
async function readSound(path: string): Promise<Int16Array> {
  const filters = `highpass=f=600,aresample=${SAMPLE_RATE}:async=1:first_pts=0`;
  const bytes = await runTestFfmpeg(['-i', path, '-af', filters, '-ac', '1', '-f', 's16le', '-']);
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

/**
 * Measures how far a take is from its place in a film, in milliseconds. Only its line is compared: before and after it, other
 * takes of the same voice are heard.
 */
function lagOfTake(args: {
  film: Int16Array;
  take: Int16Array;
  startMs: number;
  line: { startMs: number; endMs: number };
}): number {
  const toSamples = (ms: number) => Math.round((ms * SAMPLE_RATE) / 1000);
  const [start, lineStart, lineEnd] = [
    toSamples(args.startMs),
    toSamples(args.line.startMs),
    toSamples(args.line.endMs),
  ];
  const reference = args.film.map((_, at) =>
    at >= lineStart && at < lineEnd ? (args.take[at - start] ?? 0) : 0,
  );
  const lag = measureAudioLag({
    reference,
    actual: args.film,
    window: SAMPLE_RATE,
    maxLag: SAMPLE_RATE / 10,
  });
  if (!lag || lag.correlation < 0.2) throw new Error(`the take is not in the film: ${lag?.correlation}`);
  return (lag.lag * 1000) / SAMPLE_RATE;
}

/** Measures the loudness of a file by EBU R128, in LUFS, and its true peak, in dBTP. */
async function measureLoudness(path: string): Promise<{ lufs: number; truePeak: number }> {
  const filter = 'ebur128=peak=true:metadata=1,ametadata=mode=print:file=-';
  const printed = (
    await runTestFfmpeg(['-i', path, '-map', '0:a:0', '-af', filter, '-f', 'null', '-'])
  ).toString();
  const values = (key: string) =>
    [...printed.matchAll(new RegExp(`r128\\.${key}=(\\S+)`, 'g'))].map(([, value]) => Number(value));
  const peaks = [...values('true_peaks_ch0'), ...values('true_peaks_ch1')];
  return { lufs: values('I').at(-1) ?? 0, truePeak: 20 * Math.log10(Math.max(...peaks)) };
}

test('three spoken lines, one of them said again in part, become a film that can be downloaded', async ({
  page,
  address,
}) => {
  test.setTimeout(300_000);
  await signInByCall(page, address, 'learner');
  const clipId = await cutClip(page, address);
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  const panel = page.getByRole('region', { name: '成片' });
  await expect(panel).toContainText('先录一句');

  await test.step('three lines are recorded', async () => {
    await page.getByRole('button', { name: '打开麦克风' }).click();
    await expect(page.getByText('麦克风已打开')).toBeVisible({ timeout: 60_000 });
    for (const line of [0, 1, 2]) {
      await page.keyboard.press('KeyR');
      await expect(page.locator('[data-recording="counting"]')).toBeVisible();
      await saveDraft(page);
      await expect
        .poll(
          async () =>
            (await (await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json()).list
              .length,
          { timeout: 60_000 },
        )
        .toBe(line + 1);
      await expect(page.locator('[data-recording="idle"]')).toBeVisible();
      if (line < 2) await page.keyboard.press('ArrowRight');
    }
  });

  const fetchTakes = async (): Promise<WireForm<TakeDto>[]> =>
    (await (await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json()).list;
  await test.step('a stretch of the last line is said again', async () => {
    await page.locator('[data-take]').first().getByRole('button', { name: '补录一段' }).click();
    const from = page.getByRole('slider', { name: '从' });
    await from.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: '补录这一段' }).click();
    await saveDraft(page);
    await expect.poll(async () => (await fetchTakes()).length, { timeout: 60_000 }).toBe(4);
    await expect(page.locator('[data-recording="idle"]')).toBeVisible();
  });

  await test.step('the options say honestly how much of the actor is left', async () => {
    await expect(panel).toContainText(/演员/);
    await expect(panel.getByText(/dB/)).toBeHidden();
    await panel.getByText('具体轻了多少').click();
    await expect(panel.getByText(/比原片轻 \d+ dB/)).toBeVisible();
    await panel.getByLabel('片尾加配音名单').uncheck();
    await expect(panel.getByLabel('片尾加配音名单')).not.toBeChecked();
  });
  await expectAccessible(page);

  await test.step('the film is made and downloaded', async () => {
    await panel.getByRole('button', { name: '合成影片' }).click();
    await expect(panel.getByRole('link', { name: /下载影片/ })).toBeVisible({ timeout: 120_000 });
    await expect(panel).toContainText('检查过了：声音都在该在的地方，响度也合适');
  });

  const dub = (await (await page.request.get(`${address}/api/dub_mine.php?bar_id=${clipId}`)).json()).dub;
  expect(dub).toMatchObject({ state: 'ready', has_changed: false });
  expect(dub.finished.proof.voice_off_ms).toBeLessThanOrEqual(20);
  expect(Math.abs(dub.finished.proof.loudness_lufs + 16)).toBeLessThanOrEqual(1);
  expect(dub.finished.proof.true_peak_db).toBeLessThanOrEqual(-1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: /下载影片/ }).click(),
  ]);
  const film = test.info().outputPath('dub-film.mp4');
  await download.saveAs(film);
  const clip = test.info().outputPath('dub-clip.mp4');
  await writeFile(clip, await (await page.request.get(`${address}/media/bar/${clipId}/clip.mp4`)).body());
  expect(await hashOf(film)).toBe(await hashOf(clip));
  const streams = await runTestFfprobe({ path: film, entries: 'codec_name' });
  expect(streams.split('\n')).toEqual(['h264', 'aac', 'mov_text', 'mov_text']);
  const [picture = 0, sound = 0] = await readDurations(film);
  const [clipPicture = 0] = await readDurations(clip);
  expect(picture).toBe(clipPicture);
  expect(Math.abs(picture - sound)).toBeLessThan(1 / 24);

  const { lufs, truePeak } = await measureLoudness(film);
  expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(1);
  expect(truePeak).toBeLessThanOrEqual(-1);

  const takes = await fetchTakes();
  const redone = takes.reduce((latest, take) => (take.created_ms > latest.created_ms ? take : latest));
  expect(dub.takes).toHaveLength(3);
  expect(dub.takes.map(({ take_id }: WireForm<TakeDto>) => take_id)).toContain(redone.take_id);
  const samples = await readSound(film);
  for (const { take_id, start_ms, end_ms, lead_ms, offset_ms } of dub.takes as WireForm<TakeDto>[]) {
    const path = test.info().outputPath(`dub-take-${take_id}.flac`);
    await writeFile(
      path,
      await (await page.request.get(`${address}/media/take/${take_id}/take.flac`)).body(),
    );
    const lagMs = lagOfTake({
      film: samples,
      take: await readSound(path),
      startMs: start_ms - lead_ms + offset_ms,
      line: { startMs: start_ms, endMs: end_ms },
    });
    expect(Math.abs(lagMs)).toBeLessThanOrEqual(20);
  }
});

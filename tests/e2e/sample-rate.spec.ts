import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureAudioLag } from '@taici/frame-cutter';
import { runTestFfmpeg, runTestFfprobe } from '@taici/frame-cutter/testing';
import { clipFileUrl, takeUrl } from '#shared/media-urls.ts';
import { signInAsNewLearner } from './testing/learners.ts';
import { addLoopbackMicrophone, LOOPBACK_DELAY_MS } from './testing/loopback-microphone.ts';
import { expect, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { saveDraft } from './testing/save-draft.ts';

test.use({ permissions: ['microphone'] });

const folder = join(import.meta.dirname, '../../.cache');
mkdirSync(folder, { recursive: true });

/** Samples per second at which the test compares sounds. */
const COMPARED_RATE = 8_000;
async function readSound(path: string): Promise<Int16Array> {
  const filter = `aresample=${COMPARED_RATE}:async=1:first_pts=0`;
  const bytes = await runTestFfmpeg(['-i', path, '-af', filter, '-ac', '1', '-f', 's16le', '-']);
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

test('a microphone of 44,100 samples per second is recorded at its own rate, neither faster nor slower', {
  tag: '@long',
}, async ({ page, address }) => {
  await addLoopbackMicrophone(page, { sampleRate: 44_100 });
  await signInAsNewLearner(page, { address, name: 'rate.44100' });
  const clipId = await practiceClip(page, address, 0);
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await expect(page.getByText('麦克风已打开')).toBeVisible();
  await page.getByRole('button', { name: '录这句' }).click();
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(1, { timeout: 30_000 });

  const answer = await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`);
  const [take] = (await answer.json()).list;
  const fetchFile = async (url: string, name: string) => {
    const path = join(folder, `rate-${clipId}-${name}`);
    await writeFile(path, await (await page.request.get(address + url)).body());
    return path;
  };
  const flac = await fetchFile(takeUrl(take.take_id, 'take.flac'), 'take.flac');
  expect(await runTestFfprobe({ path: flac, entries: 'codec_name,sample_rate' })).toBe('flac,44100');

  const [clip, voice] = await Promise.all([
    fetchFile(clipFileUrl(clipId, 'mp4'), 'clip.mp4').then(readSound),
    readSound(flac),
  ]);
  const startMs = take.start_ms - take.lead_ms;
  const samplesOf = (ms: number) => Math.round((ms * COMPARED_RATE) / 1000);
  const expected = new Int16Array(voice.length);
  expected.set(
    clip
      .subarray(samplesOf(Math.max(0, startMs)))
      .subarray(0, voice.length - samplesOf(-Math.min(0, startMs))),
    samplesOf(-Math.min(0, startMs)),
  );
  const lag = measureAudioLag({
    reference: expected,
    actual: voice,
    // The whole line: at another speed, its beginning and its end would not both agree.
    window: samplesOf(take.end_ms - take.start_ms),
    maxLag: samplesOf(400),
  });
  expect(lag?.correlation).toBeGreaterThan(0.6);
  expect(((lag?.lag ?? 0) * 1000) / COMPARED_RATE).toBeGreaterThan(LOOPBACK_DELAY_MS - 40);
});

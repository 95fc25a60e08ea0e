import { describe, expect, test, vi } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import type { PairedLine } from '#domain/subtitles/types.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { acousticModelFile } from '#server/adapters/acoustic-model-file.ts';
import { demoFolder, readDemoLines } from './testing/read-demo-lines.ts';

vi.setConfig({ testTimeout: 240_000 });
const media = createMediaProcessor({ acousticModel: acousticModelFile });
const withoutModel = createMediaProcessor();
const signal = new AbortController().signal;
const info = { durationMs: 60_000, hasAudio: true };
const [first = '', second = '', third = ''] = shippedFilms;

const check = async (film: string, lines: readonly PairedLine[], by = media) => {
  const mezzanine = `${demoFolder}/${film}`;
  const [finding] = await by.findSubtitleTiming({ mezzanine, info, tracks: [lines] }, { signal });
  return finding;
};
const shift = (lines: readonly PairedLine[], ms: number, ratio = 1) =>
  lines.map((line) => ({ ...line, startMs: ratio * line.startMs + ms, endMs: ratio * line.endMs + ms }));

describe('the demo films', () => {
  test.each(shippedFilms)('%s has subtitles that fit, with and without the acoustic model', async (film) => {
    const { lines } = await readDemoLines(film);
    expect(await check(film, lines)).toEqual({ kind: 'fits' });
    expect(await check(film, lines, withoutModel)).toEqual({ kind: 'fits' });
  });

  test.each([
    [first, 2400],
    [second, -1800],
    [third, 9000],
  ])('%s with subtitles that are off by %i ms gets a proposal within 100 ms', async (film, ms) => {
    const { lines } = await readDemoLines(film);
    const finding = await check(film, shift(lines, ms));
    expect(finding).toMatchObject({ kind: 'off', timing: { ratio: 1 } });
    if (finding?.kind !== 'off') return;
    expect(Math.abs(finding.timing.offsetMs + ms)).toBeLessThanOrEqual(100);
    expect(finding.offsetSureness).toBeGreaterThan(0.95);
  });

  test('one with the subtitles of another one gets none', async () => {
    const { lines } = await readDemoLines(second);
    expect(await check(first, lines)).toEqual({ kind: 'no_match', reason: 'fits_nowhere' });
  });
});

test('a film without sound is not listened to', async () => {
  const tracks = [[{ startMs: 0, endMs: 1000, en: 'Hello there' }], []];
  const found = await media.findSubtitleTiming(
    { mezzanine: '/nowhere.mp4', info: { ...info, hasAudio: false }, tracks },
    { signal },
  );
  expect(found).toEqual(tracks.map(() => ({ kind: 'no_match', reason: 'no_speech' })));
});

test('reads a film in parts as it would in one piece, and stops when it is told to', async () => {
  const { lines } = await readDemoLines(first);
  const controller = new AbortController();
  const checking = media.findSubtitleTiming(
    { mezzanine: `${demoFolder}/${first}`, info, tracks: [lines] },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await expect(checking).rejects.toMatchObject({ name: expect.stringMatching(/Abort|AppError/) });
});

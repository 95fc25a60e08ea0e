import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runTestFfmpeg, runTestFfprobe } from '@taici/frame-cutter/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { writeAss } from '#domain/clips/write-ass.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { dubFilmLines, makeDubFilm, makeDubTake } from '../testing/dub-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const media = createMediaProcessor();
const at = setUpTestFolder();
const options = () => ({ signal: new AbortController().signal });
const PRE_ROLL_MS = 700;

let film: Awaited<ReturnType<typeof makeDubFilm>>;
let voices: Parameters<MediaProcessor['mixDub']>[0]['voices'];
beforeAll(async () => {
  film = await makeDubFilm({ at, name: 'film' });
  voices = await Promise.all(
    dubFilmLines.map(async ({ startMs }, line) => {
      const path = at(`take-${line}.m4a`);
      const { durationMs } = await makeDubTake({ path, line, preRollMs: PRE_ROLL_MS });
      return { path, fromMs: PRE_ROLL_MS - 300, toMs: durationMs, atMs: startMs - 300 };
    }),
  );
});

const mixOf = (name: string, change: Partial<Parameters<MediaProcessor['mixDub']>[0]> = {}) => ({
  ...film,
  actorsDb: -22,
  voices,
  bed: { source: 'background', gainDb: 0 } as const,
  isWide: true,
  bedSpans: dubFilmLines.map(({ startMs, endMs }) => ({ startMs: startMs - 60, endMs: endMs + 500 })),
  ...{ subtitles: [], ass: null, credits: null },
  output: at(`${name}.mp4`),
  sound: at(`${name}.m4a`),
  ...change,
});

const hashOf = async (path: string) =>
  (await runTestFfmpeg(['-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'md5', '-'])).toString();
const streamsOf = (path: string) => runTestFfprobe({ path, entries: 'codec_name' });

test('three voices are at their places over the background, with the picture of the clip, in a new folder', async () => {
  const progress: number[] = [];
  const mixed = await media.mixDub(mixOf('new-folder/dub'), {
    ...options(),
    onProgress: (fraction) => progress.push(fraction),
  });
  expect(mixed.proof.voiceOffMs).toBeLessThan(5);
  expect(Math.abs(mixed.proof.loudnessLufs + 16)).toBeLessThan(1);
  expect(mixed.proof.truePeakDb).toBeLessThanOrEqual(-1);
  expect(mixed.proof).toMatchObject({ copiedPackets: 240 });
  expect(mixed.durationMs).toBe(10_000);
  expect(await hashOf(at('new-folder/dub.mp4'))).toBe(await hashOf(film.clip));
  expect(await streamsOf(at('new-folder/dub.mp4'))).toBe('h264\naac');
  expect(await streamsOf(at('new-folder/dub.m4a'))).toBe('aac');
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
});

test('subtitles are tracks, the credits follow the picture, and one channel twice is turned down', async () => {
  const { proof, durationMs } = await media.mixDub(
    mixOf('soft', {
      subtitles: [
        { language: 'eng', srt: '1\n00:00:01,000 --> 00:00:02,000\nHello.\n' },
        { language: 'chi', srt: '1\n00:00:01,000 --> 00:00:02,000\n你好。\n' },
      ],
      bed: { source: 'original', gainDb: -15 },
      credits: { ass: writeAss({ lines: [], lang: 'en', picture: film.info }), frames: 48 },
    }),
    options(),
  );
  expect(await streamsOf(at('soft.mp4'))).toBe('h264\naac\nmov_text\nmov_text');
  expect([durationMs, proof.copiedPackets]).toEqual([12_000, 240]);
  const frames = await runTestFfprobe({ path: at('soft.mp4'), entries: 'nb_frames' });
  expect(frames.split('\n')[0]).toBe('288');
});

test('burnt-in subtitles encode the picture again, and the credits still follow', async () => {
  const ass = writeAss({ lines: [], lang: 'en', picture: film.info });
  const { proof, durationMs } = await media.mixDub(
    mixOf('burnt', { ass, credits: { ass, frames: 48 }, bed: { source: 'none', gainDb: 0 } }),
    options(),
  );
  expect([durationMs, proof.copiedPackets]).toEqual([12_000, null]);
  expect(proof.voiceOffMs).toBeLessThan(5);
});

test('more recordings than one process reads are all at their places', async () => {
  const parts = Array.from({ length: 10 }, (_, at) => ({
    path: voices[at % voices.length]?.path ?? '',
    ...{ fromMs: PRE_ROLL_MS + 100, toMs: PRE_ROLL_MS + 900, atMs: 1_000 * at },
  }));
  const { proof, gainsDb } = await media.mixDub(
    mixOf('many', { voices: parts, bed: { source: 'none', gainDb: 0 } }),
    options(),
  );
  expect(gainsDb).toHaveLength(10);
  expect(proof.voiceOffMs).toBeLessThan(5);
});

test('a recording without a voice is refused, and leaves nothing', async () => {
  const path = at('silent.m4a');
  await runTestFfmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono:d=2', '-c:a', 'aac', path]);
  const silent = { path, fromMs: 0, toMs: 2_000, atMs: 1_000 };
  await expect(
    media.mixDub(mixOf('silent', { voices: [...voices, silent] }), options()),
  ).rejects.toMatchObject({ code: 'dub_silent_take' });
  const names = await readdir(dirname(at('x')));
  expect(names.filter((name) => name.startsWith('.tmp-') || name === 'silent.mp4')).toEqual([]);
});

test('a cancelled mix leaves nothing', async () => {
  const controller = new AbortController();
  const mixing = media.mixDub(mixOf('cancelled'), {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(mixing).rejects.toMatchObject({ code: 'cancelled' });
  const names = await readdir(dirname(at('x')));
  expect(names.filter((name) => name.startsWith('.tmp-') || name.startsWith('cancelled.'))).toEqual([]);
});

test('the background keeps the music and loses the voices only where they can be told apart', async () => {
  const measure = (clip: string) =>
    media.measureBackground({ clip, durationMs: 10_000, lines: dubFilmLines }, options());
  const wide = await measure(film.clip);
  expect(wide.isWide).toBe(true);
  expect(wide.speechLeftDb).toBeLessThan(-12);
  const narrow = await measure((await makeDubFilm({ at, name: 'narrow', isWide: false })).clip);
  expect(narrow.isWide).toBe(false);
  expect(narrow.speechLeftDb).toBeGreaterThan(wide.speechLeftDb);
});

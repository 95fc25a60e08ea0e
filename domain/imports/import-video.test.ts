import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { HEAD_PADDING_MS } from '#shared/constants.ts';
import { parseImportNote } from '#shared/import-notes.ts';
import { addFilmWithVideo, readVideoTracks } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { AppError } from '../errors.ts';
import { rebuildLines } from '../films/rebuild-lines.ts';
import type { Video } from '../films/types.ts';
import { makeMezzanineInfo, makeSrt } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { createFakeSidecarFiles } from '../testing/fake-source-files.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { importVideo } from './import-video.ts';

const english = Array.from({ length: 9 }, (_, i) => `What are you doing in my swamp, number ${i}?`);
const chinese = Array.from({ length: 9 }, (_, i) => `你们在我的沼泽里做什么，第${i}个？`);
const everyStep = ['probeSource', 'extractTextTracks', 'makeMezzanine', 'makeArtwork', 'makePeaks'] as const;

let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let sideFiles: ReturnType<typeof createFakeSidecarFiles>;
let video: Video;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  sideFiles = createFakeSidecarFiles();
  ({ video } = await addFilmWithVideo(store));
  await writeTestFile(files.originalFile(video.id, video.originalExt), 'film');
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const run = (
  signal = AbortSignal.timeout(20_000),
  told: [string, number][] = [],
  { keepOriginal = true } = {},
) =>
  importVideo({
    ...store,
    files,
    sideFiles,
    media,
    videoId: video.id,
    keepOriginal,
    signal,
    progress: (...step) => told.push(step),
  });
const keep = (name: string, text: string) =>
  sideFiles.save({ videoId: video.id, subtitles: [{ path: text, name, languageTag: null }] });
const now = async () => {
  const row = await store.films.videoById(video.id);
  if (!row) throw new Error('the video is gone');
  return row;
};
const lines = () => store.films.linesOfVideo({ videoId: video.id });
const offsets = async () =>
  Object.fromEntries((await readVideoTracks(store, video.id)).map((one) => [one.name, one.offsetMs]));

/** Puts the tracks at these offsets, as people do. */
const put = (offsetMs: (at: number) => number) =>
  rebuildLines({
    films: store.films,
    videoId: video.id,
    change: (tracks) => tracks.map((track, at) => ({ ...track, offsetMs: offsetMs(at) })),
  });

describe('importVideo', () => {
  test('makes a video playable and its lines searchable', async () => {
    await keep('a.en.srt', makeSrt(english));
    await keep('a.zh.srt', makeSrt(chinese));
    const told: [string, number][] = [];
    await run(undefined, told);
    expect(await now()).toMatchObject({
      state: 'ready',
      errorCode: null,
      notes: [],
      mezzanine: makeMezzanineInfo(),
      thumbnailSprite: { stepMs: 10_000, tiles: 6 },
    });
    const made = await lines();
    expect(made.map(({ en, zh }) => [en, zh])).toEqual(english.map((text, i) => [text, chinese[i]]));
    expect(media.calls).toEqual(everyStep);
    for (const name of ['mezzanine.mp4', 'poster.jpg', 'strip.jpg', 'peaks.bin'] as const) {
      expect(await files.exists(files.videoFile(video.id, name))).toBe(true);
    }
    const stages = told.map(([stage]) => stage);
    expect([...new Set(stages)]).toEqual(['probe', 'subtitles', 'encode', 'artwork', 'waveform']);
    expect(told).toContainEqual(['encode', 0.5]);
    expect(media.keyFrameMs).toEqual(made.map((line) => line.startMs - HEAD_PADDING_MS));
  });

  test('reads embedded tracks beside side files', async () => {
    await keep('a.zh.srt', makeSrt(chinese));
    media.embedded = [{ index: 2, format: 'srt', language: 'eng', title: null, text: makeSrt(english) }];
    await run();
    const tracks = await readVideoTracks(store, video.id);
    expect(tracks.map(({ lang, origin }) => `${lang} ${origin}`).sort()).toEqual(['en embedded', 'zh sidecar']);
    expect((await lines())[0]).toMatchObject({ en: english[0], zh: chinese[0] });
  });

  test('notes what is worth telling', async () => {
    media.source = { ...media.source, audio: null };
    media.truncated = true;
    await run();
    expect((await now()).notes.sort()).toEqual(['no_audio', 'no_lines', 'truncated']);
    await run();
    expect((await now()).notes.sort()).toEqual(['no_audio', 'no_lines', 'truncated']);
  });

  test('notes a subtitle that had to be moved, keeps it moved, and says so again when repeated', async () => {
    await keep('a.en.srt', makeSrt(english));
    await keep('a.zh.srt', makeSrt(chinese, 1700));
    for (let i = 0; i < 2; i++) {
      await run();
      const [note] = (await now()).notes.map(parseImportNote);
      expect(note).toEqual({ key: 'subtitle_moved', params: { name: 'a.zh.srt', seconds: '-1.7' } });
      expect(await offsets()).toEqual({ 'a.en.srt': 0, 'a.zh.srt': -1700 });
      expect((await lines()).every(({ en, zh }) => en !== null && zh !== null)).toBe(true);
    }
  });

  test('keeps subtitles where people put them', async () => {
    await keep('a.en.srt', makeSrt(english));
    await keep('a.zh.srt', makeSrt(chinese));
    await run();
    await put((at) => 400 * (at + 1));
    const before = await offsets();
    await run();
    expect(await offsets()).toEqual(before);
    expect(Object.values(before).sort()).toEqual([400, 800]);
  });

  test('a subtitle that comes later is laid beside the one people moved', async () => {
    await keep('a.en.srt', makeSrt(english));
    await run();
    await put(() => 5000);
    await keep('a.zh.srt', makeSrt(chinese));
    await run();
    expect(await offsets()).toEqual({ 'a.en.srt': 5000, 'a.zh.srt': 5000 });
    expect((await lines())[0]).toMatchObject({ startMs: 7000, en: english[0], zh: chinese[0] });
  });

  test('a subtitle that is brought while it runs goes in too', async () => {
    await keep('a.en.srt', makeSrt(english));
    media.before.makePeaks = async () => {
      await keep('a.zh.srt', makeSrt(chinese));
    };
    await run();
    expect((await lines())[0]).toMatchObject({ en: english[0], zh: chinese[0] });
    expect(await now()).toMatchObject({ state: 'ready' });
  });
});

test('a film whose one embedded track cannot be read is ready, with a note', async () => {
  media.source = {
    ...media.source,
    textTracks: [{ index: 3, codec: 'subrip', language: 'fre', title: null }],
  };
  media.extract = () => {
    throw new AppError('subtitle_too_large');
  };
  await run();
  expect(await now()).toMatchObject({ state: 'ready' });
  expect((await now()).notes.map((text) => parseImportNote(text)?.key)).toEqual([
    'subtitle_too_large',
    'no_lines',
  ]);
});

describe('reading the subtitles of a film that plays anew', () => {
  test('makes nothing but lines, and takes a corrected file in place of the old one', async () => {
    await keep('a.en.srt', makeSrt(english));
    await run();
    media.calls.length = 0;
    const corrected = english.slice(0, 5).map((text) => text.replace('swamp', 'castle'));
    await keep('a.en.srt', makeSrt(corrected));
    await run();
    expect(media.calls).toEqual(['probeSource', 'extractTextTracks']);
    expect((await lines()).map(({ en }) => en)).toEqual(corrected);
    expect(await now()).toMatchObject({ state: 'ready', thumbnailSprite: { tiles: 6 } });
  });

  test.each(['probeSource', 'extractTextTracks'] as const)(
    'that stops in %s leaves it with the lines it had',
    async (step) => {
      await keep('a.en.srt', makeSrt(english));
      await run();
      const before = [await lines(), await now()];
      await keep('a.zh.srt', makeSrt(chinese));
      const stop = new AbortController();
      media.before[step] = () => stop.abort(new AppError('cancelled'));
      await expect(run(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
      expect([await lines(), await now()]).toEqual(before);
    },
  );

  test('a file that is replaced while it runs goes in as it is then', async () => {
    await keep('a.en.srt', makeSrt(english));
    const corrected = english.map((text) => text.replace('swamp', 'castle'));
    media.before.makePeaks = async () => {
      await keep('a.en.srt', makeSrt(corrected));
    };
    await run();
    expect((await lines()).map(({ en }) => en)).toEqual(corrected);
  });

  test('pictures that are missing are made again', async () => {
    await run();
    await rm(files.videoFile(video.id, 'peaks.bin'));
    media.calls.length = 0;
    await run();
    expect(media.calls).toEqual(['probeSource', 'extractTextTracks', 'makeArtwork', 'makePeaks']);
  });
});

describe('where originals are not kept', () => {
  const runAndDrop = () => run(undefined, undefined, { keepOriginal: false });
  const original = () => files.exists(files.originalFile(video.id, video.originalExt));

  test('one goes when the video plays, not before', async () => {
    media.before.makePeaks = () => {
      throw new AppError('internal');
    };
    await expect(runAndDrop()).rejects.toThrow();
    expect(await original()).toBe(true);
    media.before = {};
    await runAndDrop();
    expect(await original()).toBe(false);
    expect(await now()).toMatchObject({ state: 'ready', mezzanine: makeMezzanineInfo() });
  });

  test('subtitles that come later still go in, beside the tracks that were in the film', async () => {
    media.embedded = [{ index: 2, format: 'srt', language: 'eng', title: null, text: makeSrt(english) }];
    await runAndDrop();
    expect(await lines()).toHaveLength(english.length);
    await put(() => 300);
    media.calls.length = 0;
    await keep('a.zh.srt', makeSrt(chinese));
    await runAndDrop();
    expect(media.calls).toEqual([]);
    expect(await lines()).toHaveLength(english.length);
    expect((await lines())[0]).toMatchObject({ en: english[0], zh: chinese[0] });
    const tracks = await readVideoTracks(store, video.id);
    expect(tracks.map(({ origin, offsetMs }) => [origin, offsetMs]).sort()).toEqual([
      ['embedded', 300],
      ['sidecar', expect.any(Number)],
    ]);
    expect((await now()).state).toBe('ready');
  });

  test('without its picture, such a video must be brought in again', async () => {
    await runAndDrop();
    await rm(files.videoFile(video.id, 'mezzanine.mp4'));
    await expect(runAndDrop()).rejects.toMatchObject({ code: 'source_missing' });
  });
});

describe('repeating', () => {
  test.each(everyStep)('after %s failed, a second run ends as if nothing had been', async (step) => {
    await keep('a.en.srt', makeSrt(english));
    media.before[step] = () => {
      throw new AppError('video_unreadable', { message: step });
    };
    await expect(run()).rejects.toMatchObject({ code: 'video_unreadable', message: step });
    expect((await now()).state).toBe('importing');
    media.before = {};
    await run();
    expect(await now()).toMatchObject({ state: 'ready', mezzanine: makeMezzanineInfo(), notes: [] });
    expect(await lines()).toHaveLength(english.length);
    expect(await readVideoTracks(store, video.id)).toHaveLength(1);
    for (const name of ['mezzanine.mp4', 'poster.jpg', 'strip.jpg', 'peaks.bin'] as const) {
      expect(await files.exists(files.videoFile(video.id, name))).toBe(true);
    }
  });

  test.each(everyStep)('cancelled in %s it stops there and is not ready', async (step) => {
    const stop = new AbortController();
    media.before[step] = () => stop.abort(new AppError('cancelled'));
    await expect(run(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect((await now()).state).toBe('importing');
    expect(media.calls.at(-1)).toBe(step);
  });

  test('a mezzanine that is there is kept, and what was said of it', async () => {
    media.truncated = true;
    media.before.makeArtwork = () => {
      throw new AppError('internal');
    };
    await expect(run()).rejects.toThrow();
    media.before = {};
    await run();
    await run();
    expect(media.calls.filter((step) => step === 'makeMezzanine')).toHaveLength(1);
    expect((await now()).notes).toContain('truncated');
  });

  test('one whose file is gone, or that was never written down, is made anew', async () => {
    await run();
    await rm(files.videoFile(video.id, 'mezzanine.mp4'));
    await run();
    await store.films.updateVideo(video.id, { mezzanine: null });
    await run();
    expect(media.calls.filter((step) => step === 'makeMezzanine')).toHaveLength(3);
  });

  test('what is made again begins where the first mezzanine began, at its rate', async () => {
    media.source = { ...media.source, startMs: 21 };
    await run();
    expect(media.startMs).toEqual([21, 21]);
    const { rate } = media.source.video;
    media.source = {
      ...media.source,
      startMs: 0,
      video: { ...media.source.video, rate: { num: 30, den: 1 } },
    };
    media.startMs = [];
    await rm(files.videoFile(video.id, 'mezzanine.mp4'));
    await run();
    expect(media.startMs).toEqual([21, 21]);
    expect(await now()).toMatchObject({ mezzanine: { originalStartMs: 21, rate } });
  });

  test('a fault of an earlier run is wiped', async () => {
    await store.films.updateVideo(video.id, {
      state: 'failed',
      errorCode: 'internal',
      errorDetail: 'exit 1',
    });
    await run();
    expect(await now()).toMatchObject({ state: 'ready', errorCode: null, errorDetail: null });
  });

  test('without its original it cannot be, and a video that is gone needs nothing', async () => {
    await rm(files.originalFile(video.id, video.originalExt));
    await expect(run()).rejects.toMatchObject({ code: 'source_missing' });
    video = { ...video, id: 'gone-video' };
    await run();
    expect(media.calls).toEqual([]);
  });
});

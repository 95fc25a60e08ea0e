import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { parseImportNote } from '#shared/import-notes.ts';
import {
  addFilmWithVideo,
  insertTestFilm,
  makeAccount,
  makeFilm,
  makeVideo,
} from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { AppError } from '../errors.ts';
import { rebuildLines } from '../films/rebuild-lines.ts';
import type { Video } from '../films/types.ts';
import { makeMezzanineInfo, makeSrt } from '../testing/factories.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { createFakeSidecarFiles } from '../testing/fake-source-files.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { importVideo } from './import-video.ts';
import { listKeyFrameTimes } from './list-key-frame-times.ts';

const english = Array.from({ length: 9 }, (_, i) => `What are you doing in my swamp, number ${i}?`);
const chinese = Array.from({ length: 9 }, (_, i) => `你们在我的沼泽里做什么，第${i}个？`);
const everyStep = ['probeSource', 'extractTextTracks', 'makeMezzanine', 'makeArtwork', 'makePeaks'] as const;

let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let sidecarFiles: ReturnType<typeof createFakeSidecarFiles>;
let video: Video;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  sidecarFiles = createFakeSidecarFiles();
  ({ video } = await addFilmWithVideo(store));
  await writeTestFile(files.originalFile(video.id, video.originalExtension), 'film');
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const run = (
  signal = AbortSignal.timeout(20_000),
  reports: [string, number][] = [],
  { keepOriginal = true } = {},
) =>
  importVideo({
    ...store,
    files,
    sidecarFiles,
    media,
    videoId: video.id,
    keepOriginal,
    signal,
    progress: (...step) => reports.push(step),
  });
const saveSubtitle = (name: string, text: string) =>
  sidecarFiles.save({ videoId: video.id, subtitles: [{ path: text, name, languageTag: null }] });
const readVideo = async () => {
  const row = await store.films.videoById(video.id);
  if (!row) throw new Error('the video is gone');
  return row;
};
const lines = () => store.films.linesOfVideo({ videoId: video.id });
const offsets = async () =>
  Object.fromEntries(
    (await store.films.tracksOfVideo(video.id)).map(({ name, offsetMs }) => [name, offsetMs]),
  );

/** Sets the tracks' offsets, as users do. */
const setOffsets = (offsetMs: (at: number) => number) =>
  rebuildLines({
    films: store.films,
    videoId: video.id,
    change: (tracks) => tracks.map((track, at) => ({ ...track, offsetMs: offsetMs(at) })),
  });

describe('importVideo', () => {
  test('makes a video playable and its lines searchable', async () => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    await saveSubtitle('a.zh.srt', makeSrt(chinese));
    const reports: [string, number][] = [];
    await run(undefined, reports);
    expect(await readVideo()).toMatchObject({
      state: 'ready',
      errorCode: null,
      importNotes: [],
      mezzanine: makeMezzanineInfo(),
      thumbnailSprite: { stepMs: 10_000, tiles: 6 },
    });
    const importedLines = await lines();
    expect(importedLines.map(({ en, zh }) => [en, zh])).toEqual(english.map((text, i) => [text, chinese[i]]));
    expect(media.calls).toEqual(everyStep);
    for (const name of ['mezzanine.mp4', 'poster.webp', 'thumbnails.jpg', 'peaks.bin'] as const) {
      expect(await files.exists(files.videoFile(video.id, name))).toBe(true);
    }
    const stages = reports.map(([stage]) => stage);
    expect([...new Set(stages)]).toEqual(['probe', 'subtitles', 'encode', 'artwork', 'waveform']);
    expect(reports).toContainEqual(['encode', 0.5]);
    expect(media.keyFrameMs).toEqual(listKeyFrameTimes(importedLines, makeMezzanineInfo().rate));
  });

  test('reads embedded tracks together with sidecar files', async () => {
    await saveSubtitle('a.zh.srt', makeSrt(chinese));
    media.embedded = [{ index: 2, format: 'srt', language: 'eng', title: null, text: makeSrt(english) }];
    await run();
    const tracks = await store.films.tracksOfVideo(video.id);
    expect(tracks.map(({ lang, origin }) => `${lang} ${origin}`).sort()).toEqual([
      'en embedded',
      'zh sidecar',
    ]);
    expect((await lines())[0]).toMatchObject({ en: english[0], zh: chinese[0] });
  });

  test('stores notes about missing sound, missing lines, and truncation', async () => {
    media.source = { ...media.source, audio: null };
    media.truncated = true;
    await run();
    expect((await readVideo()).importNotes.sort()).toEqual(['no_audio', 'no_lines', 'truncated']);
    await run();
    expect((await readVideo()).importNotes.sort()).toEqual(['no_audio', 'no_lines', 'truncated']);
  });

  test('stores a note for a subtitle that was shifted, keeps the shift, and repeats the note on the next run', async () => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    await saveSubtitle('a.zh.srt', makeSrt(chinese, 1700));
    for (let i = 0; i < 2; i++) {
      await run();
      const [note] = (await readVideo()).importNotes.map(parseImportNote);
      expect(note).toEqual({ key: 'subtitle_moved', params: { name: 'a.zh.srt', seconds: '-1.7' } });
      expect(await offsets()).toEqual({ 'a.en.srt': 0, 'a.zh.srt': -1700 });
      const paired = (await lines()).filter(({ en, zh }) => en !== null && zh !== null);
      expect(paired).toHaveLength(english.length);
    }
  });

  test('keeps the offsets that users have set', async () => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    await saveSubtitle('a.zh.srt', makeSrt(chinese));
    await run();
    await setOffsets((at) => 400 * (at + 1));
    const before = await offsets();
    await run();
    expect(await offsets()).toEqual(before);
    expect(Object.values(before).sort()).toEqual([400, 800]);
  });

  test('aligns a new subtitle with the track that users have shifted', async () => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    await run();
    await setOffsets(() => 5000);
    await saveSubtitle('a.zh.srt', makeSrt(chinese));
    await run();
    expect(await offsets()).toEqual({ 'a.en.srt': 5000, 'a.zh.srt': 5000 });
    expect((await lines())[0]).toMatchObject({ startMs: 7000, en: english[0], zh: chinese[0] });
  });

  test('includes a subtitle that arrives during the import', async () => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    media.before.makePeaks = async () => {
      await saveSubtitle('a.zh.srt', makeSrt(chinese));
    };
    await run();
    expect((await lines())[0]).toMatchObject({ en: english[0], zh: chinese[0] });
    expect(await readVideo()).toMatchObject({ state: 'ready' });
  });
});

test('a film with an unreadable embedded track is ready, with a note', async () => {
  media.source = {
    ...media.source,
    textTracks: [{ index: 3, codec: 'subrip', language: 'fre', title: null }],
  };
  media.extract = () => {
    throw new AppError('subtitle_too_large');
  };
  await run();
  expect(await readVideo()).toMatchObject({ state: 'ready' });
  expect((await readVideo()).importNotes.map((text) => parseImportNote(text)?.key)).toEqual([
    'subtitle_too_large',
    'no_lines',
  ]);
});

describe('importing new subtitles of a ready film', () => {
  test('builds only lines, and replaces the old version of a corrected file', async () => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    await run();
    media.calls.length = 0;
    const corrected = english.slice(0, 5).map((text) => text.replace('swamp', 'castle'));
    await saveSubtitle('a.en.srt', makeSrt(corrected));
    await run();
    expect(media.calls).toEqual(['probeSource', 'extractTextTracks']);
    expect((await lines()).map(({ en }) => en)).toEqual(corrected);
    expect(await readVideo()).toMatchObject({ state: 'ready', thumbnailSprite: { tiles: 6 } });
  });

  test.each(['probeSource', 'extractTextTracks'] as const)(
    'keeps the old lines when it is stopped in %s',
    async (step) => {
      await saveSubtitle('a.en.srt', makeSrt(english));
      await run();
      const before = [await lines(), await readVideo()];
      await saveSubtitle('a.zh.srt', makeSrt(chinese));
      const stop = new AbortController();
      media.before[step] = () => stop.abort(new AppError('cancelled'));
      await expect(run(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
      expect([await lines(), await readVideo()]).toEqual(before);
    },
  );

  test('uses the latest version of a file that is replaced during the import', async () => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    const corrected = english.map((text) => text.replace('swamp', 'castle'));
    media.before.makePeaks = async () => {
      await saveSubtitle('a.en.srt', makeSrt(corrected));
    };
    await run();
    expect((await lines()).map(({ en }) => en)).toEqual(corrected);
  });

  test('makes missing pictures and peaks again', async () => {
    await run();
    await rm(files.videoFile(video.id, 'peaks.bin'));
    media.calls.length = 0;
    await run();
    expect(media.calls).toEqual(['probeSource', 'extractTextTracks', 'makeArtwork', 'makePeaks']);
  });

  test('keeps the poster that a person has chosen, also with a new mezzanine', async () => {
    await run();
    const file = (name: Parameters<typeof files.videoFile>[1]) => files.videoFile(video.id, name);
    await writeTestFile(file('poster.webp'), 'chosen');
    for (const name of ['mezzanine.mp4', 'thumbnails.jpg'] as const) await rm(file(name));
    await run();
    expect(await readFile(file('poster.webp'), 'utf8')).toBe('chosen');
    await rm(file('poster.webp'));
    await run();
    expect(await files.exists(file('poster.webp'))).toBe(true);
  });
});

describe('with keepOriginal false', () => {
  const runWithoutOriginal = () => run(undefined, undefined, { keepOriginal: false });
  const hasOriginal = () => files.exists(files.originalFile(video.id, video.originalExtension));

  test('deletes the original once the video is ready, not before', async () => {
    media.before.makePeaks = () => {
      throw new AppError('internal');
    };
    await expect(runWithoutOriginal()).rejects.toThrow();
    expect(await hasOriginal()).toBe(true);
    media.before = {};
    await store.films.setOriginalBytes({ videoId: video.id, bytes: 4 });
    await runWithoutOriginal();
    expect(await hasOriginal()).toBe(false);
    expect(await readVideo()).toMatchObject({
      state: 'ready',
      mezzanine: makeMezzanineInfo(),
      originalBytes: 0,
    });
  });

  test('still imports new subtitles and keeps the embedded tracks', async () => {
    media.embedded = [{ index: 2, format: 'srt', language: 'eng', title: null, text: makeSrt(english) }];
    await runWithoutOriginal();
    expect(await lines()).toHaveLength(english.length);
    await setOffsets(() => 300);
    media.calls.length = 0;
    await saveSubtitle('a.zh.srt', makeSrt(chinese));
    await runWithoutOriginal();
    expect(media.calls).toEqual([]);
    expect(await lines()).toHaveLength(english.length);
    expect((await lines())[0]).toMatchObject({ en: english[0], zh: chinese[0] });
    const tracks = await store.films.tracksOfVideo(video.id);
    expect(tracks.map(({ origin, offsetMs }) => [origin, offsetMs]).sort()).toEqual([
      ['embedded', 300],
      ['sidecar', expect.any(Number)],
    ]);
    expect((await readVideo()).state).toBe('ready');
  });

  test('throws source_missing when the mezzanine is missing too', async () => {
    await runWithoutOriginal();
    await rm(files.videoFile(video.id, 'mezzanine.mp4'));
    await expect(runWithoutOriginal()).rejects.toMatchObject({ code: 'source_missing' });
  });
});

describe('running again', () => {
  test.each(everyStep)('completes on a second run after a failure in %s', async (step) => {
    await saveSubtitle('a.en.srt', makeSrt(english));
    media.before[step] = () => {
      throw new AppError('video_unreadable', { message: step });
    };
    await expect(run()).rejects.toMatchObject({ code: 'video_unreadable', message: step });
    expect((await readVideo()).state).toBe('importing');
    media.before = {};
    await run();
    expect(await readVideo()).toMatchObject({
      state: 'ready',
      mezzanine: makeMezzanineInfo(),
      importNotes: [],
    });
    expect(await lines()).toHaveLength(english.length);
    expect(await store.films.tracksOfVideo(video.id)).toHaveLength(1);
    for (const name of ['mezzanine.mp4', 'poster.webp', 'thumbnails.jpg', 'peaks.bin'] as const) {
      expect(await files.exists(files.videoFile(video.id, name))).toBe(true);
    }
  });

  test.each(everyStep)('stops in %s when cancelled and is not ready', async (step) => {
    const stop = new AbortController();
    media.before[step] = () => stop.abort(new AppError('cancelled'));
    await expect(run(stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect((await readVideo()).state).toBe('importing');
    expect(media.calls.at(-1)).toBe(step);
  });

  test('reuses an existing mezzanine and its truncation note', async () => {
    media.truncated = true;
    media.before.makeArtwork = () => {
      throw new AppError('internal');
    };
    await expect(run()).rejects.toThrow();
    media.before = {};
    await run();
    await run();
    expect(media.calls.filter((step) => step === 'makeMezzanine')).toHaveLength(1);
    expect((await readVideo()).importNotes).toContain('truncated');
  });

  test('makes the mezzanine again if its file or its row data is missing', async () => {
    await run();
    await rm(files.videoFile(video.id, 'mezzanine.mp4'));
    await run();
    await store.films.updateVideo(video.id, { mezzanine: null });
    await run();
    expect(media.calls.filter((step) => step === 'makeMezzanine')).toHaveLength(3);
  });

  test('makes a new mezzanine with the start time and rate of the first one', async () => {
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
    expect(await readVideo()).toMatchObject({ mezzanine: { originalStartMs: 21, rate } });
  });

  test('clears the error of an earlier run', async () => {
    await store.films.updateVideo(video.id, {
      state: 'failed',
      errorCode: 'internal',
      errorDetail: 'exit 1',
    });
    await run();
    expect(await readVideo()).toMatchObject({ state: 'ready', errorCode: null, errorDetail: null });
  });

  test('throws source_missing without the original, and does nothing for a deleted video', async () => {
    await rm(files.originalFile(video.id, video.originalExtension));
    await expect(run()).rejects.toMatchObject({ code: 'source_missing' });
    video = { ...video, id: 'gone-video' };
    await run();
    expect(media.calls).toEqual([]);
  });
});

describe('another file of a film', () => {
  const text = Array.from(
    { length: 12 },
    (_, i) => `Nobody told me that the ferry ${i} had left without us today.`,
  );
  const importOther = async (change: Partial<Video>, subtitles: string[] | null) => {
    const other = makeVideo({ filmId: video.filmId, createdMs: 2_000, ...change });
    const film = await store.films.filmById(other.filmId);
    if (!film) throw new Error('the film is gone');
    await store.films.insertVideo({ video: other, film });
    await writeTestFile(files.originalFile(other.id, other.originalExtension), 'other');
    if (subtitles) {
      const file = { path: makeSrt(subtitles), name: 'b.en.srt', languageTag: null };
      await sidecarFiles.save({ videoId: other.id, subtitles: [file] });
    }
    await importVideo({
      ...{ ...store, files, sidecarFiles, media, videoId: other.id, keepOriginal: true },
      ...{ signal: AbortSignal.timeout(20_000), progress: () => undefined },
    });
    return other.id;
  };
  const shownIds = async () => (await store.films.videosOfFilms([video.filmId])).map(({ id }) => id);
  const notesOf = async (id: string) =>
    (await store.films.videoById(id))?.importNotes.map((note) => parseImportNote(note)?.key);

  test('becomes a version of the first one, which stays the one that is shown', async () => {
    await saveSubtitle('a.en.srt', makeSrt(text));
    await run();
    const other = await importOther({ originalName: 'film.720p.mkv' }, text);
    expect(await shownIds()).toEqual([video.id]);
    expect(await store.films.videoById(other)).toMatchObject({
      state: 'ready',
      versionOf: video.id,
      lineCount: 12,
    });
    expect(await notesOf(other)).toEqual(['version_joined']);
  });

  test('is the one that is shown if it is better', async () => {
    await run();
    const other = await importOther({}, text);
    // Without lines, a film of one minute proves nothing.
    expect(await notesOf(other)).toEqual(['version_unsure']);
    await saveSubtitle('a.en.srt', makeSrt(text));
    media.source = { ...media.source, video: { ...media.source.video, width: 640, height: 360 } };
    await store.films.updateVideo(video.id, { mezzanine: makeMezzanineInfo({ width: 640, height: 360 }) });
    await run();
    expect(await shownIds()).toEqual([other]);
    expect(await readVideo()).toMatchObject({ state: 'ready', versionOf: other });
    expect(await notesOf(video.id)).toEqual(['version_joined']);
  });

  test('takes over the title of the episode in whose place it is shown', async () => {
    await saveSubtitle('a.en.srt', makeSrt(text));
    await run();
    await store.films.updateVideo(video.id, { mezzanine: makeMezzanineInfo({ width: 640, height: 360 }) });
    const { season, episode } = video;
    await store.films.renameVideo({ id: video.id, names: { season, episode, title: 'Mended' } });
    const other = await importOther({ season, episode, title: 'Mnded' }, text);
    expect(await shownIds()).toEqual([other]);
    for (const id of [other, video.id])
      expect(await store.films.videoById(id)).toMatchObject({ season, episode, title: 'Mended' });
  });

  test('stays apart and says so if only the title is the same', async () => {
    await saveSubtitle('a.en.srt', makeSrt(text));
    await run();
    const other = await importOther(
      {},
      text.map((_, i) => `We have been waiting at gate ${i} since early this morning.`),
    );
    expect(await shownIds()).toEqual([video.id, other]);
    expect(await notesOf(other)).toEqual(['version_unsure']);
  });

  test('joins a film of another title that says the same, and its own film goes', async () => {
    await saveSubtitle('a.en.srt', makeSrt(text));
    await run();
    const film = await insertTestFilm(store, makeFilm({ title: 'The Ferry, remastered' }));
    const other = await importOther({ filmId: film.id }, text);
    expect(await store.films.videoById(other)).toMatchObject({ filmId: video.filmId, versionOf: video.id });
    expect(await store.films.filmById(film.id)).toBeNull();
  });

  test('is not joined again after somebody has separated it, nor with an upload of somebody else', async () => {
    await saveSubtitle('a.en.srt', makeSrt(text));
    await run();
    const other = await importOther({}, text);
    await store.films.separateVersion({ videoId: other, film: makeFilm({ title: 'On its own' }) });
    await importVideo({
      ...{ ...store, files, sidecarFiles, media, videoId: other, keepOriginal: true },
      ...{ signal: AbortSignal.timeout(20_000), progress: () => undefined },
    });
    expect(await store.films.videoById(other)).toMatchObject({ versionOf: null, importNotes: [] });
    await store.accounts.insertAccount(makeAccount({ id: 'ann' }));
    const own = await insertTestFilm(store, makeFilm({ source: 'client', ownerId: 'ann' }));
    const upload = await importOther({ filmId: own.id }, text);
    expect(await store.films.videoById(upload)).toMatchObject({
      filmId: own.id,
      versionOf: null,
      importNotes: [],
    });
  });

  test('of two that are imported at the same time, one becomes a version', async () => {
    await saveSubtitle('a.en.srt', makeSrt(text));
    const [, other] = await Promise.all([run(), importOther({}, text)]);
    expect(await shownIds()).toHaveLength(1);
    expect(await store.films.versionsOfVideos([video.id, other])).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInProcessSearchIndex } from '#server/search-index/create-search-index.ts';
import { addFilmWithVideo, makeAccount, replaceLines, replaceTracks } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { createFilmsService } from './films-service.ts';
import { rebuildLines } from './rebuild-lines.ts';
import type { Cue, Film, Line, SubtitleTrack, Video } from './types.ts';

const [ann, ben, teacher, admin] = [
  makeViewer('ann'),
  makeViewer('ben'),
  makeViewer('tea', 'teacher'),
  makeViewer('adm', 'admin'),
];
let store: TestStore;
let service: ReturnType<typeof createFilmsService>;

beforeEach(async () => {
  store = await openTestStore();
  service = createFilmsService({
    ...store,
    index: createInProcessSearchIndex(),
    clock: makeClock(),
  });
  await store.accounts.insertAccount(makeAccount({ id: ann.id }));
});
afterEach(() => store.dispose());

const addReady = (film: Partial<Film> = {}) =>
  addFilmWithVideo(store, { film, video: { state: 'ready', mezzanine: makeMezzanineInfo() } });

describe('shiftSubtitles', () => {
  const starts = [2000, 5400, 9900, 12_100, 17_800, 21_000, 24_700];
  const addTracks = async (video: Video, langs: SubtitleTrack['lang'][]) => {
    const tracks = langs.map((lang): SubtitleTrack => {
      const cues = starts.map(
        (startMs, i): Cue => ({
          startMs,
          endMs: startMs + 900,
          en: lang === 'zh' ? null : `Number ${i}.`,
          zh: lang === 'en' ? null : `第${i}句`,
        }),
      );
      const id = `${video.id}-${lang}`;
      const name = `${lang}.srt`;
      return {
        id,
        videoId: video.id,
        lang,
        origin: 'sidecar',
        name,
        format: 'srt',
        encoding: 'utf-8',
        ratio: 1,
        offsetMs: 0,
        cues,
      };
    });
    await replaceTracks(store, { videoId: video.id, tracks });
    await rebuildLines({ films: store.films, videoId: video.id });
  };
  const shift = (video: Video, lang: 'en' | 'zh' | 'all', offsetMs: number, viewer = admin) =>
    service.shiftSubtitles({ viewer, videoId: video.id, lang, offsetMs });
  const startsOf = async (video: Video, lang: 'en' | 'zh') =>
    (await service.allLines({ viewer: admin, videoId: video.id }))
      .filter((line) => line[lang] !== null)
      .map((line) => line.startMs);
  const moved = (byMs: number) => starts.map((start) => start + byMs);

  test('moves every line, adds shifts up, and increases the revision', async () => {
    const { video } = await addReady();
    await addTracks(video, ['en', 'zh']);
    const before = (await store.films.videoById(video.id))?.revision ?? 0;
    await shift(video, 'all', 700);
    await shift(video, 'all', -200);
    expect(await startsOf(video, 'en')).toEqual(moved(500));
    expect(await startsOf(video, 'zh')).toEqual(moved(500));
    expect((await store.films.videoById(video.id))?.revision).toBeGreaterThan(before);
  });

  test('moves one language against the other and keeps the offset', async () => {
    const { video } = await addReady();
    await addTracks(video, ['en', 'zh']);
    await shift(video, 'zh', 1300);
    expect(await startsOf(video, 'en')).toEqual(starts);
    expect(await startsOf(video, 'zh')).toEqual(moved(1300));
    await shift(video, 'zh', -1300);
    expect(await startsOf(video, 'zh')).toEqual(starts);
  });

  test('moves a bilingual track with either language', async () => {
    const { video } = await addReady();
    await addTracks(video, ['both']);
    await shift(video, 'en', 400);
    expect(await startsOf(video, 'en')).toEqual(moved(400));
    expect(await startsOf(video, 'zh')).toEqual(moved(400));
  });

  test('keeps split sentences split, so that lessons and takes still refer to the right lines', async () => {
    const { video } = await addReady();
    const cues = ['I thought that', 'you knew it.', 'Fine.', 'Well, this is', 'the end.'].map(
      (en, i): Cue => ({ startMs: 2000 * i + 1000, endMs: 2000 * i + 2700, en, zh: null }),
    );
    const track: SubtitleTrack = {
      id: `${video.id}-en`,
      videoId: video.id,
      lang: 'en',
      origin: 'sidecar',
      name: 'en.srt',
      format: 'srt',
      encoding: 'utf-8',
      ratio: 1,
      offsetMs: 0,
      cues,
    };
    const summarize = (lines: Line[]) => lines.map(({ id, en, startMs }) => [id, en, startMs]);
    const expected = (byMs: number) => cues.map((cue, i) => [`${video.id}.${i}`, cue.en, cue.startMs + byMs]);
    await replaceTracks(store, { videoId: video.id, tracks: [track] });
    await replaceLines(store, {
      videoId: video.id,
      lines: cues.map((cue, seq) => makeLine(video.id, seq, { ...cue })),
    });
    for (const [byMs, sum] of [
      [400, 400],
      [-150, 250],
    ] as const) {
      await shift(video, 'all', byMs);
      expect(summarize(await store.films.linesOfVideo({ videoId: video.id }))).toEqual(expected(sum));
    }
    // Once the sentences are joined, they stay joined.
    await rebuildLines({ films: store.films, videoId: video.id });
    await shift(video, 'all', 100);
    expect(summarize(await store.films.linesOfVideo({ videoId: video.id }))).toEqual([
      [`${video.id}.0`, 'I thought that you knew it.', 1350],
      [`${video.id}.1`, 'Fine.', 5350],
      [`${video.id}.2`, 'Well, this is the end.', 7350],
    ]);
  });

  test('requires the right to edit the film', async () => {
    const publicFilm = await addReady();
    const clientFilm = await addReady({ source: 'client', ownerId: ann.id });
    await addTracks(publicFilm.video, ['en']);
    await addTracks(clientFilm.video, ['en']);
    for (const viewer of [ann, ben, teacher]) {
      await expect(shift(publicFilm.video, 'all', 100, viewer)).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(shift(clientFilm.video, 'all', 100, ben)).rejects.toMatchObject({ code: 'not_found' });
    await expect(shift(clientFilm.video, 'all', 100, teacher)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await startsOf(publicFilm.video, 'en')).toEqual(starts);
    expect(await startsOf(clientFilm.video, 'en')).toEqual(starts);
    await shift(clientFilm.video, 'all', 100, ann);
    expect(await startsOf(clientFilm.video, 'en')).toEqual(moved(100));
  });

  test('applies all concurrent shifts', async () => {
    const { video } = await addReady();
    await addTracks(video, ['en', 'zh']);
    await Promise.all(Array.from({ length: 8 }, () => shift(video, 'all', 100)));
    expect((await store.films.tracksOfVideo(video.id)).map(({ offsetMs }) => offsetMs)).toEqual([800, 800]);
    expect(await startsOf(video, 'en')).toEqual(moved(800));
  });

  test('throws not_ready while the video is importing', async () => {
    const { video } = await addFilmWithVideo(store);
    await expect(shift(video, 'all', 100)).rejects.toMatchObject({ code: 'not_ready' });
  });
});

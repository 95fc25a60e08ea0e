import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubtitleTrack } from '#domain/films/types.ts';
import { addFilmWithVideo, makeLines, replaceLines, replaceTracks } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { createFilmStore } from './film-store.ts';

describe.each(['sqlite', 'postgres'] as const)('lines and tracks on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());

  const addVideo = async (lines: number) => {
    const { video } = await addFilmWithVideo(store);
    await replaceLines(store, { videoId: video.id, lines: makeLines(video.id, lines) });
    return video;
  };

  test('stores lines and reads them back in order', async () => {
    const { video } = await addFilmWithVideo(store);
    const lines = makeLines(video.id, 3).map((line, at) => ({
      ...line,
      en: at === 1 ? null : `"It's" 100% \\ fine 😀`,
      zh: at === 2 ? null : '你还活着',
      ...(at === 0 ? {} : { speakers: at === 1 ? ['Mary'] : ['Mary', null] }),
    }));
    await replaceLines(store, { videoId: video.id, lines: lines.toReversed() });
    expect(await store.films.linesOfVideo({ videoId: video.id })).toEqual(lines);
  });

  test('replaces all old lines and increases the revision', async () => {
    const video = await addVideo(40);
    const before = await store.films.videoById(video.id);
    const lines = makeLines(video.id, 3);
    await replaceLines(store, { videoId: video.id, lines });
    expect(await store.films.linesOfVideo({ videoId: video.id })).toEqual(lines);
    expect((await store.films.videoById(video.id))?.revision).toBe((before?.revision ?? 0) + 1);
    await replaceLines(store, { videoId: video.id, lines: [] });
    expect(await store.films.linesOfVideo({ videoId: video.id })).toEqual([]);
  });

  test('keeps the old lines when the new ones cannot be stored', async () => {
    const video = await addVideo(5);
    const before = await store.films.videoById(video.id);
    const twice = makeLines(video.id, 2_000).map((line) => ({ ...line, seq: Math.min(line.seq, 1_500) }));
    await expect(replaceLines(store, { videoId: video.id, lines: twice })).rejects.toThrow(/unique/i);
    expect(await store.films.linesOfVideo({ videoId: video.id })).toEqual(makeLines(video.id, 5));
    expect(await store.films.videoById(video.id)).toEqual(before);
    const fraction = makeLines(video.id, 1).map((line) => ({ ...line, startMs: 0.5 }));
    await expect(replaceLines(store, { videoId: video.id, lines: fraction })).rejects.toThrow();
    expect((await store.films.videoById(video.id))?.lineCount).toBe(5);
  });

  test('keeps the lines of one of two concurrent replacements', async () => {
    const video = await addVideo(10);
    const other = store.openAnother();
    const sizes = [300, 500, 700, 900];
    await Promise.all(
      sizes.map((size, at) =>
        replaceLines(at % 2 ? store : other, { videoId: video.id, lines: makeLines(video.id, size) }),
      ),
    );
    const left = await store.films.linesOfVideo({ videoId: video.id });
    expect(sizes).toContain(left.length);
    expect(left).toEqual(makeLines(video.id, left.length));
  });

  test('replaces 20,000 lines with a statement for every thousand of them, and reads them with one', async () => {
    const { video } = await addFilmWithVideo(store);
    const lines = makeLines(video.id, 20_000);
    await replaceLines(store, { videoId: video.id, lines });
    let statements = 0;
    const films = createFilmStore({
      db: store.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          statements += 1;
          return result;
        },
      }),
    });
    const changed = lines.map((line) => ({ ...line, en: `${line.en}!` }));
    await replaceLines({ films }, { videoId: video.id, lines: changed });
    expect(statements).toBeGreaterThan(20);
    expect(statements).toBeLessThan(40);
    statements = 0;
    expect(await films.linesOfVideo({ videoId: video.id })).toEqual(changed);
    expect(statements).toBe(1);
    // Only the lines that differ are written.
    statements = 0;
    const mended = changed.map((line, at) => (at === 7 ? { ...line, en: 'Another.' } : line));
    await replaceLines({ films }, { videoId: video.id, lines: mended });
    expect(statements).toBeLessThan(15);
    expect(await films.linesOfVideo({ videoId: video.id })).toEqual(mended);
  });

  test('returns the lines that overlap a time range, in pages', async () => {
    const video = await addVideo(10);
    const seqs = async (span: Omit<Parameters<typeof store.films.linesOfVideo>[0], 'videoId'>) =>
      (await store.films.linesOfVideo({ videoId: video.id, ...span })).map((line) => line.seq);
    expect(await seqs({ fromMs: 4_000, toMs: 8_000 })).toEqual([2, 3]);
    expect(await seqs({ fromMs: 4_999, toMs: 8_001 })).toEqual([2, 3, 4]);
    expect(await seqs({ fromMs: 5_000, toMs: 6_000 })).toEqual([]);
    expect(await seqs({ fromMs: 15_000 })).toEqual([8, 9]);
    const spans = [
      { startMs: 15_000, endMs: 17_000 },
      { startMs: 4_000, endMs: 5_000 },
    ];
    expect(await seqs({ spans })).toEqual([2, 8]);
    expect(await seqs({ spans, fromMs: 5_000 })).toEqual([8]);
    expect(await seqs({ spans: [] })).toEqual([]);
    expect(await seqs({ toMs: 0 })).toEqual([]);
    expect(await seqs({ limit: 3, offset: 4 })).toEqual([4, 5, 6]);
    expect(await seqs({ offset: 8 })).toEqual([8, 9]);
    expect(await seqs({ limit: 0 })).toEqual([]);
    const count = (span: { fromMs?: number; toMs?: number }) =>
      store.films.countLinesOfVideo({ videoId: video.id, ...span });
    expect(await count({})).toBe(10);
    expect(await count({ fromMs: 4_999, toMs: 8_001 })).toBe(3);
  });

  test('the lines of several ranges come once each, by video and in order', async () => {
    const [first, second] = [await addVideo(7), await addVideo(5)];
    const ranges = [
      { videoId: first.id, startMs: 2_500, endMs: 4_500 },
      { videoId: first.id, startMs: 4_000, endMs: 6_001 },
      { videoId: second.id, startMs: 1_000, endMs: 2_000 },
      { videoId: 'absent', startMs: 0, endMs: 9_000 },
    ];
    expect((await store.films.linesOfRanges(ranges)).map(({ id }) => id)).toEqual([
      `${first.id}.1`,
      `${first.id}.2`,
      `${first.id}.3`,
    ]);
    const many = Array.from({ length: 450 }, () => ({ videoId: second.id, startMs: 0, endMs: 1 }));
    expect(await store.films.linesOfRanges(many)).toMatchObject([{ id: `${second.id}.0` }]);
    expect(await store.films.linesOfRanges([])).toEqual([]);
  });

  test('returns lines in the order of the given IDs without missing ones', async () => {
    const video = await addVideo(3_000);
    const ids = Array.from({ length: 2_500 }, (_, at) => `${video.id}.${2_999 - at}`);
    const lines = await store.films.linesByIds([...ids, 'absent']);
    expect(lines.map((line) => line.id)).toEqual(ids);
    expect(await store.films.linesByIds([])).toEqual([]);
  });

  test('returns lines with their films and videos, for any number of IDs', async () => {
    const video = await addVideo(1_200);
    const film = await store.films.filmById(video.filmId);
    for (const count of [1, 2, 3, 20, 1_100]) {
      const ids = Array.from({ length: count }, (_, at) => `${video.id}.${count - 1 - at}`);
      const found = await store.films.linesWithVideos(['absent', ...ids]);
      expect(found.map(({ line }) => line)).toEqual(await store.films.linesByIds(ids));
      for (const each of found) expect(each.film).toEqual(film);
    }
    const { title, season, episode, mezzanine } = video;
    const revision = (await store.films.videoById(video.id))?.revision;
    const [first] = await store.films.linesWithVideos([`${video.id}.0`, `${video.id}.0`]);
    expect(first?.video).toEqual({ title, season, episode, mezzanine, revision });
    expect(await store.films.linesWithVideos([])).toEqual([]);
  });

  test('returns a line with its neighbors', async () => {
    const video = await addVideo(6);
    const around = async (seq: number, before: number, after: number) =>
      (await store.films.surroundingLines({ lineId: `${video.id}.${seq}`, before, after })).map((l) => l.seq);
    expect(await around(3, 2, 1)).toEqual([1, 2, 3, 4]);
    expect(await around(0, 5, 0)).toEqual([0]);
    expect(await around(5, 1, 9)).toEqual([4, 5]);
    expect(await store.films.surroundingLines({ lineId: 'absent', before: 1, after: 1 })).toEqual([]);
  });

  test('stores tracks and reads them back in order, and shifts them by an offset', async () => {
    const { video } = await addFilmWithVideo(store);
    const make = (lang: SubtitleTrack['lang'], cues: number): SubtitleTrack => ({
      id: randomUUID(),
      videoId: video.id,
      lang,
      origin: lang === 'both' ? 'embedded' : 'sidecar',
      name: `${lang} 轨.srt`,
      format: 'srt',
      encoding: 'gb18030',
      ratio: 1,
      offsetMs: 0,
      cues: Array.from({ length: cues }, (_, at) => ({
        startMs: at * 10.5,
        endMs: at * 10.5 + 5,
        en: at % 2 ? null : 'a\u0000b',
        zh: at % 2 ? '好' : null,
      })),
    });
    const tracks = [make('zh', 3), make('en', 0), make('both', 50_000)];
    await replaceTracks(store, { videoId: video.id, tracks });
    expect(await store.films.tracksOfVideo(video.id)).toEqual(tracks);
    const [first, , third] = tracks;
    if (!first || !third) throw new Error('expected three tracks');
    await replaceTracks(store, { videoId: video.id, tracks: [third, first] });
    expect((await store.films.tracksOfVideo(video.id)).map((track) => track.id)).toEqual([
      third.id,
      first.id,
    ]);
    expect(await store.films.tracksOfVideo('absent')).toEqual([]);
  });

  test('changes tracks and lines in one atomic, isolated update', async () => {
    const video = await addVideo(3);
    const track = (offsetMs: number): SubtitleTrack => ({
      id: `${video.id}-en`,
      videoId: video.id,
      lang: 'en',
      origin: 'sidecar',
      name: 'en.srt',
      format: 'srt',
      encoding: 'utf-8',
      ratio: 1,
      offsetMs,
      cues: [],
    });
    await replaceTracks(store, { videoId: video.id, tracks: [track(0)] });
    const before = await store.films.videoById(video.id);
    const torn = store.films.updateSubtitles({
      videoId: video.id,
      change: () => ({
        tracks: [track(700)],
        lines: [...makeLines(video.id, 2), ...makeLines(video.id, 2)],
        level: null,
      }),
    });
    await expect(torn).rejects.toThrow(/unique/i);
    const thrown = store.films.updateSubtitles({
      videoId: video.id,
      change() {
        throw new Error('cannot be paired');
      },
    });
    await expect(thrown).rejects.toThrow('cannot be paired');
    expect((await store.films.tracksOfVideo(video.id)).map(({ offsetMs }) => offsetMs)).toEqual([0]);
    expect(await store.films.videoById(video.id)).toEqual(before);

    const other = store.openAnother();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? store : other).films.updateSubtitles({
          videoId: video.id,
          change: ({ tracks }) => ({
            tracks: tracks.map((one) => ({ ...one, offsetMs: one.offsetMs + 10 })),
            lines: makeLines(video.id, 1 + (tracks[0]?.offsetMs ?? 0) / 10),
            level: null,
          }),
        }),
      ),
    );
    expect((await store.films.tracksOfVideo(video.id)).map(({ offsetMs }) => offsetMs)).toEqual([200]);
    expect(await store.films.linesOfVideo({ videoId: video.id })).toHaveLength(20);
    let asked = false;
    await store.films.updateSubtitles({
      videoId: 'absent',
      change() {
        asked = true;
        return { tracks: null, lines: [], level: null };
      },
    });
    expect(asked).toBe(false);
  });

  test('stores a level with the lines, or once later if they came without one', async () => {
    const add = async (state: 'ready' | 'importing') =>
      (await addFilmWithVideo(store, { video: { state } })).video;
    const [old, importing, written, silent] = [
      await add('ready'),
      await add('importing'),
      await add('ready'),
      await add('ready'),
    ];
    await replaceLines(store, { videoId: written.id, lines: makeLines(written.id, 3), level: 4 });
    await replaceLines(store, { videoId: silent.id, lines: [], level: null });
    const levelOf = async ({ id }: { id: string }) => (await store.films.videoById(id))?.level;
    expect(await levelOf(written)).toBe(4);
    expect(await levelOf(silent)).toBeNull();
    const unrated = await store.films.videoIdsWithoutLevel();
    expect(unrated).toContain(old.id);
    for (const { id } of [importing, written, silent]) expect(unrated).not.toContain(id);

    const before = await store.films.videoById(old.id);
    await store.films.setVideoLevel({ videoId: old.id, level: 2 });
    expect(await store.films.videoById(old.id)).toEqual({ ...before, level: 2 });
    for (const { id } of [old, written, silent]) await store.films.setVideoLevel({ videoId: id, level: 5 });
    expect(await levelOf(old)).toBe(2);
    expect(await levelOf(written)).toBe(4);
    expect(await levelOf(silent)).toBeNull();
    expect(await store.films.videoIdsWithoutLevel()).not.toContain(old.id);
    await replaceLines(store, { videoId: written.id, lines: [], level: null });
    expect(await levelOf(written)).toBeNull();
  });

  test('deletes tracks and lines with their video', async () => {
    const video = await addVideo(4);
    await store.db.deleteFrom('videos').where('id', '=', video.id).execute();
    expect(await store.films.linesOfVideo({ videoId: video.id })).toEqual([]);
  });
});

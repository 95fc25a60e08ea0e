import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MezzanineInfo, ThumbnailSpriteLayout, Video } from '#domain/films/types.ts';
import {
  addFilmWithVideo,
  insertTestFilm,
  makeAccount,
  makeFilm,
  makeLines,
  makeVideo,
  replaceLines,
} from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const mezzanine: MezzanineInfo = {
  width: 1280,
  height: 536,
  rate: { num: 24000, den: 1001 },
  frames: 172_800,
  durationMs: 7_207_200.5,
  hasAudio: true,
  bytes: 3_000_000_000,
  originalStartMs: -42.667,
  encoder: 'x264 core 164',
};
const strip: ThumbnailSpriteLayout = {
  stepMs: 10_000,
  tiles: 721,
  tileWidth: 160,
  tileHeight: 67,
  columns: 10,
};

describe.each(['sqlite', 'postgres'] as const)('videos on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    await store.accounts.insertAccount(makeAccount({ id: 'lei' }));
    await store.accounts.insertAccount(makeAccount({ id: 'mei' }));
  });
  afterAll(() => store?.dispose());

  const changedSince = (revision: number) => store.films.videosChangedSince({ revision, limit: 1000 });
  const newest = async () => Math.max(0, ...(await changedSince(0)).map((video) => video.revision));

  test('stores a video and reads it back with its first revision', async () => {
    const film = await insertTestFilm(store, makeFilm());
    const before = await newest();
    const video = makeVideo({
      filmId: film.id,
      originalName: '../../它\'s "x".mkv',
      season: 0,
      episode: 12,
      title: 'Pilot',
      state: 'failed',
      errorCode: 'video_empty',
      errorDetail: 'nothing in it',
      importNotes: ['note.no_audio', 'note.no_lines'],
      mezzanine,
      thumbnailSprite: strip,
      createdMs: 1_763_700_000_123,
    });
    const expected: Video = { ...video, revision: before + 1 };
    expect(await store.films.insertVideo({ video, film })).toEqual({ video: expected, created: true });
    expect(await store.films.videoById(video.id)).toEqual(expected);
    expect(await store.films.videoById('none')).toBeNull();
  });

  test('stores the same content once, even if two processes import it concurrently', async () => {
    const film = await insertTestFilm(store, makeFilm());
    const other = store.openAnother();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        (at % 2 ? store : other).films.insertVideo({
          film,
          video: makeVideo({ filmId: film.id, contentHash: 'same-bytes' }),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.created)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.video.id)).size).toBe(1);
    expect(await store.films.videosOfFilms([film.id])).toHaveLength(1);
  });

  test('stores the same content again for another source or owner', async () => {
    const insert = async (change: Parameters<typeof makeFilm>[0]) => {
      const film = await insertTestFilm(store, makeFilm(change));
      const video = makeVideo({ filmId: film.id, contentHash: 'shared' });
      return (await store.films.insertVideo({ film, video })).created;
    };
    expect(await insert({ source: 'film' })).toBe(true);
    expect(await insert({ source: 'kid' })).toBe(true);
    expect(await insert({ source: 'client', ownerId: 'lei' })).toBe(true);
    expect(await insert({ source: 'client', ownerId: 'mei' })).toBe(true);
    expect(await insert({ source: 'client', ownerId: 'lei' })).toBe(false);
    expect(await insert({ source: 'film' })).toBe(false);
  });

  test('creates no empty film for known content under another title', async () => {
    const first = makeFilm({ title: 'First' });
    const { video } = await store.films.insertVideo({
      film: first,
      video: makeVideo({ filmId: first.id, contentHash: 'renamed' }),
    });
    const other = store.openAnother();
    const again = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const film = makeFilm({ title: `Other ${at % 4}`, titleKey: `renamed-${at % 4}` });
        const wanted = { film, video: makeVideo({ filmId: film.id, contentHash: 'renamed' }) };
        return (at % 2 ? store : other).films.insertVideo(wanted);
      }),
    );
    expect(again).toEqual(again.map(() => ({ video, created: false })));
    const bare = await store.db.selectFrom('films').select('id').where('title', 'like', 'Other%').execute();
    expect(bare).toEqual([]);
    expect(
      await store.films.videoByContent({ source: 'film', ownerId: null, contentHash: 'renamed' }),
    ).toEqual(video);
    for (const change of [{ source: 'kid' }, { ownerId: 'lei' }, { contentHash: 'x' }] as const) {
      const wanted = { source: 'film' as const, ownerId: null, contentHash: 'renamed', ...change };
      expect(await store.films.videoByContent(wanted)).toBeNull();
    }
  });

  test('keeps one film when two new films import the same content concurrently', async () => {
    const other = store.openAnother();
    for (let round = 0; round < 10; round++) {
      const brought = await Promise.all(
        Array.from({ length: 6 }, (_, at) => {
          const film = makeFilm({ title: `Round ${round}` });
          const wanted = { film, video: makeVideo({ filmId: film.id, contentHash: `round-${round}` }) };
          return (at % 2 ? store : other).films.insertVideo(wanted);
        }),
      );
      expect(brought.filter(({ created }) => created)).toHaveLength(1);
      const films = await store.db
        .selectFrom('films')
        .select('id')
        .where('title', '=', `Round ${round}`)
        .execute();
      expect(films).toEqual([{ id: brought[0]?.video.filmId }]);
    }
  });

  test('adds a video to the film with its title, and deletes the film with its last video', async () => {
    const film = makeFilm({ titleKey: 'joined' });
    const one = await store.films.insertVideo({ film, video: makeVideo({ filmId: film.id }) });
    const twin = makeFilm({ titleKey: 'joined' });
    const two = await store.films.insertVideo({ film: twin, video: makeVideo({ filmId: twin.id }) });
    expect(two.video.filmId).toBe(film.id);
    await store.films.deleteVideo(one.video.id);
    expect(await store.films.filmById(film.id)).toEqual(film);
    await store.films.deleteVideo(two.video.id);
    expect(await store.films.filmById(film.id)).toBeNull();
    await store.films.deleteVideo(two.video.id);
  });

  test('changes a video only in an expected state', async () => {
    const { video } = await addFilmWithVideo(store, { video: { state: 'ready' } });
    await store.films.updateVideo(video.id, { state: 'failed' }, { expectedStates: ['importing', 'failed'] });
    expect(await store.films.videoById(video.id)).toEqual(video);
    await store.films.updateVideo(video.id, { state: 'failed' }, { expectedStates: ['ready'] });
    expect((await store.films.videoById(video.id))?.state).toBe('failed');
  });

  test('loses no import note when several are written at the same time', async () => {
    const { video } = await addFilmWithVideo(store, { video: { importNotes: ['no_audio'] } });
    const names = Array.from({ length: 8 }, (_, n) => `note-${n}`);
    await Promise.all(
      names.map((name) => store.films.changeImportNotes(video.id, (notes) => [...notes, name])),
    );
    const stored = await store.films.videoById(video.id);
    expect(stored?.importNotes.toSorted()).toEqual(['no_audio', ...names].toSorted());
    await store.films.changeImportNotes('absent', () => ['never']);
  });

  test('returns the videos of films by season, episode, age, and ID', async () => {
    const film = await insertTestFilm(store, makeFilm({ id: 'series-a' }));
    const other = await insertTestFilm(store, makeFilm({ id: 'series-b' }));
    const add = (id: string, season: number | null, episode: number | null, createdMs = 1) =>
      store.films.insertVideo({
        film,
        video: makeVideo({ filmId: film.id, id, season, episode, createdMs }),
      });
    await add('v5', 2, 1);
    await add('v4', 1, 10);
    await add('v3', 1, 2, 7);
    await add('v2', 1, 2, 6);
    await add('v1', null, null);
    await store.films.insertVideo({ film: other, video: makeVideo({ filmId: other.id, id: 'w1' }) });
    const ids = (await store.films.videosOfFilms(['series-b', 'series-a', 'series-a'])).map(({ id }) => id);
    expect(ids).toEqual(['v1', 'v2', 'v3', 'v4', 'v5', 'w1']);
    expect(await store.films.videosOfFilms([])).toEqual([]);
  });

  test('returns videos for more film IDs than one statement accepts', async () => {
    const { film, video } = await addFilmWithVideo(store);
    const ids = [...Array.from({ length: 2_500 }, (_, at) => `absent-${at}`), film.id];
    expect((await store.films.videosOfFilms(ids)).map(({ id }) => id)).toEqual([video.id]);
  });

  test('changes only the given fields, and the revision, in a partial update', async () => {
    const { video } = await addFilmWithVideo(store, { video: { title: 'T', errorDetail: 'stays' } });
    await store.films.updateVideo(video.id, {
      state: 'ready',
      mezzanine,
      thumbnailSprite: strip,
      importNotes: ['note.truncated'],
    });
    const ready = await store.films.videoById(video.id);
    expect(ready).toEqual({
      ...video,
      state: 'ready',
      mezzanine,
      thumbnailSprite: strip,
      importNotes: ['note.truncated'],
      revision: video.revision + 1,
    });
    await store.films.updateVideo(video.id, {
      mezzanine: null,
      thumbnailSprite: null,
      title: null,
      errorDetail: null,
    });
    expect(await store.films.videoById(video.id)).toMatchObject({
      state: 'ready',
      mezzanine: null,
      thumbnailSprite: null,
      title: null,
      errorDetail: null,
      importNotes: ['note.truncated'],
    });
    await store.films.updateVideo(video.id, {});
    expect((await store.films.videoById(video.id))?.revision).toBe(video.revision + 3);
  });

  test('changes nothing, not even the revision counter, for a missing video', async () => {
    const before = await newest();
    await store.films.updateVideo('none', { state: 'ready' });
    const { video } = await addFilmWithVideo(store);
    expect(video.revision).toBe(before + 1);
  });

  test('lists changed videos once each, lowest revision first, up to the limit', async () => {
    const start = await newest();
    const a = (await addFilmWithVideo(store)).video;
    const b = (await addFilmWithVideo(store)).video;
    const c = (await addFilmWithVideo(store)).video;
    await store.films.updateVideo(a.id, { state: 'ready' });
    await replaceLines(store, { videoId: b.id, lines: makeLines(b.id, 2) });
    const all = await changedSince(start);
    expect(all.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect(all.map(({ revision }) => revision)).toEqual([start + 3, start + 4, start + 5]);
    const first = await store.films.videosChangedSince({ revision: start, limit: 2 });
    expect(first.map(({ id }) => id)).toEqual([c.id, a.id]);
    expect((await changedSince(start + 4)).map(({ id }) => id)).toEqual([b.id]);
    expect(await changedSince(start + 5)).toEqual([]);
  });

  test('misses no change while others write', async () => {
    const videos = await Promise.all(
      Array.from({ length: 6 }, async () => (await addFilmWithVideo(store)).video),
    );
    const writers = [store, store.openAnother(), store.openAnother()];
    const seen = new Map<string, number>();
    let cursor = 0;
    const follow = async () => {
      const changed = await changedSince(cursor);
      for (const video of changed) {
        expect(video.revision).toBeGreaterThan(cursor);
        seen.set(video.id, video.revision);
        cursor = video.revision;
      }
    };
    let writing = true;
    const writes = Promise.all(
      writers.map(async (writer, at) => {
        for (let round = 0; round < 15; round++) {
          const video = videos[(round * 5 + at) % videos.length];
          if (!video) continue;
          if (round % 5 === 0) {
            await replaceLines(writer, { videoId: video.id, lines: makeLines(video.id, 200) });
          } else await writer.films.updateVideo(video.id, { title: `${at}-${round}` });
        }
      }),
    ).finally(() => {
      writing = false;
    });
    while (writing) {
      await follow();
      await setImmediate();
    }
    await writes;
    await follow();
    for (const video of videos) {
      expect(seen.get(video.id)).toBe((await store.films.videoById(video.id))?.revision);
    }
  });

  test('counts videos by state and lists them oldest first', async () => {
    await store.db.deleteFrom('videos').execute();
    expect(await store.films.countVideosByState()).toEqual({ importing: 0, ready: 0, failed: 0, removed: 0 });
    const late = (await addFilmWithVideo(store, { video: { createdMs: 9 } })).video;
    const early = (await addFilmWithVideo(store, { video: { createdMs: 3 } })).video;
    await addFilmWithVideo(store, { video: { state: 'ready' } });
    expect(await store.films.countVideosByState()).toEqual({ importing: 2, ready: 1, failed: 0, removed: 0 });
    expect(await store.films.videosInState('importing')).toEqual([early, late]);
    expect(await store.films.videosInState('failed')).toEqual([]);
  });

  test('throws when it reads a row with an invalid value', async () => {
    const { video } = await addFilmWithVideo(store);
    const spoil = (columns: { mezzanine?: string; state?: string }) =>
      store.db.updateTable('videos').set(columns).where('id', '=', video.id).execute();
    await spoil({ mezzanine: '{"width":"wide"}' });
    await expect(store.films.videoById(video.id)).rejects.toThrow('videos.mezzanine');
    await spoil({ mezzanine: JSON.stringify(mezzanine), state: 'asleep' });
    await expect(store.films.videoById(video.id)).rejects.toThrow('videos.state');
    await store.db.deleteFrom('videos').where('id', '=', video.id).execute();
  });
});

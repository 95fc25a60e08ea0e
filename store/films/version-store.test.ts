import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Film, Video } from '#domain/films/types.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import {
  addFilmWithVideo,
  makeAccount,
  makeClip,
  makeFilm,
  makeLines,
  makeVideo,
  replaceLines,
} from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('versions on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei']) await store.accounts.insertAccount(makeAccount({ id }));
  });
  afterAll(() => store?.dispose());

  const add = async (film: Partial<Film> = {}, video: Partial<Video> = {}) => {
    const added = await addFilmWithVideo(store, {
      film,
      video: { state: 'ready', mezzanine: makeMezzanineInfo(), ...video },
    });
    await replaceLines(store, { videoId: added.video.id, lines: makeLines(added.video.id, 3), level: 2 });
    return added;
  };
  const listed = async (title: string) => {
    const found = await store.films.listFilms({
      ...{ sources: ['film'], clientOwnerIds: null, q: title, sort: 'new', limit: 9, offset: 0 },
    });
    return found.films.map(({ title, totals, firstReadyVideoId }) => ({
      title,
      firstReadyVideoId,
      ...totals,
    }));
  };

  test('a version is not listed, counted, or searched, and everything about it stays with it', async () => {
    const shown = await add({ title: 'Harbor one' });
    const other = await add({ title: 'Harbor two' });
    const clip = makeClip({ ownerId: 'lei', videoId: other.video.id, filmId: other.film.id, state: 'ready' });
    await store.clipStore.insertClip(clip);
    const before = (await store.films.videoById(other.video.id))?.revision ?? 0;
    await store.films.groupVersions({ shownId: shown.video.id, otherIds: [other.video.id] });
    expect(await listed('harbor')).toMatchObject([
      {
        title: 'Harbor one',
        videoCount: 1,
        lineCount: 3,
        durationMs: 60_000,
        firstReadyVideoId: shown.video.id,
        level: 2,
      },
    ]);
    expect(await store.films.filmById(other.film.id)).toBeNull();
    const version = await store.films.videoById(other.video.id);
    expect(version).toMatchObject({ versionOf: shown.video.id, filmId: shown.film.id, lineCount: 3 });
    expect(version?.revision).toBeGreaterThan(before);
    expect(await store.clipStore.clipById(clip.id)).toMatchObject({
      videoId: other.video.id,
      filmId: shown.film.id,
    });
    const ids = async (options?: { withVersions: boolean }) =>
      (await store.films.videosOfFilms([shown.film.id], options)).map(({ id }) => id);
    expect(await ids()).toEqual([shown.video.id]);
    expect((await ids({ withVersions: true })).sort()).toEqual([shown.video.id, other.video.id].sort());
    expect((await store.films.readyVideoIds([shown.film.id])).get(shown.film.id)).toEqual([shown.video.id]);
    expect(await store.films.versionsOfVideos([shown.video.id])).toMatchObject([{ id: other.video.id }]);
  });

  test('another video can become the one that is shown, and a version can stand alone', async () => {
    const [first, second, third] = [
      await add({ title: 'Quay one' }),
      await add({ title: 'Quay' }),
      await add(),
    ];
    const ids = [first, second, third].map(({ video }) => video.id);
    const [a = '', b = '', c = ''] = ids;
    await store.films.groupVersions({ shownId: a, otherIds: [b, c] });
    await store.films.groupVersions({ shownId: c, otherIds: [a, b] });
    expect(await store.films.versionsOfVideos([a])).toEqual([]);
    expect((await store.films.versionsOfVideos([c])).map(({ id }) => id).sort()).toEqual([a, b].sort());
    const film = makeFilm({ title: 'Quay again' });
    await store.films.separateVersion({ videoId: a, film });
    expect(await store.films.videoById(a)).toMatchObject({
      versionOf: null,
      standsAlone: true,
      filmId: film.id,
    });
    expect((await listed('quay again'))[0]).toMatchObject({ videoCount: 1, lineCount: 3 });
    await store.films.separateVersion({ videoId: c, film: makeFilm() });
    expect(await store.films.videoById(c)).toMatchObject({ standsAlone: false });
    await store.films.groupVersions({ shownId: c, otherIds: [a] });
    expect(await store.films.videoById(a)).toMatchObject({ versionOf: c, standsAlone: false });
  });

  test('a version is shown again when the video that stood for it is deleted; removed videos are left out', async () => {
    const [shown, other] = [await add({ title: 'Mole' }), await add()];
    await store.films.groupVersions({ shownId: shown.video.id, otherIds: [other.video.id] });
    await store.films.deleteVideo(shown.video.id);
    expect(await store.films.videoById(other.video.id)).toMatchObject({ versionOf: null });
    expect(await listed('mole')).toMatchObject([{ videoCount: 1, firstReadyVideoId: other.video.id }]);
    const gone = await add();
    await store.films.markVideoRemoved(gone.video.id);
    await store.films.groupVersions({ shownId: other.video.id, otherIds: [gone.video.id] });
    await store.films.groupVersions({ shownId: gone.video.id, otherIds: [other.video.id] });
    expect(await store.films.videoById(other.video.id)).toMatchObject({ versionOf: null });
    expect(await store.films.videoById(gone.video.id)).toMatchObject({ versionOf: null });
  });

  test('finds videos of the same episode and of a similar length, of the same source and owner', async () => {
    const length = (durationMs: number) => ({ mezzanine: makeMezzanineInfo({ durationMs }) });
    const own = { source: 'client', ownerId: 'lei' } as const;
    const { film, video } = await add(own, { ...length(900_000), season: 1, episode: 2 });
    const like = async (film: Partial<Film>, change: Partial<Video>) =>
      (await add({ ...own, ...film }, change)).video.id;
    const sameLength = await like({}, length(914_000));
    const sameEpisode = (
      await addFilmWithVideo(store, {
        film: { ...film },
        video: { state: 'ready', season: 1, episode: 2, ...length(100_000) },
      })
    ).video.id;
    await like({}, length(916_000));
    await like({}, { ...length(900_000), state: 'importing' });
    await like({ ownerId: 'mei' }, length(900_000));
    await like({ source: 'film', ownerId: null }, length(900_000));
    const found = await store.films.similarVideos(video);
    expect(found.map((one) => one.video.id)).toEqual([sameEpisode, sameLength]);
    expect(found.map((one) => one.film.id)).toContain(film.id);
    await store.films.groupVersions({ shownId: sameLength, otherIds: [sameEpisode] });
    expect((await store.films.similarVideos(video)).map((one) => one.video.id)).toEqual([sameLength]);
  });

  test('two calls at once leave one video shown', async () => {
    const [a, b] = [(await add()).video.id, (await add()).video.id];
    await Promise.all([
      store.films.groupVersions({ shownId: a, otherIds: [b] }),
      store.films.groupVersions({ shownId: a, otherIds: [b] }),
    ]);
    expect((await store.films.versionsOfVideos([a, b])).map(({ id }) => id)).toEqual([b]);
  });

  test('takes along the versions of a video that becomes a version, also those that the caller did not know', async () => {
    const [a, b, c] = [(await add()).video.id, (await add()).video.id, (await add()).video.id];
    await store.films.groupVersions({ shownId: a, otherIds: [b] });
    await store.films.groupVersions({ shownId: c, otherIds: [a] });
    expect((await store.films.versionsOfVideos([c])).map(({ id }) => id).sort()).toEqual([a, b].sort());
    expect(await store.films.versionsOfVideos([a])).toEqual([]);
  });

  test('after two different calls at once, no version points at a hidden video', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b, c] = [(await add()).video.id, (await add()).video.id, (await add()).video.id];
      await Promise.all([
        store.films.groupVersions({ shownId: a, otherIds: [b] }),
        store.films.groupVersions({ shownId: c, otherIds: [a] }),
      ]);
      const versions = await store.films.versionsOfVideos([a, b, c]);
      expect(versions.length).toBeGreaterThan(0);
      expect(await store.films.versionsOfVideos(versions.map(({ id }) => id))).toEqual([]);
    }
  });

  test('renames a video with its versions, which changes their order and not what is searched', async () => {
    const { film, video: one } = await add({ title: 'Pier' }, { season: 1, episode: 1, createdMs: 1 });
    const addEpisode = async (change: Partial<Video>) => {
      const video = makeVideo({ filmId: film.id, state: 'ready', season: 1, ...change });
      return (await store.films.insertVideo({ film, video })).video;
    };
    const two = await addEpisode({ episode: 2, createdMs: 2 });
    const other = await addEpisode({ episode: 2, createdMs: 3 });
    await store.films.groupVersions({ shownId: two.id, otherIds: [other.id] });
    const order = async () => (await store.films.videosOfFilms([film.id])).map(({ id }) => id);
    expect(await order()).toEqual([one.id, two.id]);
    const before = await store.films.videoById(two.id);
    const names = { season: 0, episode: 7, title: 'The ice' };
    await store.films.renameVideo({ id: two.id, names });
    expect(await order()).toEqual([two.id, one.id]);
    expect(await store.films.videoById(two.id)).toEqual({ ...before, ...names });
    expect(await store.films.videoById(other.id)).toMatchObject(names);
    expect(await store.films.videoById(one.id)).toMatchObject({ season: 1, episode: 1, title: null });
    expect((await store.films.readyVideoIds([film.id])).get(film.id)).toEqual([two.id, one.id]);
    expect((await listed('pier'))[0]?.firstReadyVideoId).toBe(two.id);
    await store.films.renameVideo({ id: one.id, names: { season: null, episode: null, title: null } });
    expect(await order()).toEqual([one.id, two.id]);
  });

  test('renames no removed video', async () => {
    const { video } = await add();
    await store.films.markVideoRemoved(video.id);
    await store.films.renameVideo({ id: video.id, names: { season: 1, episode: 1, title: 'Gone' } });
    expect(await store.films.videoById(video.id)).toMatchObject({ season: null, title: null });
  });

  test('a video can be renamed while versions are joined with it', async () => {
    const names = { season: 3, episode: 4, title: null };
    for (let round = 0; round < 5; round++) {
      const [a, b, c] = [(await add()).video.id, (await add()).video.id, (await add()).video.id];
      await store.films.groupVersions({ shownId: a, otherIds: [b] });
      await Promise.all([
        store.films.renameVideo({ id: a, names }),
        store.films.groupVersions({ shownId: a, otherIds: [c] }),
      ]);
      expect((await store.films.versionsOfVideos([a])).map(({ id }) => id).sort()).toEqual([b, c].sort());
      for (const id of [a, b]) expect(await store.films.videoById(id)).toMatchObject(names);
    }
  });

  test('says which videos a lesson or red packet uses', async () => {
    const { video } = await add();
    expect(await store.films.usedVideoIds([video.id])).toEqual([]);
    expect(await store.films.usedVideoIds([])).toEqual([]);
  });
});

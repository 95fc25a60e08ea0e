import { beforeAll, expect, test } from 'vitest';
import type { Film, Video } from '#domain/films/types.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { createIndexSynchronizer } from '../search-index/index-synchronizer.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();
let [admin, ann, ben] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  [admin, ann, ben] = [await addPerson(['client', 'admin']), await addPerson(), await addPerson()];
});

let createdMs = 1_000;
const add = async (film: Partial<Film> = {}, video: Partial<Video> = {}, lines = 3) => {
  const added = await addFilmWithVideo(server().store, {
    film,
    video: {
      state: 'ready',
      mezzanine: makeMezzanineInfo(),
      originalBytes: 500,
      createdMs: createdMs++,
      ...video,
    },
  });
  await replaceLines(server().store, { videoId: added.video.id, lines: makeLines(added.video.id, lines) });
  return added;
};
const join = (person: Person, videoId: string, otherId: string) =>
  person.post('/api/dub_video_join.php', { video_id: videoId, other_id: otherId });
const separate = (person: Person, videoId: string) =>
  person.post('/api/dub_video_separate.php', { video_id: videoId });
const versions = (person: Person, filmId: string) =>
  person.get('/api/dub_video_versions.php', { film_id: filmId });

test('joins two files: one video, one hit, the better file; and separates them', async () => {
  const { store, index } = server();
  const [plain, better] = [
    await add({ title: 'Shrek' }, { originalName: 'Shrek.2001.720p.mkv' }, 0),
    await add({ title: 'Shreck' }, { originalName: 'Shreck.2001.1080p.mkv', originalBytes: 900 }),
  ];
  const clip = makeClip({ ownerId: ann.id, videoId: plain.video.id, filmId: plain.film.id, state: 'ready' });
  await store.clipStore.insertClip(clip);
  const synchronizer = createIndexSynchronizer({
    ...{ index, films: store.films },
    logger: { info: () => undefined, error: () => undefined },
  });
  await synchronizer.syncNow();
  expect(await join(admin, plain.video.id, better.video.id)).toEqual({
    status: 200,
    body: { video_id: better.video.id },
  });
  await synchronizer.syncNow();
  expect(index.has(plain.video.id)).toBe(false);
  expect((await ann.get('/api/sub_seek_all.php', { q: 'this is line 1' })).body).toMatchObject({ total: 1 });
  expect(await versions(admin, better.film.id)).toMatchObject({
    status: 200,
    body: {
      total: 1,
      list: [{ id: plain.video.id, version_of: better.video.id, name: 'Shrek.2001.720p.mkv', bytes: 1500 }],
    },
  });
  // The clip is still that of its own file, and the file still plays.
  expect(await ann.get('/api/dub_bar_detail.php', { bar_id: clip.id })).toMatchObject({
    body: { video_id: plain.video.id, film_id: better.film.id },
  });
  const workspace = await ann.api.clips.workspace({
    clipId: null,
    videoId: plain.video.id,
    maxLines: 9,
    linked: null,
  });
  expect(workspace.video).toMatchObject({ id: plain.video.id });
  const page = await ann.api.films.page({ filmId: null, videoId: plain.video.id });
  expect(page.videos).toMatchObject([{ id: better.video.id, versionIds: [plain.video.id] }]);

  expect(await separate(admin, plain.video.id)).toMatchObject({ status: 200 });
  await synchronizer.syncNow();
  const video = await store.films.videoById(plain.video.id);
  expect(video).toMatchObject({ versionOf: null, standsAlone: true });
  expect(await store.films.filmById(video?.filmId ?? '')).toMatchObject({ title: 'Shrek', year: 2001 });
  expect(index.has(plain.video.id)).toBe(true);
  expect(await separate(admin, plain.video.id)).toMatchObject({
    status: 400,
    body: { code: 'bad_parameter' },
  });
});

test('only who may change both films may join and separate', async () => {
  const own = { source: 'client', ownerId: ann.id } as const;
  const [one, other, library] = [await add(own), await add(own), await add()];
  const ids = [one.video.id, other.video.id] as const;
  expect(await join(ben, ...ids)).toMatchObject({ status: 404 });
  expect(await join(ann, one.video.id, library.video.id)).toMatchObject({ status: 403 });
  expect(await join(admin, one.video.id, library.video.id)).toMatchObject({ status: 400 });
  expect(await join(ann, one.video.id, one.video.id)).toMatchObject({ status: 400 });
  expect(await join(ann, ...ids)).toMatchObject({ status: 200, body: { video_id: one.video.id } });
  expect(await join(ann, ...ids)).toMatchObject({ status: 400 });
  expect(await versions(ben, one.film.id)).toMatchObject({ status: 404 });
  expect(await versions(ann, library.film.id)).toMatchObject({ status: 403 });
  expect(await separate(ben, other.video.id)).toMatchObject({ status: 404 });
  expect(await separate(ann, other.video.id)).toMatchObject({ status: 200 });
});

test('refuses a film that is being imported', async () => {
  const [one, importing] = [await add(), await add({}, { state: 'importing' })];
  expect(await join(admin, one.video.id, importing.video.id)).toMatchObject({
    status: 409,
    body: { code: 'not_ready' },
  });
});

test('the quota counts every file, and removing the film removes all of them', async () => {
  const { store } = server();
  const own = { source: 'client', ownerId: ben.id } as const;
  const [one, other] = [await add(own), await add(own)];
  await join(ben, one.video.id, other.video.id);
  expect((await ben.get('/api/my_film_index.php')).body).toMatchObject({ total: 1, used_bytes: 3000 });
  expect(await ben.post('/api/dub_film_remove.php', { film_id: one.film.id })).toMatchObject({
    body: { removed: 2, kept: 0 },
  });
  expect(await store.films.videoById(other.video.id)).toBeNull();
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInProcessSearchIndex } from '#server/search-index/create-search-index.ts';
import { addFilmWithVideo, makeAccount, makeJob, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { createFilmsService } from './films-service.ts';
import type { Film, Video } from './types.ts';

const [ann, ben, teacher, admin] = [
  makeViewer('ann'),
  makeViewer('ben'),
  makeViewer('tea', 'teacher'),
  makeViewer('adm', 'admin'),
];
let store: TestStore;
let index: ReturnType<typeof createInProcessSearchIndex>;
let service: ReturnType<typeof createFilmsService>;

beforeEach(async () => {
  store = await openTestStore();
  index = createInProcessSearchIndex();
  service = createFilmsService({ ...store, index, clock: makeClock() });
  for (const { id } of [ann, ben]) await store.accounts.insertAccount(makeAccount({ id }));
});
afterEach(() => store.dispose());

const add = async (film: Partial<Film> = {}, video: Partial<Video> = {}) =>
  addFilmWithVideo(store, { film, video });
const addReady = async (film: Partial<Film> = {}, lines = 3) => {
  const added = await add(film, { state: 'ready', mezzanine: makeMezzanineInfo() });
  await replaceLines(store, { videoId: added.video.id, lines: makeLines(added.video.id, lines), level: 2 });
  await putInIndex(added);
  return added;
};
const putInIndex = ({ film, video }: { film: Film; video: Video }) =>
  index.put({
    videoId: video.id,
    filmId: film.id,
    source: film.source,
    ownerId: film.ownerId,
    quality: 1,
    lines: [],
  });
const runImportTo = async (videoId: string, progressPercent: number) => {
  const lease = { workerId: 'w', nowMs: 1, leaseMs: 60_000 };
  const job = await store.jobs.enqueue(makeJob({ kind: 'import_video', subjectId: videoId }));
  await store.jobs.claim({ kinds: ['import_video'], ...lease });
  await store.jobs.renewLease({ ...lease, id: job.id, stage: 'encode', progressPercent });
  return job;
};
const list = (change: Partial<Parameters<typeof service.list>[0]> = {}) =>
  service.list({ viewer: ben, source: null, q: null, sort: 'title', pageNumber: 1, pageSize: 20, ...change });
const notFound = { code: 'not_found' };

describe('access to a film', () => {
  test("shows a client's film to its owner, teachers, and admins, and any other film to everyone", async () => {
    const clientFilm = await addReady({ source: 'client', ownerId: ann.id, title: 'Holiday' });
    const publicFilm = await addReady({ title: 'Shrek' });
    const lineId = `${clientFilm.video.id}.0`;
    const [filmId, videoId] = [clientFilm.film.id, clientFilm.video.id];
    const page = { pageNumber: 1, pageSize: 5, fromMs: null, toMs: null };
    const requestsOf = (viewer: typeof ann) => [
      () => service.detail({ viewer, filmId }),
      () => service.video({ viewer, videoId }),
      () => service.lines({ viewer, videoId, ...page }),
      () => service.allLines({ viewer, videoId }),
      () => service.surroundingLines({ viewer, lineId, before: 1, after: 1 }),
    ];
    for (const viewer of [ann, teacher, admin]) {
      for (const request of requestsOf(viewer)) await expect(request()).resolves.toBeDefined();
      expect((await list({ viewer })).list.map(({ film }) => film.title)).toEqual(['Holiday', 'Shrek']);
    }
    for (const request of requestsOf(ben)) await expect(request()).rejects.toMatchObject(notFound);
    expect(await list()).toMatchObject({ list: [{ film: { id: publicFilm.film.id } }], total: 1 });
    expect(await list({ source: 'client' })).toMatchObject({ list: [], total: 0 });
  });

  test('throws not_found for unknown IDs', async () => {
    await expect(service.detail({ viewer: admin, filmId: 'x' })).rejects.toMatchObject(notFound);
    await expect(service.video({ viewer: admin, videoId: 'x' })).rejects.toMatchObject(notFound);
    const context = service.surroundingLines({ viewer: admin, lineId: 'x', before: 1, after: 1 });
    await expect(context).rejects.toMatchObject(notFound);
  });
});

describe('list', () => {
  test('a ready film has its figures and its poster', async () => {
    const { film, video } = await addReady();
    expect((await list()).list).toEqual([
      {
        film,
        videoCount: 1,
        lineCount: 3,
        durationMs: 60_000,
        state: 'ready',
        errorCode: null,
        posterVideoId: video.id,
        percent: null,
        level: 2,
      },
    ]);
    expect(await service.detail({ viewer: ben, filmId: film.id })).toMatchObject({ level: 2 });
  });

  test('a film has the level that it is listed under, even before it is indexed', async () => {
    const { film, video } = await add({}, { state: 'ready', mezzanine: makeMezzanineInfo() });
    await replaceLines(store, { videoId: video.id, lines: [], level: 4 });
    expect(await list({ level: 4 })).toMatchObject({ list: [{ level: 4 }], total: 1 });
    expect(await service.detail({ viewer: ben, filmId: film.id })).toMatchObject({ level: 4 });
    expect(await list({ level: 3 })).toMatchObject({ list: [], total: 0 });
  });

  test('a playable video that is not indexed yet counts as importing everywhere', async () => {
    const added = await add({}, { state: 'ready', mezzanine: makeMezzanineInfo() });
    const [filmId, videoId] = [added.film.id, added.video.id];
    const states = async () => [
      (await list()).list[0]?.state,
      (await service.detail({ viewer: ben, filmId })).videos[0]?.video.state,
      (await service.video({ viewer: ben, videoId })).video.state,
    ];
    expect(await states()).toEqual(['importing', 'importing', 'importing']);
    expect((await list()).list[0]?.posterVideoId).toBeNull();
    await putInIndex(added);
    expect(await states()).toEqual(['ready', 'ready', 'ready']);
    expect((await list()).list[0]?.posterVideoId).toBe(videoId);
  });

  test('an indexed video that failed does not count as ready', async () => {
    const added = await add({}, { state: 'failed', errorCode: 'video_unreadable' });
    await putInIndex(added);
    expect((await list({ viewer: admin })).list[0]).toMatchObject({
      state: 'failed',
      errorCode: 'video_unreadable',
      posterVideoId: null,
      percent: null,
    });
  });

  test('lists a film whose imports all failed only to admins and its owner', async () => {
    await add({ title: 'Broken' }, { state: 'failed' });
    await add({ title: 'Hers', source: 'client', ownerId: ann.id }, { state: 'failed' });
    const titles = async (change: Parameters<typeof list>[0]) =>
      (await list(change)).list.map(({ film }) => film.title);
    expect(await titles({ viewer: ben })).toEqual([]);
    expect(await titles({ viewer: admin })).toEqual(['Broken', 'Hers']);
    expect(await titles({ viewer: ann, source: 'client' })).toEqual(['Hers']);
    expect((await list({ viewer: ben })).total).toBe(0);
  });

  test('percent is the mean over the running and queued imports', async () => {
    const film = { titleKey: 'one', kind: 'series', title: 'Show' } as const;
    const first = await add(film);
    const second = await add(film);
    await add(film, { state: 'failed' });
    await runImportTo(first.video.id, 61);
    await runImportTo(second.video.id, 20);
    expect((await list()).list).toMatchObject([{ videoCount: 3, state: 'importing', percent: 40 }]);
    await add(film);
    expect((await list()).list).toMatchObject([{ videoCount: 4, percent: 27 }]);
    await putInIndex(await add(film, { state: 'ready', mezzanine: makeMezzanineInfo() }));
    expect((await list()).list).toMatchObject([
      { videoCount: 5, state: 'ready', percent: 27, durationMs: 60_000 },
    ]);
  });

  test('filters by source and text, and returns pages', async () => {
    await addReady({ title: 'Alpha' });
    await addReady({ title: 'Beta', titleZh: '怪物史瑞克', source: 'kid' });
    await addReady({ title: 'Gamma' });
    const titles = async (change: Parameters<typeof list>[0]) => {
      const found = await list(change);
      return [found.list.map(({ film }) => film.title), found.total];
    };
    expect(await titles({ source: 'kid' })).toEqual([['Beta'], 1]);
    expect(await titles({ q: ' 史瑞克 ' })).toEqual([['Beta'], 1]);
    expect(await titles({ q: '   ' })).toEqual([['Alpha', 'Beta', 'Gamma'], 3]);
    expect(await titles({ pageNumber: 2, pageSize: 2 })).toEqual([['Gamma'], 3]);
  });
});

describe('import errors', () => {
  test('shows the error code to everyone, and its detail only to admins', async () => {
    const failure = { errorCode: 'video_unreadable', errorDetail: 'moov atom not found' };
    const { film, video } = await add({ source: 'client', ownerId: ann.id }, { state: 'failed', ...failure });
    const job = await runImportTo(video.id, 10);
    await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state: 'failed', ...failure });
    for (const [viewer, errorDetail] of [
      [ann, null],
      [teacher, null],
      [admin, 'moov atom not found'],
    ] as const) {
      const seen = [
        await service.video({ viewer, videoId: video.id }),
        (await service.detail({ viewer, filmId: film.id })).videos[0],
      ];
      for (const view of seen) {
        expect(view?.video).toMatchObject({ errorCode: 'video_unreadable', errorDetail });
        expect(view?.job).toMatchObject({ errorCode: 'video_unreadable', errorDetail });
      }
    }
  });

  test('does not show a finished job', async () => {
    const { video } = await addReady();
    const job = await runImportTo(video.id, 90);
    expect((await service.video({ viewer: ben, videoId: video.id })).job).toMatchObject({
      stage: 'encode',
      percent: 90,
      title: 'film.mkv',
    });
    await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state: 'done' });
    expect(await service.video({ viewer: ben, videoId: video.id })).toMatchObject({
      job: null,
      lineCount: 3,
    });
  });
});

describe('lines', () => {
  test('are returned in pages, for the whole video or a time range', async () => {
    const { video } = await addReady({}, 7);
    const page = async (pageNumber: number, fromMs: number | null = null, toMs: number | null = null) => {
      const found = await service.lines({
        viewer: ben,
        videoId: video.id,
        fromMs,
        toMs,
        pageNumber,
        pageSize: 3,
      });
      expect(found).toMatchObject({ pageNumber, pageSize: 3 });
      return [found.list.map(({ seq }) => seq), found.total];
    };
    expect(await page(1)).toEqual([[0, 1, 2], 7]);
    expect(await page(3)).toEqual([[6], 7]);
    expect(await page(4)).toEqual([[], 7]);
    expect(await page(1, 2500, 6500)).toEqual([[1, 2, 3], 3]);
    expect(await page(1, 0, 1)).toEqual([[0], 1]);
    expect(await page(2, 4500)).toEqual([[5, 6], 5]);
    expect(await service.allLines({ viewer: ben, videoId: video.id })).toHaveLength(7);
  });

  test('surroundingLines returns a line with as many neighbors as exist', async () => {
    const { video } = await addReady({}, 5);
    const around = async (seq: number) =>
      (
        await service.surroundingLines({ viewer: ben, lineId: `${video.id}.${seq}`, before: 2, after: 1 })
      ).map((line) => line.seq);
    expect(await around(2)).toEqual([0, 1, 2, 3]);
    expect(await around(0)).toEqual([0, 1]);
    expect(await around(4)).toEqual([2, 3, 4]);
  });
});

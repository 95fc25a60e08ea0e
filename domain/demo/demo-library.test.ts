import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Film, Video } from '#domain/films/types.ts';
import { insertTestFilm, makeFilm, makeVideo } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { createDemoLibrary } from './demo-library.ts';
import type { DemoFilmGenerator } from './types.ts';

const scenes = [
  { id: 'a1', series: 'Alpha', season: 1, episode: 1 },
  { id: 'b1', series: 'Beta', season: 1, episode: 1 },
];
let store: TestStore;
let ready: Set<string>;
let nowMs = 0;
const make = vi.fn<DemoFilmGenerator['generate']>();
const fromPath = vi.fn();

beforeEach(async () => {
  store = await openTestStore();
  ready = new Set();
  make.mockReset().mockResolvedValue('/scene');
  fromPath.mockReset().mockResolvedValue([]);
});
afterEach(() => store.dispose());

const library = (maker: DemoFilmGenerator | null = { films: scenes, generate: make }) =>
  createDemoLibrary({
    maker,
    films: store.films,
    jobs: store.jobs,
    imports: { importPath: fromPath },
    isReady: (video: Video) => ready.has(video.id),
    clock: { nowMs: () => ++nowMs },
    pause: async (signal) => void (await setTimeout(20, undefined, { signal })),
  });

const openSubjects = async () =>
  (await store.jobs.listJobs({ states: ['queued'], limit: 10, offset: 0 })).jobs.map((job) => job.subjectId);

/** Takes the scene's job and ends it. */
async function end(state: 'done' | 'failed'): Promise<string> {
  const job = await store.jobs.claim({ kinds: ['make_demo_scene'], workerId: 'w', nowMs: 1, leaseMs: 1e9 });
  if (!job) throw new Error('no job');
  await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state });
  return job.subjectId;
}

async function addEpisode(series: string): Promise<{ film: Film; video: Video }> {
  const film = await insertTestFilm(store, makeFilm({ title: series, source: 'film' }));
  const video = makeVideo({ filmId: film.id, season: 1, episode: 1 });
  await store.films.insertVideo({ video, film });
  return { film, video };
}

test('every scene is queued once; failed ones again at the next start, finished and cancelled ones never', async () => {
  await library().enqueueMissing();
  await library().enqueueMissing();
  expect((await openSubjects()).sort()).toEqual(['a1', 'b1']);
  const failed = await end('failed');
  await end('done');
  await library().enqueueMissing();
  expect(await openSubjects()).toEqual([failed]);
});

test('a scene is made and brought in; without a maker nothing is', async () => {
  const { signal } = new AbortController();
  const onProgress = vi.fn();
  await library().generateFilm({ sceneId: 'a1', signal, onProgress });
  expect(make).toHaveBeenCalledWith({ sceneId: 'a1', signal, onProgress });
  expect(fromPath).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/scene', source: 'film', move: false }),
  );
  await expect(library(null).generateFilm({ sceneId: 'a1', signal, onProgress })).rejects.toMatchObject({
    code: 'cancelled',
  });
  await library(null).enqueueMissing();
  expect(await openSubjects()).toEqual([]);
  expect(await library(null).progress()).toEqual({ state: 'off', scenes: 0, ready: 0, percent: 0 });
});

test('the first scene is done when it is imported, so that nothing is made beside that; later ones do not wait', async () => {
  await library().enqueueMissing();
  const { signal } = new AbortController();
  const { video } = await addEpisode('Alpha');
  fromPath.mockResolvedValue([{ video, created: true }]);
  await enqueueJob({
    jobs: store.jobs,
    clock: { nowMs: () => 0 },
    kind: 'import_video',
    subjectId: video.id,
  });
  const claim = { kinds: ['import_video' as const], workerId: 'w', nowMs: 1, leaseMs: 1e9 };
  let isDone = false;
  const making = library()
    .generateFilm({ sceneId: 'a1', signal, onProgress: vi.fn() })
    .then(() => {
      isDone = true;
    });
  await vi.waitFor(() => expect(fromPath).toHaveBeenCalled());
  const job = await store.jobs.claim(claim);
  await setTimeout(300);
  expect(isDone).toBe(false);
  await store.jobs.finish({ id: job?.id ?? '', workerId: 'w', nowMs: 2, state: 'failed' });
  await making;

  await end('done');
  await enqueueJob({
    jobs: store.jobs,
    clock: { nowMs: () => 0 },
    kind: 'import_video',
    subjectId: video.id,
  });
  await library().generateFilm({ sceneId: 'b1', signal, onProgress: vi.fn() });
});

test('progress counts making and importing, and is ready only when every scene can be found', async () => {
  await library().enqueueMissing();
  expect(await library().progress()).toEqual({ state: 'making', scenes: 2, ready: 0, percent: 0 });
  const series = new Map(scenes.map((scene) => [scene.id, scene.series]));
  const first = await end('done');
  const { video } = await addEpisode(series.get(first) ?? '');
  expect(await library().progress()).toEqual({ state: 'making', scenes: 2, ready: 0, percent: 30 });
  ready.add(video.id);
  expect(await library().progress()).toEqual({ state: 'making', scenes: 2, ready: 1, percent: 50 });
  await end('failed');
  expect((await library().progress()).state).toBe('failed');
  await library().enqueueMissing();
  const second = await end('done');
  ready.add((await addEpisode(series.get(second) ?? '')).video.id);
  expect(await library().progress()).toEqual({ state: 'ready', scenes: 2, ready: 2, percent: 100 });
});

test('a scene somebody cancelled is not counted; one whose import failed is told', async () => {
  await library().enqueueMissing();
  const [first, second] = (await store.jobs.listJobs({ states: ['queued'], limit: 9, offset: 0 })).jobs;
  await store.jobs.cancel({ id: first?.id ?? '', nowMs: 5 });
  expect(await library().progress()).toEqual({ state: 'making', scenes: 1, ready: 0, percent: 0 });
  const made = await end('done');
  expect(made).toBe(second?.subjectId);
  const { video } = await addEpisode(scenes.find(({ id }) => id === made)?.series ?? '');
  await store.films.updateVideo(video.id, { state: 'failed', errorCode: 'disk_full' });
  expect((await library().progress()).state).toBe('failed');
  ready.add(video.id);
  expect(await library().progress()).toEqual({ state: 'ready', scenes: 1, ready: 1, percent: 100 });
});

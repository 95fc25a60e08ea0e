import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Video } from '#domain/films/types.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { makeFilm, makeVideo } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { createDemoLibrary } from './demo-library.ts';
import { shippedFilms } from './shipped-films.ts';

const paths = ['Alpha/one.mp4', 'Beta/two.mp4'];
let store: TestStore;
let indexed: Set<string>;
let nowMs = 0;
const importPath = vi.fn<ImportService['importPath']>();
const onFailed = vi.fn();

beforeEach(async () => {
  store = await openTestStore();
  indexed = new Set();
  onFailed.mockReset();
  importPath.mockReset().mockImplementation(importAsProductDoes);
});
afterEach(() => store.dispose());

/** A row by content, and a job for what does not play. */
const importAsProductDoes: ImportService['importPath'] = async ({ path }) => {
  const wanted = { source: 'film' as const, ownerId: null, contentHash: path };
  const there = await store.films.videoByContent(wanted);
  const film = makeFilm({ title: path, source: 'film' });
  const video = there ?? makeVideo({ filmId: film.id, contentHash: path, state: 'importing' });
  if (!there) await store.films.insertVideo({ video, film });
  if (video.state !== 'ready') {
    await store.films.updateVideo(video.id, { state: 'importing', errorCode: null });
    const clock = { nowMs: () => ++nowMs };
    await enqueueJob({ jobs: store.jobs, clock, kind: 'import_video', subjectId: video.id });
  }
  return [{ video, created: !there }];
};

const library = (films: readonly string[] | null = paths) =>
  createDemoLibrary({
    shippedFilms: films,
    folder: '/films',
    store: store.demoFilms,
    films: store.films,
    jobs: store.jobs,
    imports: { importPath },
    isReady: (video: Video) => video.state === 'ready' && indexed.has(video.id),
    onFailed,
    pause: async (signal) => void (await setTimeout(10, undefined, { signal })),
  });

const never = new AbortController().signal;
const importedPaths = () => importPath.mock.calls.map(([{ path }]) => path);
const videoOf = async (path: string) =>
  store.films.videoByContent({ source: 'film', ownerId: null, contentHash: `/films/${path}` });

/** Takes the oldest import and ends it as a worker would. */
async function endImport(state: 'ready' | 'failed' | 'cancelled'): Promise<string> {
  const lease = { workerId: 'w', nowMs: 1, leaseMs: 1e9 };
  const job = await vi.waitUntil(() => store.jobs.claim({ kinds: ['import_video'], ...lease }));
  await store.films.updateVideo(
    job.subjectId,
    state === 'ready'
      ? { state }
      : { state: 'failed', errorCode: state === 'cancelled' ? state : 'disk_full' },
  );
  if (state === 'ready') indexed.add(job.subjectId);
  const end = state === 'ready' ? 'done' : state;
  await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state: end });
  return job.subjectId;
}

test('the list names every film that ships, and nothing else', async () => {
  const folder = resolve(import.meta.dirname, '../../demo/films');
  const files = await readdir(folder, { recursive: true });
  expect(shippedFilms.toSorted()).toEqual(files.filter((file) => file.endsWith('.mp4')).sort());
  expect(join(folder, shippedFilms[0] ?? '')).toContain('Low Tide');
});

test('films are imported in their order with the folders that name them, the first by itself', async () => {
  const importing = library().importPending(never);
  await vi.waitUntil(() => importPath.mock.calls.length === 1);
  await setTimeout(100);
  expect(importPath.mock.calls).toEqual([
    [expect.objectContaining({ path: '/films/Alpha/one.mp4', root: '/films', source: 'film', move: false })],
  ]);
  await endImport('ready');
  await importing;
  expect(importedPaths()).toEqual(['/films/Alpha/one.mp4', '/films/Beta/two.mp4']);
});

test('what was cut short goes on, what plays is left alone, what failed is tried again', async () => {
  const stopping = new AbortController();
  const stopped = library().importPending(stopping.signal);
  await vi.waitUntil(() => importPath.mock.calls.length === 1);
  stopping.abort();
  await expect(stopped).rejects.toThrow();
  expect(await library().countPending()).toBe(2);

  const again = library().importPending(never);
  await vi.waitUntil(() => importPath.mock.calls.length === 2);
  await endImport('failed');
  await again;
  await endImport('ready');
  expect(await videoOf('Beta/two.mp4')).toMatchObject({ state: 'ready' });
  expect(await library().countPending()).toBe(1);

  importPath.mockClear();
  const third = library().importPending(never);
  await vi.waitUntil(() => importPath.mock.calls.length === 1);
  await endImport('ready');
  await third;
  expect(importedPaths()).toEqual(['/films/Alpha/one.mp4']);
  expect(await library().countPending()).toBe(0);
});

test('a film that was removed, or whose import was cancelled, does not come back and is not counted', async () => {
  const importing = library().importPending(never);
  const first = await endImport('ready');
  await importing;
  await endImport('cancelled');
  await store.films.deleteUnusedVideo(first);
  expect(await library().countPending()).toBe(0);
  expect(await library().videos()).toEqual([]);
  expect(await library().progress()).toEqual({ state: 'ready', scenes: 0, ready: 0, percent: 100 });
  importPath.mockClear();
  await library().importPending(never);
  expect(importedPaths()).toEqual([]);
});

test('progress is that of the imports, and ready only when every film can be found', async () => {
  expect(await library().progress()).toEqual({ state: 'making', scenes: 2, ready: 0, percent: 0 });
  const importing = library().importPending(never);
  const job = await vi.waitUntil(() =>
    store.jobs.claim({ kinds: ['import_video'], workerId: 'w', nowMs: 1, leaseMs: 1 }),
  );
  await store.jobs.renewLease({
    id: job.id,
    workerId: 'w',
    nowMs: 1,
    leaseMs: 1,
    stage: 'encode',
    percent: 50,
  });
  expect(await library().progress()).toEqual({ state: 'making', scenes: 2, ready: 0, percent: 25 });
  await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state: 'done' });
  await store.films.updateVideo(job.subjectId, { state: 'ready' });
  await importing;
  // It plays, but its lines cannot be found yet.
  expect(await library().progress()).toMatchObject({ state: 'making', ready: 0, percent: 49 });
  expect(await library().videos()).toEqual([await videoOf('Alpha/one.mp4'), null]);
  indexed.add(job.subjectId);
  expect(await library().progress()).toEqual({ state: 'making', scenes: 2, ready: 1, percent: 50 });
  await endImport('failed');
  expect(await library().progress()).toMatchObject({ state: 'failed', ready: 1 });
  const retried = library().importPending(never);
  await endImport('ready');
  await retried;
  expect(await library().progress()).toEqual({ state: 'ready', scenes: 2, ready: 2, percent: 100 });
});

test('a film that cannot be read is told, and the others come', async () => {
  importPath.mockRejectedValueOnce(new Error('not there'));
  const films = library();
  await films.importPending(never);
  expect(onFailed).toHaveBeenCalledWith('Alpha/one.mp4', expect.objectContaining({ code: 'internal' }));
  await endImport('ready');
  expect(await films.progress()).toEqual({ state: 'failed', scenes: 2, ready: 1, percent: 50 });
});

test('none are wanted', async () => {
  await library(null).importPending(never);
  expect(importedPaths()).toEqual([]);
  expect(await library(null).countPending()).toBe(0);
  expect(await library(null).progress()).toEqual({ state: 'off', scenes: 0, ready: 0, percent: 0 });
});

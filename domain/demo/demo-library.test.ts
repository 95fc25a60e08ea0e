import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFilm, makeVideo } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import type { Video } from '../films/types.ts';
import type { ImportService } from '../imports/types.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { createDemoLibrary } from './demo-library.ts';
import { shippedFilms } from './shipped-films.ts';

const paths = ['Alpha/one.mp4', 'Beta/two.mp4'];
let store: TestStore;
let indexed: Set<string>;
let clockMs = 0;
/** How often the library has looked for the end of an import. */
let pauses = 0;
const importPath = vi.fn<ImportService['importPath']>();
const onFailed = vi.fn();

beforeEach(async () => {
  store = await openTestStore();
  indexed = new Set();
  onFailed.mockReset();
  importPath.mockReset().mockImplementation(importLikeProduct);
});
afterEach(() => store.dispose());

/** Writes one row per content hash, and queues a job for a video that is not ready. */
const importLikeProduct: ImportService['importPath'] = async ({ path }) => {
  const key = { source: 'film' as const, ownerId: null, contentHash: path };
  const existing = await store.films.videoByContent(key);
  const film = makeFilm({ title: path, source: 'film' });
  const video = existing ?? makeVideo({ filmId: film.id, contentHash: path, state: 'importing' });
  if (!existing) await store.films.insertVideo({ video, film });
  if (video.state !== 'ready') {
    await store.films.updateVideo(video.id, { state: 'importing', errorCode: null });
    const clock = { nowMs: () => ++clockMs };
    await enqueueJob({ jobs: store.jobs, clock, kind: 'import_video', subjectId: video.id });
  }
  return [{ video, created: !existing }];
};

const createLibrary = (films: readonly string[] | null = paths) =>
  createDemoLibrary({
    shippedFilms: films,
    folder: '/films',
    store: store.demoFilms,
    films: store.films,
    jobs: store.jobs,
    imports: { importPath },
    isReady: (video: Video) => video.state === 'ready' && indexed.has(video.id),
    onFailed,
    async pause(signal) {
      pauses += 1;
      await setImmediate(undefined, { signal });
    },
  });

const notAborted = new AbortController().signal;
const importedPaths = () => importPath.mock.calls.map(([{ path }]) => path);
const videoOf = async (path: string) =>
  store.films.videoByContent({ source: 'film', ownerId: null, contentHash: `/films/${path}` });

/** Claims the oldest import and finishes it as a worker would. */
async function finishImport(state: 'ready' | 'failed' | 'cancelled'): Promise<string> {
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

test('shippedFilms lists exactly the films that ship', async () => {
  const folder = resolve(import.meta.dirname, '../../demo/films');
  const files = await readdir(folder, { recursive: true });
  expect(shippedFilms.toSorted()).toEqual(files.filter((file) => file.endsWith('.mp4')).sort());
  expect(join(folder, shippedFilms[0] ?? '')).toContain('Low Tide');
});

test('imports films in order with the folders that name them, the first one alone', async () => {
  const importing = createLibrary().importPending(notAborted);
  await vi.waitUntil(() => importPath.mock.calls.length === 1);
  const before = pauses;
  await vi.waitUntil(() => pauses > before + 3);
  expect(importPath.mock.calls).toEqual([
    [expect.objectContaining({ path: '/films/Alpha/one.mp4', root: '/films', source: 'film', move: false })],
  ]);
  await finishImport('ready');
  await importing;
  expect(importedPaths()).toEqual(['/films/Alpha/one.mp4', '/films/Beta/two.mp4']);
});

test('continues interrupted imports, skips ready films, and retries failed ones', async () => {
  const controller = new AbortController();
  const stopped = createLibrary().importPending(controller.signal);
  await vi.waitUntil(() => importPath.mock.calls.length === 1);
  controller.abort();
  await expect(stopped).rejects.toThrow();
  expect(await createLibrary().countPending()).toBe(2);

  const again = createLibrary().importPending(notAborted);
  await vi.waitUntil(() => importPath.mock.calls.length === 2);
  await finishImport('failed');
  await again;
  await finishImport('ready');
  expect(await videoOf('Beta/two.mp4')).toMatchObject({ state: 'ready' });
  expect(await createLibrary().countPending()).toBe(1);

  importPath.mockClear();
  const third = createLibrary().importPending(notAborted);
  await vi.waitUntil(() => importPath.mock.calls.length === 1);
  await finishImport('ready');
  await third;
  expect(importedPaths()).toEqual(['/films/Alpha/one.mp4']);
  expect(await createLibrary().countPending()).toBe(0);
});

test('does not import or count a film that was removed or whose import was cancelled', async () => {
  const importing = createLibrary().importPending(notAborted);
  const first = await finishImport('ready');
  await importing;
  await finishImport('cancelled');
  await store.films.deleteUnusedVideo(first);
  expect(await createLibrary().countPending()).toBe(0);
  expect(await createLibrary().videos()).toEqual([]);
  expect(await createLibrary().progress()).toEqual({ state: 'ready', scenes: 0, ready: 0, percent: 100 });
  importPath.mockClear();
  await createLibrary().importPending(notAborted);
  expect(importedPaths()).toEqual([]);
});

test('returns the progress of the imports, and ready only when every film is searchable', async () => {
  expect(await createLibrary().progress()).toEqual({ state: 'making', scenes: 2, ready: 0, percent: 0 });
  const importing = createLibrary().importPending(notAborted);
  const job = await vi.waitUntil(() =>
    store.jobs.claim({ kinds: ['import_video'], workerId: 'w', nowMs: 1, leaseMs: 1 }),
  );
  await store.jobs.renewLease({
    id: job.id,
    workerId: 'w',
    nowMs: 1,
    leaseMs: 1,
    stage: 'encode',
    progressPercent: 50,
  });
  expect(await createLibrary().progress()).toEqual({ state: 'making', scenes: 2, ready: 0, percent: 25 });
  await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state: 'done' });
  await store.films.updateVideo(job.subjectId, { state: 'ready' });
  await importing;
  // The film is playable, but its lines are not searchable yet.
  expect(await createLibrary().progress()).toMatchObject({ state: 'making', ready: 0, percent: 49 });
  expect(await createLibrary().videos()).toEqual([await videoOf('Alpha/one.mp4'), null]);
  indexed.add(job.subjectId);
  expect(await createLibrary().progress()).toEqual({ state: 'making', scenes: 2, ready: 1, percent: 50 });
  await finishImport('failed');
  expect(await createLibrary().progress()).toMatchObject({ state: 'failed', ready: 1 });
  const retried = createLibrary().importPending(notAborted);
  await finishImport('ready');
  await retried;
  expect(await createLibrary().progress()).toEqual({ state: 'ready', scenes: 2, ready: 2, percent: 100 });
});

test('reports a film that cannot be read and imports the others', async () => {
  importPath.mockRejectedValueOnce(new Error('not there'));
  const films = createLibrary();
  await films.importPending(notAborted);
  expect(onFailed).toHaveBeenCalledWith('Alpha/one.mp4', expect.objectContaining({ code: 'internal' }));
  await finishImport('ready');
  expect(await films.progress()).toEqual({ state: 'failed', scenes: 2, ready: 1, percent: 50 });
});

test('does nothing when no films are wanted', async () => {
  await createLibrary(null).importPending(notAborted);
  expect(importedPaths()).toEqual([]);
  expect(await createLibrary(null).countPending()).toBe(0);
  expect(await createLibrary(null).progress()).toEqual({ state: 'off', scenes: 0, ready: 0, percent: 0 });
});

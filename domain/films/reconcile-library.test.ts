import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeJob, makeReel } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock } from '../testing/factories.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { reconcileLibrary } from './reconcile-library.ts';
import type { Video } from './types.ts';

let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

const reconcile = () => reconcileLibrary({ ...store, files, clock: makeClock(77) });
const openJobs = async () =>
  (await store.jobs.listJobs({ states: ['queued', 'running'], limit: 99, offset: 0 })).jobs;
const addVideo = async (video: Partial<Video>, withOriginal = true) => {
  const added = await addFilmWithVideo(store, {
    video: { originalBytes: withOriginal ? 4 : 0, ...video },
  });
  if (withOriginal) await writeTestFile(files.originalFile(added.video.id, '.mkv'), 'film');
  return added;
};
const addClip = async (state: 'cutting' | 'ready') => {
  const owner = makeAccount();
  await store.accounts.insertAccount(owner);
  const { film, video } = await addVideo({ state: 'ready' });
  const clip = makeClip({ ownerId: owner.id, videoId: video.id, filmId: film.id, state });
  await store.clipStore.insertClip(clip);
  await writeTestFile(files.clipFile(clip.id, 'clip.mp4'), 'clip');
  return clip;
};

test('deletes folders without a row and keeps the others', async () => {
  const { video } = await addVideo({ state: 'ready' });
  const clip = await addClip('ready');
  await writeTestFile(files.originalFile('orphan-video', '.mkv'), 'film');
  await writeTestFile(files.clipFile('orphan-clip', 'clip.mp4'), 'clip');
  await reconcile();
  expect((await files.listIds('videos')).sort()).toEqual([video.id, clip.videoId].sort());
  expect(await files.listIds('clips')).toEqual([clip.id]);
  expect(await files.exists(files.originalFile(video.id, '.mkv'))).toBe(true);
  expect(await files.exists(files.clipFile(clip.id, 'clip.mp4'))).toBe(true);
  expect(await openJobs()).toEqual([]);
});

test('deletes the folder of a reel without a row, and queues the cut of one that has no job', async () => {
  const owner = makeAccount();
  await store.accounts.insertAccount(owner);
  const [cutting, ready] = [
    makeReel({ ownerId: owner.id, state: 'cutting' }),
    makeReel({ ownerId: owner.id, state: 'ready' }),
  ];
  for (const { id } of [cutting, ready, { id: 'orphan-reel' }])
    await writeTestFile(files.reelFile(id), 'reel');
  for (const reel of [cutting, ready]) await store.reels.insertReel(reel, 9);
  await reconcile();
  expect((await files.listIds('reels')).sort()).toEqual([cutting.id, ready.id].sort());
  expect(await openJobs()).toMatchObject([{ kind: 'cut_reel', subjectId: cutting.id, accountKey: owner.id }]);
});

test('queues one job for an import and for a cut that have none', async () => {
  const { video } = await addVideo({ state: 'importing' });
  const clip = await addClip('cutting');
  await reconcile();
  await reconcile();
  const jobs = await openJobs();
  expect(
    jobs.map(({ kind, subjectId, payload, createdMs }) => [kind, subjectId, payload, createdMs]),
  ).toEqual(
    expect.arrayContaining([
      ['import_video', video.id, { videoId: video.id }, 77],
      ['cut_bar', clip.id, { clipId: clip.id }, 77],
    ]),
  );
  expect(jobs).toHaveLength(2);
  expect(await store.films.videoById(video.id)).toMatchObject({ state: 'importing', errorCode: null });
});

test('does not queue a second job for a video that has one', async () => {
  const { video } = await addVideo({ state: 'importing' });
  const job = await store.jobs.enqueue(makeJob({ kind: 'import_video', subjectId: video.id }));
  await store.jobs.claim({ kinds: ['import_video'], workerId: 'w', nowMs: 1, leaseMs: 1000 });
  await reconcile();
  expect((await openJobs()).map(({ id }) => id)).toEqual([job.id]);
});

test('marks an import whose file is missing as failed and queues no job', async () => {
  const { video } = await addVideo({ state: 'importing' }, false);
  await reconcile();
  expect(await store.films.videoById(video.id)).toMatchObject({
    state: 'failed',
    errorCode: 'source_missing',
  });
  expect(await openJobs()).toEqual([]);
});

test('leaves finished videos unchanged', async () => {
  const { video: failed } = await addVideo({ state: 'failed', errorCode: 'video_unreadable' });
  const { video: ready } = await addVideo({ state: 'ready' }, false);
  await reconcile();
  expect(await store.films.videoById(failed.id)).toEqual(failed);
  expect(await store.films.videoById(ready.id)).toEqual(ready);
  expect(await openJobs()).toEqual([]);
});

test('corrects the bytes of originals', async () => {
  const { video } = await addVideo({ state: 'ready', originalBytes: 0 });
  const { video: without } = await addVideo({ state: 'ready', originalBytes: 9 }, false);
  await writeTestFile(files.videoFile(without.id, 'mezzanine.mp4'), 'film');
  const before = await store.films.videoById(video.id);
  await reconcile();
  // The lines are not indexed again.
  expect(await store.films.videoById(video.id)).toEqual({ ...before, originalBytes: 4 });
  expect(await store.films.videoById(without.id)).toMatchObject({ originalBytes: 0 });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeJob } from '#store/testing/fixtures.ts';
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
  const added = await addFilmWithVideo(store, { video });
  if (withOriginal) await writeTestFile(files.originalFile(added.video.id, '.mkv'), 'film');
  return added;
};
const addBar = async (state: 'cutting' | 'ready') => {
  const owner = makeAccount();
  await store.accounts.insertAccount(owner);
  const { film, video } = await addVideo({ state: 'ready' });
  const bar = makeClip({ ownerId: owner.id, videoId: video.id, filmId: film.id, state });
  await store.clipStore.insertClip(bar);
  await writeTestFile(files.clipFile(bar.id, 'clip.mp4'), 'clip');
  return bar;
};

test('folders without a row go, those with one stay as they are', async () => {
  const { video } = await addVideo({ state: 'ready' });
  const bar = await addBar('ready');
  await writeTestFile(files.originalFile('orphan-video', '.mkv'), 'film');
  await writeTestFile(files.clipFile('orphan-bar', 'clip.mp4'), 'clip');
  await reconcile();
  expect((await files.listIds('videos')).sort()).toEqual([video.id, bar.videoId].sort());
  expect(await files.listIds('clips')).toEqual([bar.id]);
  expect(await files.exists(files.originalFile(video.id, '.mkv'))).toBe(true);
  expect(await files.exists(files.clipFile(bar.id, 'clip.mp4'))).toBe(true);
  expect(await openJobs()).toEqual([]);
});

test('an import and a cut that lost their job get one, once', async () => {
  const { video } = await addVideo({ state: 'importing' });
  const bar = await addBar('cutting');
  await reconcile();
  await reconcile();
  const jobs = await openJobs();
  expect(
    jobs.map(({ kind, subjectId, payload, createdMs }) => [kind, subjectId, payload, createdMs]),
  ).toEqual(
    expect.arrayContaining([
      ['import_video', video.id, { videoId: video.id }, 77],
      ['cut_bar', bar.id, { clipId: bar.id }, 77],
    ]),
  );
  expect(jobs).toHaveLength(2);
  expect(await store.films.videoById(video.id)).toMatchObject({ state: 'importing', errorCode: null });
});

test('a job that is there is not joined by another', async () => {
  const { video } = await addVideo({ state: 'importing' });
  const job = await store.jobs.enqueue(makeJob({ kind: 'import_video', subjectId: video.id }));
  await store.jobs.claim({ kinds: ['import_video'], workerId: 'w', nowMs: 1, leaseMs: 1000 });
  await reconcile();
  expect((await openJobs()).map(({ id }) => id)).toEqual([job.id]);
});

test('an import whose file never arrived says so and waits for nothing', async () => {
  const { video } = await addVideo({ state: 'importing' }, false);
  await reconcile();
  expect(await store.films.videoById(video.id)).toMatchObject({
    state: 'failed',
    errorCode: 'source_missing',
  });
  expect(await openJobs()).toEqual([]);
});

test('what has ended is left alone', async () => {
  const { video: failed } = await addVideo({ state: 'failed', errorCode: 'video_unreadable' });
  const { video: ready } = await addVideo({ state: 'ready' }, false);
  await reconcile();
  expect(await store.films.videoById(failed.id)).toEqual(failed);
  expect(await store.films.videoById(ready.id)).toEqual(ready);
  expect(await openJobs()).toEqual([]);
});

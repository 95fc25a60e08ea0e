import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFilmWithVideo, makeAccount, makeClip, makeJob } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeViewer, noJobWaiter } from '../testing/factories.ts';
import { createJobsService, updateJobSubject } from './jobs-service.ts';
import type { Job } from './types.ts';

const [ann, ben, teacher, admin] = [
  makeViewer('ann'),
  makeViewer('ben'),
  makeViewer('tea', 'teacher'),
  makeViewer('adm', 'admin'),
];
let store: TestStore;
let wakeCount: number;
let service: ReturnType<typeof createJobsService>;
let clientImport: Job;
let publicImport: Job;
let cut: Job;

beforeEach(async () => {
  store = await openTestStore();
  wakeCount = 0;
  service = createJobsService({
    ...store,
    clock: makeClock(),
    jobWaiter: noJobWaiter,
    wake: () => wakeCount++,
  });
  for (const { id, roles } of [ann, ben]) await store.accounts.insertAccount(makeAccount({ id, roles }));
  const publicFilm = await addFilmWithVideo(store, { video: { originalName: 'shrek.mkv' } });
  const clientFilm = await addFilmWithVideo(store, {
    film: { source: 'client', ownerId: ann.id },
    video: { originalName: 'holiday.mp4' },
  });
  const clip = makeClip({
    ownerId: ann.id,
    videoId: publicFilm.video.id,
    filmId: publicFilm.film.id,
    title: 'Donkey!',
  });
  await store.clipStore.insertClip(clip);
  const enqueue = (kind: Job['kind'], subjectId: string, createdMs: number) =>
    store.jobs.enqueue(makeJob({ kind, subjectId, createdMs }));
  publicImport = await enqueue('import_video', publicFilm.video.id, 1);
  clientImport = await enqueue('import_video', clientFilm.video.id, 2);
  cut = await enqueue('cut_bar', clip.id, 3);
});
afterEach(() => store.dispose());

const lease = { workerId: 'w', nowMs: 1, leaseMs: 60_000 };
/** Lets a worker claim the jobs up to and including this one, and hold them. */
const start = async (job: Job) => {
  for (;;) {
    const taken = await store.jobs.claim({ kinds: [job.kind], ...lease });
    if (!taken || taken.id === job.id) return taken;
  }
};
const fail = async (job: Job) => {
  await start(job);
  const failure = { errorCode: 'video_unreadable', errorDetail: 'moov atom not found' };
  await store.jobs.finish({ id: job.id, workerId: 'w', nowMs: 2, state: 'failed', ...failure });
  await updateJobSubject({ ...store, job, ...failure });
};
const stateOf = async (job: Job) => (await store.jobs.jobById(job.id))?.state;
const videoOf = (job: Job) => store.films.videoById(job.subjectId);

test('a view waits for the end of an open job when it is asked to, and returns the job as it then is', async () => {
  const waits: number[] = [];
  const waiting = createJobsService({
    ...store,
    clock: makeClock(),
    jobWaiter: {
      async waitForEnd({ kind, subjectId, withinMs }) {
        expect([kind, subjectId]).toEqual([cut.kind, cut.subjectId]);
        waits.push(withinMs);
        await start(cut);
        await store.jobs.finish({ id: cut.id, workerId: 'w', nowMs: 2, state: 'done' });
      },
    },
    wake: () => undefined,
  });
  const view = (waitMs: number) => waiting.view({ viewer: ann, jobId: cut.id, waitMs });
  expect((await view(0)).state).toBe('queued');
  expect((await view(400)).state).toBe('done');
  expect((await view(400)).state).toBe('done');
  expect(waits).toEqual([400]);
});

describe('access', () => {
  test('lets only those who may edit the subject, and admins, see or change a job', async () => {
    const rights = [
      [publicImport, [admin]],
      [clientImport, [ann, admin]],
      [cut, [ann, admin]],
    ] as const;
    for (const [job, allowed] of rights) {
      for (const viewer of [ann, ben, teacher, admin]) {
        const args = { viewer, jobId: job.id };
        if (allowed.some(({ id }) => id === viewer.id)) {
          expect((await service.view(args)).id).toBe(job.id);
        } else {
          for (const call of [service.view, service.cancel, service.retry]) {
            await expect(call(args)).rejects.toMatchObject({ code: 'not_found' });
          }
        }
      }
      expect(await stateOf(job)).toBe('queued');
    }
  });

  test('throws not_found for an unknown job, and for one whose clip was deleted', async () => {
    await expect(service.view({ viewer: admin, jobId: 'none' })).rejects.toMatchObject({ code: 'not_found' });
    await store.clipStore.deleteClip(cut.subjectId);
    await expect(service.view({ viewer: ann, jobId: cut.id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await service.view({ viewer: admin, jobId: cut.id })).title).toBe(cut.subjectId);
  });

  test('lists jobs in pages, newest first, with the name of the file or clip', async () => {
    const list = (viewer: typeof ann, pageNumber: number) =>
      service.list({ viewer, states: null, pageNumber, pageSize: 2 });
    const first = await list(admin, 1);
    expect(first).toMatchObject({ total: 3, pageNumber: 1, pageSize: 2 });
    expect(first.list.map((job) => job.title)).toEqual(['Donkey!', 'holiday.mp4']);
    expect((await list(admin, 2)).list.map((job) => job.title)).toEqual(['shrek.mkv']);
    await service.cancel({ viewer: admin, jobId: cut.id });
    const cancelled = await service.list({
      viewer: admin,
      states: ['cancelled'],
      pageNumber: 1,
      pageSize: 9,
    });
    expect(cancelled.list.map((job) => job.id)).toEqual([cut.id]);
  });

  test('a job added after the first page does not shift later pages', async () => {
    const list = (pageNumber: number, asOfMs?: number) =>
      service.list({ viewer: admin, states: null, pageNumber, pageSize: 2, asOfMs });
    const first = await list(1);
    await store.jobs.enqueue(makeJob({ createdMs: 9 }));
    const second = await list(2, first.asOfMs);
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual([
      cut.id,
      clientImport.id,
      publicImport.id,
    ]);
    expect(second).toMatchObject({ total: 3, asOfMs: 3 });
  });

  test('shows error details to admins only, and the error code also to the owner', async () => {
    await fail(clientImport);
    const seen = (viewer: typeof ann) => service.view({ viewer, jobId: clientImport.id });
    expect(await seen(ann)).toMatchObject({ errorCode: 'video_unreadable', errorDetail: null });
    expect(await seen(admin)).toMatchObject({ errorDetail: 'moov atom not found' });
  });
});

describe('cancel', () => {
  test('ends a queued job at once and marks its subject', async () => {
    await service.cancel({ viewer: ann, jobId: clientImport.id });
    expect(await stateOf(clientImport)).toBe('cancelled');
    expect(await videoOf(clientImport)).toMatchObject({ state: 'failed', errorCode: 'cancelled' });
    await service.cancel({ viewer: ann, jobId: cut.id });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({
      state: 'failed',
      errorCode: 'cancelled',
    });
  });

  test('asks a running job to stop and leaves its end to its worker', async () => {
    await start(publicImport);
    await service.cancel({ viewer: admin, jobId: publicImport.id });
    expect(await stateOf(publicImport)).toBe('running');
    expect(await videoOf(publicImport)).toMatchObject({ state: 'importing', errorCode: null });
    const renewal = { ...lease, id: publicImport.id, stage: null, progressPercent: 0 };
    expect(await store.jobs.renewLease(renewal)).toBe(false);
  });

  test('leaves a job that started during the cancellation to its worker', async () => {
    const cancel = store.jobs.cancel;
    store.jobs.cancel = async (args) => {
      await start(publicImport);
      return cancel(args);
    };
    await service.cancel({ viewer: admin, jobId: publicImport.id });
    expect(await stateOf(publicImport)).toBe('running');
    expect(await videoOf(publicImport)).toMatchObject({ state: 'importing', errorCode: null });
  });

  test('marks the subject of a job that was requeued during the cancellation', async () => {
    await start(publicImport);
    const cancel = store.jobs.cancel;
    store.jobs.cancel = async (args) => {
      await store.jobs.finish({ id: publicImport.id, workerId: 'w', nowMs: 2, state: 'queued' });
      return cancel(args);
    };
    await service.cancel({ viewer: admin, jobId: publicImport.id });
    expect(await stateOf(publicImport)).toBe('cancelled');
    expect(await videoOf(publicImport)).toMatchObject({ state: 'failed', errorCode: 'cancelled' });
  });

  test('throws illegal_move for a finished job and leaves its subject unchanged', async () => {
    await fail(publicImport);
    const cancel = service.cancel({ viewer: admin, jobId: publicImport.id });
    await expect(cancel).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await videoOf(publicImport)).toMatchObject({ errorCode: 'video_unreadable' });
  });
});

describe('retry', () => {
  test('queues a failed import again, clears its error, and wakes the runner', async () => {
    await fail(clientImport);
    expect(await videoOf(clientImport)).toMatchObject({
      state: 'failed',
      errorCode: 'video_unreadable',
      errorDetail: 'moov atom not found',
    });
    await service.retry({ viewer: ann, jobId: clientImport.id });
    expect(await stateOf(clientImport)).toBe('queued');
    expect(await videoOf(clientImport)).toMatchObject({
      state: 'importing',
      errorCode: null,
      errorDetail: null,
    });
    expect(wakeCount).toBe(1);
  });

  test('queues a cancelled cut again', async () => {
    await service.cancel({ viewer: ann, jobId: cut.id });
    await service.retry({ viewer: ann, jobId: cut.id });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({
      state: 'cutting',
      errorCode: null,
    });
    expect(await start(cut)).toMatchObject({ id: cut.id });
  });

  test('keeps the result of a runner that finishes during the retry', async () => {
    await fail(cut);
    await fail(publicImport);
    const retry = store.jobs.retry;
    store.jobs.retry = async (args) => {
      const queued = await retry(args);
      if (args.id === cut.id) await store.clipStore.updateClip(cut.subjectId, { state: 'ready' });
      else await store.films.updateVideo(publicImport.subjectId, { state: 'ready' });
      return queued;
    };
    await service.retry({ viewer: ann, jobId: cut.id });
    await service.retry({ viewer: admin, jobId: publicImport.id });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({ state: 'ready' });
    expect(await videoOf(publicImport)).toMatchObject({ state: 'ready', errorCode: null });
  });

  test('throws illegal_move for the second of two concurrent retries', async () => {
    await fail(publicImport);
    const retry = store.jobs.retry;
    store.jobs.retry = async (args) => {
      store.jobs.retry = retry;
      await service.retry({ viewer: admin, jobId: publicImport.id });
      await start(publicImport);
      await store.films.updateVideo(publicImport.subjectId, { state: 'ready' });
      await store.jobs.finish({ id: publicImport.id, workerId: 'w', nowMs: 3, state: 'done' });
      return retry(args);
    };
    const second = service.retry({ viewer: admin, jobId: publicImport.id });
    await expect(second).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await videoOf(publicImport)).toMatchObject({ state: 'ready' });
  });

  test('throws illegal_move for a queued, running, or done job', async () => {
    const retry = () => service.retry({ viewer: admin, jobId: cut.id });
    await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' });
    await start(cut);
    await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' });
    await store.jobs.finish({ id: cut.id, workerId: 'w', nowMs: 2, state: 'done' });
    await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' });
    expect(wakeCount).toBe(0);
  });

  test('throws illegal_move when a newer job for the same subject is queued', async () => {
    await fail(cut);
    await store.jobs.enqueue(makeJob({ kind: 'cut_bar', subjectId: cut.subjectId, createdMs: 9 }));
    await store.clipStore.updateClip(cut.subjectId, { errorCode: 'unchanged' });
    const retry = service.retry({ viewer: ann, jobId: cut.id });
    await expect(retry).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({ errorCode: 'unchanged' });
  });
});

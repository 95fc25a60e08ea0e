import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFilmWithVideo, makeAccount, makeClip, makeJob } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeViewer } from '../testing/factories.ts';
import { createJobsService, updateJobSubject } from './jobs-service.ts';
import type { Job } from './types.ts';

const [ann, ben, teacher, admin] = [
  makeViewer('ann'),
  makeViewer('ben'),
  makeViewer('tea', 'teacher'),
  makeViewer('adm', 'admin'),
];
let store: TestStore;
let woken: number;
let service: ReturnType<typeof createJobsService>;
let clientImport: Job;
let houseImport: Job;
let cut: Job;

beforeEach(async () => {
  store = await openTestStore();
  woken = 0;
  service = createJobsService({ ...store, clock: makeClock(), wake: () => woken++ });
  for (const { id, access } of [ann, ben]) await store.accounts.insertAccount(makeAccount({ id, access }));
  const house = await addFilmWithVideo(store, { video: { originalName: 'shrek.mkv' } });
  const client = await addFilmWithVideo(store, {
    film: { source: 'client', ownerId: ann.id },
    video: { originalName: 'holiday.mp4' },
  });
  const bar = makeClip({ ownerId: ann.id, videoId: house.video.id, filmId: house.film.id, title: 'Donkey!' });
  await store.clipStore.insertClip(bar);
  const enqueue = (kind: Job['kind'], subjectId: string, createdMs: number) =>
    store.jobs.enqueue(makeJob({ kind, subjectId, createdMs }));
  houseImport = await enqueue('import_video', house.video.id, 1);
  clientImport = await enqueue('import_video', client.video.id, 2);
  cut = await enqueue('cut_bar', bar.id, 3);
});
afterEach(() => store.dispose());

const lease = { workerId: 'w', nowMs: 1, leaseMs: 60_000 };
/** Lets a worker take the jobs up to this one; it holds them. */
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

describe('who may', () => {
  test('a job is for whoever may change what it is about, and for admins', async () => {
    const rights = [
      [houseImport, [admin]],
      [clientImport, [ann, admin]],
      [cut, [ann, admin]],
    ] as const;
    for (const [job, allowed] of rights) {
      for (const viewer of [ann, ben, teacher, admin]) {
        const args = { viewer, jobId: job.id };
        if (allowed.some((one) => one.id === viewer.id)) {
          expect((await service.view(args)).id).toBe(job.id);
        } else {
          for (const ask of [service.view, service.cancel, service.retry]) {
            await expect(ask(args)).rejects.toMatchObject({ code: 'not_found' });
          }
        }
      }
      expect(await stateOf(job)).toBe('queued');
    }
  });

  test('a job that is not there, and one whose clip is gone, are not found', async () => {
    await expect(service.view({ viewer: admin, jobId: 'none' })).rejects.toMatchObject({ code: 'not_found' });
    await store.clipStore.deleteClip(cut.subjectId);
    await expect(service.view({ viewer: ann, jobId: cut.id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await service.view({ viewer: admin, jobId: cut.id })).title).toBe(cut.subjectId);
  });

  test('the list is for admins, in pages, newest first, by name of file or clip', async () => {
    const list = (viewer: typeof ann, pageno: number) =>
      service.list({ viewer, states: null, pageno, pagesize: 2 });
    await expect(list(ann, 1)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list(teacher, 1)).rejects.toMatchObject({ code: 'forbidden' });
    const first = await list(admin, 1);
    expect(first).toMatchObject({ total: 3, pageno: 1, pagesize: 2 });
    expect(first.list.map((job) => job.title)).toEqual(['Donkey!', 'holiday.mp4']);
    expect((await list(admin, 2)).list.map((job) => job.title)).toEqual(['shrek.mkv']);
    await service.cancel({ viewer: admin, jobId: cut.id });
    const cancelled = await service.list({ viewer: admin, states: ['cancelled'], pageno: 1, pagesize: 9 });
    expect(cancelled.list.map((job) => job.id)).toEqual([cut.id]);
  });

  test('a job added after the first page moves none of the later ones', async () => {
    const list = (pageno: number, asOfMs?: number) =>
      service.list({ viewer: admin, states: null, pageno, pagesize: 2, asOfMs });
    const first = await list(1);
    await store.jobs.enqueue(makeJob({ createdMs: 9 }));
    const second = await list(2, first.asOfMs);
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual([
      cut.id,
      clientImport.id,
      houseImport.id,
    ]);
    expect(second).toMatchObject({ total: 3, asOfMs: 3 });
  });

  test('what the tools said is for admins; the owner sees what went wrong', async () => {
    await fail(clientImport);
    const seen = (viewer: typeof ann) => service.view({ viewer, jobId: clientImport.id });
    expect(await seen(ann)).toMatchObject({ errorCode: 'video_unreadable', errorDetail: null });
    expect(await seen(admin)).toMatchObject({ errorDetail: 'moov atom not found' });
  });
});

describe('cancelling', () => {
  test('a waiting job ends at once and shows on what it is about', async () => {
    await service.cancel({ viewer: ann, jobId: clientImport.id });
    expect(await stateOf(clientImport)).toBe('cancelled');
    expect(await videoOf(clientImport)).toMatchObject({ state: 'failed', errorCode: 'cancelled' });
    await service.cancel({ viewer: ann, jobId: cut.id });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({
      state: 'failed',
      errorCode: 'cancelled',
    });
  });

  test('a running one is asked to stop, and its worker says when it has', async () => {
    await start(houseImport);
    await service.cancel({ viewer: admin, jobId: houseImport.id });
    expect(await stateOf(houseImport)).toBe('running');
    expect(await videoOf(houseImport)).toMatchObject({ state: 'importing', errorCode: null });
    const beat = { ...lease, id: houseImport.id, stage: null, percent: 0 };
    expect(await store.jobs.renewLease(beat)).toBe(false);
  });

  test('one that began while it was being cancelled is for its worker to end', async () => {
    const cancel = store.jobs.cancel;
    store.jobs.cancel = async (args) => {
      await start(houseImport);
      return cancel(args);
    };
    await service.cancel({ viewer: admin, jobId: houseImport.id });
    expect(await stateOf(houseImport)).toBe('running');
    expect(await videoOf(houseImport)).toMatchObject({ state: 'importing', errorCode: null });
  });

  test('one that was given back while it was being cancelled shows on what it is about', async () => {
    await start(houseImport);
    const cancel = store.jobs.cancel;
    store.jobs.cancel = async (args) => {
      await store.jobs.finish({ id: houseImport.id, workerId: 'w', nowMs: 2, state: 'queued' });
      return cancel(args);
    };
    await service.cancel({ viewer: admin, jobId: houseImport.id });
    expect(await stateOf(houseImport)).toBe('cancelled');
    expect(await videoOf(houseImport)).toMatchObject({ state: 'failed', errorCode: 'cancelled' });
  });

  test('one that has ended cannot be cancelled, and what it is about stays as it is', async () => {
    await fail(houseImport);
    const cancel = service.cancel({ viewer: admin, jobId: houseImport.id });
    await expect(cancel).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await videoOf(houseImport)).toMatchObject({ errorCode: 'video_unreadable' });
  });
});

describe('trying again', () => {
  test('a failed import waits again, its fault is wiped, and the runner is woken', async () => {
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
    expect(woken).toBe(1);
  });

  test('a cancelled cut too', async () => {
    await service.cancel({ viewer: ann, jobId: cut.id });
    await service.retry({ viewer: ann, jobId: cut.id });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({
      state: 'cutting',
      errorCode: null,
    });
    expect(await start(cut)).toMatchObject({ id: cut.id });
  });

  test('a runner that is done at once has the last word', async () => {
    await fail(cut);
    await fail(houseImport);
    const retry = store.jobs.retry;
    store.jobs.retry = async (args) => {
      const queued = await retry(args);
      if (args.id === cut.id) await store.clipStore.updateClip(cut.subjectId, { state: 'ready' });
      else await store.films.updateVideo(houseImport.subjectId, { state: 'ready' });
      return queued;
    };
    await service.retry({ viewer: ann, jobId: cut.id });
    await service.retry({ viewer: admin, jobId: houseImport.id });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({ state: 'ready' });
    expect(await videoOf(houseImport)).toMatchObject({ state: 'ready', errorCode: null });
  });

  test('of two who try again at once the second undoes nothing', async () => {
    await fail(houseImport);
    const retry = store.jobs.retry;
    store.jobs.retry = async (args) => {
      store.jobs.retry = retry;
      await service.retry({ viewer: admin, jobId: houseImport.id });
      await start(houseImport);
      await store.films.updateVideo(houseImport.subjectId, { state: 'ready' });
      await store.jobs.finish({ id: houseImport.id, workerId: 'w', nowMs: 3, state: 'done' });
      return retry(args);
    };
    const second = service.retry({ viewer: admin, jobId: houseImport.id });
    await expect(second).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await videoOf(houseImport)).toMatchObject({ state: 'ready' });
  });

  test('not while it waits, runs or is done', async () => {
    const retry = () => service.retry({ viewer: admin, jobId: cut.id });
    await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' });
    await start(cut);
    await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' });
    await store.jobs.finish({ id: cut.id, workerId: 'w', nowMs: 2, state: 'done' });
    await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' });
    expect(woken).toBe(0);
  });

  test('not when a newer job about the same thing is under way', async () => {
    await fail(cut);
    await store.jobs.enqueue(makeJob({ kind: 'cut_bar', subjectId: cut.subjectId, createdMs: 9 }));
    await store.clipStore.updateClip(cut.subjectId, { errorCode: 'kept' });
    const retry = service.retry({ viewer: ann, jobId: cut.id });
    await expect(retry).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await store.clipStore.clipById(cut.subjectId)).toMatchObject({ errorCode: 'kept' });
  });
});

import { describe, expect, test } from 'vitest';
import type { AccountRotation } from '#domain/jobs/types.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeJob } from '../testing/fixtures.ts';
import { LEASE, setUpJobStore } from './testing/job-store-harness.ts';

describe.each(['sqlite', 'postgres'] as const)('jobs on %s', (dialect) => {
  const { store, claim, heartbeat, add } = setUpJobStore(dialect);

  describe('enqueueing', () => {
    test('stores a job and reads it back', async () => {
      const job = makeJob({
        kind: 'import_video',
        payload: { path: '/it\'s/"x" 电影', size: 5_000_000_000.5, again: true, none: null },
        createdMs: 1_763_700_000_123,
      });
      const expected = {
        ...job,
        accountKey: '',
        state: 'queued',
        stage: null,
        progressPercent: 0,
        attempts: 0,
        errorCode: null,
        errorDetail: null,
        updatedMs: job.createdMs,
      };
      expect(await store().jobs.enqueue(job)).toEqual(expected);
      expect(await store().jobs.jobById(job.id)).toEqual(expected);
      expect(await store().jobs.jobById('none')).toBeNull();
    });

    test('keeps one open job per kind and subject under concurrent requests', async () => {
      const other = store().openAnother();
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          (at % 2 ? store() : other).jobs.enqueue(makeJob({ subjectId: 's' })),
        ),
      );
      expect(new Set(answers.map((job) => job.id)).size).toBe(1);
      expect((await store().jobs.countByState()).queued).toBe(1);
      const running = await claim('w', 10);
      expect((await add({ subjectId: 's' })).id).toBe(running?.id);
      expect((await add({ subjectId: 's', kind: 'import_video' })).id).not.toBe(running?.id);
      expect((await add({ subjectId: 't' })).id).not.toBe(running?.id);
    });

    test('accounts take turns, and one that may have no more is passed over', async () => {
      const { film, video } = await addFilmWithVideo(store());
      const owners = [makeAccount(), makeAccount()];
      for (const owner of owners) await store().accounts.insertAccount(owner);
      const [many, few] = owners.map(({ id }) => id);
      if (!many || !few) throw new Error('two accounts');
      const addCut = async (ownerId: string, createdMs: number) => {
        const clip = makeClip({ ownerId, filmId: film.id, videoId: video.id });
        await store().clipStore.insertClip(clip);
        await add({ kind: 'cut_bar', subjectId: clip.id, createdMs });
      };
      for (const createdMs of [1, 2, 3, 4]) await addCut(many, createdMs);
      for (const createdMs of [5, 6]) await addCut(few, createdMs);
      await add({ kind: 'import_video', subjectId: video.id, createdMs: 7 });
      const claimed: string[] = [];
      const next = async (rotation: AccountRotation) => {
        const job = await store().jobs.claim({
          ...{ kinds: [...jobKinds], workerId: `w${claimed.length}`, nowMs: 10, leaseMs: LEASE },
          rotation,
        });
        claimed.push(job?.accountKey ?? 'none');
      };
      await next({ recent: [], atLimit: [] });
      await next({ recent: [many], atLimit: [] });
      await next({ recent: [many, few], atLimit: [] });
      await next({ recent: [many, few, ''], atLimit: [] });
      await next({ recent: [few, many], atLimit: [few] });
      await next({ recent: [], atLimit: [many, few] });
      expect(claimed).toEqual([many, few, '', many, many, 'none']);
    });

    test('accepts another job after the previous one has ended', async () => {
      const first = await add({ subjectId: 's' });
      await claim('w', 10);
      await store().jobs.finish({ id: first.id, workerId: 'w', nowMs: 20, state: 'done' });
      const second = await add({ subjectId: 's' });
      expect(second.id).not.toBe(first.id);
      expect(second.state).toBe('queued');
    });
  });

  describe('claiming', () => {
    test('claims the oldest job of the given kinds, ties by ID, and counts the attempt', async () => {
      await add({ id: 'c', createdMs: 2 });
      await add({ id: 'b', createdMs: 2 });
      await add({ id: 'a', createdMs: 3 });
      await add({ id: 'x', createdMs: 1, kind: 'import_video' });
      const order = [];
      for (let at = 0; at < 4; at++) order.push((await claim(`w${at}`, 10, ['cut_bar']))?.id ?? null);
      expect(order).toEqual(['b', 'c', 'a', null]);
      expect(await claim('w', 10, [])).toBeNull();
      const claimed = await claim('w9', 11);
      expect(claimed).toMatchObject({ id: 'x', state: 'running', attempts: 1, updatedMs: 11 });
    });

    test('gives each of many concurrent claims a different job', async () => {
      for (let at = 0; at < 12; at++) await add();
      const stores = [store(), store().openAnother(), store().openAnother()];
      const claimed = await Promise.all(
        Array.from({ length: 24 }, (_, at) => claim(`w${at}`, 10, [...jobKinds], stores[at % stores.length])),
      );
      const ids = claimed.flatMap((job) => job?.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(12);
    });

    test('only one of many concurrent claims gets a job', async () => {
      const stores = [store(), store().openAnother()];
      for (let round = 0; round < 10; round++) {
        const job = await add();
        const claimed = await Promise.all(
          Array.from({ length: 6 }, (_, at) => claim(`w${at}`, 10, [...jobKinds], stores[at % 2])),
        );
        expect(claimed.filter(Boolean).map((one) => one?.id)).toEqual([job.id]);
      }
    });

    test('lets another worker claim a running job only after its lease has expired', async () => {
      const job = await add();
      await claim('first', 1_000);
      expect(await claim('second', 1_000 + LEASE)).toBeNull();
      const again = await claim('second', 1_001 + LEASE);
      expect(again).toMatchObject({ id: job.id, attempts: 2, progressPercent: 0, stage: null });
      expect(await heartbeat(job.id, 'first', 1_102)).toBe(false);
      expect(
        await store().jobs.finish({
          id: job.id,
          workerId: 'first',
          nowMs: 1_103,
          state: 'done',
        }),
      ).toBeNull();
      expect((await store().jobs.jobById(job.id))?.state).toBe('running');
    });

    test('renews the lease and stores progress on a heartbeat', async () => {
      const job = await add();
      await claim('w', 1_000);
      expect(await heartbeat(job.id, 'w', 1_090, 41.9, 'transcode')).toBe(true);
      expect(await claim('thief', 1_150)).toBeNull();
      expect(await store().jobs.jobById(job.id)).toMatchObject({
        stage: 'transcode',
        progressPercent: 41,
        updatedMs: 1_090,
      });
      await heartbeat(job.id, 'w', 1_100, 250);
      expect((await store().jobs.jobById(job.id))?.progressPercent).toBe(100);
      expect(await heartbeat(job.id, 'other', 1_100)).toBe(false);
      expect(await heartbeat('none', 'w', 1_100)).toBe(false);
    });
  });

  describe('ending', () => {
    test('marks a job as done', async () => {
      const job = await add();
      await claim('w', 10);
      await heartbeat(job.id, 'w', 20, 60, 'check');
      expect(await store().jobs.finish({ id: job.id, workerId: 'w', nowMs: 30, state: 'done' })).toBe('done');
      expect(await store().jobs.jobById(job.id)).toMatchObject({
        state: 'done',
        progressPercent: 100,
        updatedMs: 30,
      });
      expect(await store().jobs.finish({ id: job.id, workerId: 'w', nowMs: 40, state: 'failed' })).toBeNull();
    });

    test('marks a job as failed with its reason and stage', async () => {
      const job = await add();
      await claim('w', 10);
      await heartbeat(job.id, 'w', 20, 60, 'check');
      const end = { id: job.id, workerId: 'w', nowMs: 30, state: 'failed', errorCode: 'disk_full' } as const;
      expect(await store().jobs.finish({ ...end, errorDetail: 'no room' })).toBe('failed');
      expect(await store().jobs.jobById(job.id)).toMatchObject({
        state: 'failed',
        progressPercent: 60,
        stage: 'check',
        errorCode: 'disk_full',
        errorDetail: 'no room',
      });
    });

    test('returns a job to the queue at once without counting the attempt', async () => {
      const job = await add();
      await claim('w', 10);
      await store().jobs.finish({ id: job.id, workerId: 'w', nowMs: 20, state: 'queued' });
      expect(await store().jobs.jobById(job.id)).toMatchObject({
        state: 'queued',
        attempts: 0,
        progressPercent: 0,
      });
      expect(await claim('v', 21)).toMatchObject({ id: job.id, attempts: 1 });
    });
  });

  describe('canceling and retrying', () => {
    test('cancels a queued job at once', async () => {
      const job = await add();
      expect(await store().jobs.cancel({ id: job.id, nowMs: 5 })).toBe('queued');
      expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'cancelled', updatedMs: 5 });
      expect(await claim('w', 10)).toBeNull();
      expect(await store().jobs.cancel({ id: job.id, nowMs: 6 })).toBeNull();
      expect(await store().jobs.cancel({ id: 'none', nowMs: 6 })).toBeNull();
    });

    test('reports a cancel request at the next heartbeat, and lets the job end as cancelled', async () => {
      const job = await add();
      await claim('w', 10);
      expect(await store().jobs.cancel({ id: job.id, nowMs: 20 })).toBe('running');
      expect((await store().jobs.jobById(job.id))?.state).toBe('running');
      expect(await heartbeat(job.id, 'w', 21)).toBe(false);
      expect(await store().jobs.finish({ id: job.id, workerId: 'w', nowMs: 22, state: 'cancelled' })).toBe(
        'cancelled',
      );
      expect((await store().jobs.jobById(job.id))?.state).toBe('cancelled');
    });

    test('keeps a cancel request when the worker dies', async () => {
      const job = await add();
      await claim('w', 10);
      await store().jobs.cancel({ id: job.id, nowMs: 20 });
      await store().jobs.releaseWorkerJobs({ workerPrefix: 'w', nowMs: 30 });
      await claim('v', 40);
      expect(await heartbeat(job.id, 'v', 41)).toBe(false);
      await store().jobs.finish({ id: job.id, workerId: 'v', nowMs: 42, state: 'cancelled' });
      expect(await store().jobs.retry({ id: job.id, nowMs: 50 })).toBe(true);
      await claim('u', 60);
      expect(await heartbeat(job.id, 'u', 61)).toBe(true);
    });

    test('restarts failed and cancelled jobs, and no others', async () => {
      const job = await add();
      const retry = (nowMs: number) => store().jobs.retry({ id: job.id, nowMs });
      expect(await retry(5)).toBe(false);
      await claim('w', 10);
      expect(await retry(11)).toBe(false);
      await heartbeat(job.id, 'w', 12, 50, 'check');
      await store().jobs.finish({
        id: job.id,
        workerId: 'w',
        nowMs: 20,
        state: 'failed',
        errorCode: 'internal',
        errorDetail: 'x',
      });
      expect(await retry(30)).toBe(true);
      expect(await store().jobs.jobById(job.id)).toEqual({
        ...job,
        state: 'queued',
        attempts: 0,
        updatedMs: 30,
      });
      await claim('w', 40);
      await store().jobs.finish({ id: job.id, workerId: 'w', nowMs: 50, state: 'done' });
      expect(await retry(60)).toBe(false);
      expect(await store().jobs.retry({ id: 'none', nowMs: 60 })).toBe(false);
    });

    test('rejects a retry while another job for the same subject is open', async () => {
      const old = await add({ subjectId: 's' });
      await store().jobs.cancel({ id: old.id, nowMs: 2 });
      await add({ subjectId: 's' });
      expect(await store().jobs.retry({ id: old.id, nowMs: 3 })).toBe(false);
      expect((await store().jobs.jobById(old.id))?.state).toBe('cancelled');
    });
  });

  test('requeues the jobs of a dead worker, and no others', async () => {
    for (let at = 0; at < 4; at++) await add({ id: `j${at}`, createdMs: at });
    await claim('ho%t:1:a', 10);
    await claim('ho%t:1:b', 10);
    await claim('ho%t:12:c', 10);
    await claim('host:1:d', 10);
    expect((await store().jobs.runningWorkerIds()).sort()).toEqual([
      'ho%t:12:c',
      'ho%t:1:a',
      'ho%t:1:b',
      'host:1:d',
    ]);
    expect(await store().jobs.releaseWorkerJobs({ workerPrefix: 'ho%t:1:', nowMs: 20 })).toBe(2);
    expect((await store().jobs.runningWorkerIds()).sort()).toEqual(['ho%t:12:c', 'host:1:d']);
    // Called twice concurrently. The lost attempt counts, so that a job that kills its worker is not retried forever.
    expect(await claim('new', 21)).toMatchObject({ id: 'j0', attempts: 2 });
    await expect(store().jobs.releaseWorkerJobs({ workerPrefix: '', nowMs: 30 })).rejects.toThrow(
      'every job',
    );
  });
});

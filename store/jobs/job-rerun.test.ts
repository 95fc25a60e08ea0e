import { describe, expect, test } from 'vitest';
import { makeJob } from '../testing/fixtures.ts';
import { LEASE, setUpJobStore } from './testing/job-store-harness.ts';

describe.each(['sqlite', 'postgres'] as const)('job reruns on %s', (dialect) => {
  const { store, claim, heartbeat, add } = setUpJobStore(dialect);
  const finish = (id: string, workerId: string, state: 'done' | 'failed' | 'cancelled' | 'queued') =>
    store().jobs.finish({ id, workerId, nowMs: 30, state });
  const requestRerun = () => store().jobs.enqueue({ ...makeJob({ subjectId: 's' }), again: true });
  const stateOf = async (id: string) => (await store().jobs.jobById(id))?.state;

  test('a rerun requested during a run queues the job once more', async () => {
    const job = await add({ subjectId: 's' });
    await claim('w', 10);
    expect((await requestRerun()).id).toBe(job.id);
    expect(await stateOf(job.id)).toBe('running');
    await heartbeat(job.id, 'w', 20, 60, 'check');
    expect(await finish(job.id, 'w', 'done')).toBe('queued');
    expect(await store().jobs.jobById(job.id)).toEqual({ ...job, updatedMs: 30 });
    expect(await claim('v', 40)).toMatchObject({ id: job.id, attempts: 1 });
    await finish(job.id, 'v', 'done');
    expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'done', progressPercent: 100 });
  });

  test('a job runs once if a rerun is requested before it starts, or not at all', async () => {
    const job = await add({ subjectId: 's' });
    await requestRerun();
    await claim('w', 10);
    await add({ subjectId: 's' });
    await finish(job.id, 'w', 'done');
    expect(await stateOf(job.id)).toBe('done');
  });

  test('a run that starts after the request fulfils it', async () => {
    const job = await add({ subjectId: 's' });
    await claim('w', 10);
    await requestRerun();
    await claim('v', 11 + LEASE);
    await finish(job.id, 'v', 'done');
    expect(await stateOf(job.id)).toBe('done');
  });

  test('a rerun requested during a run that fails queues the job once more, without its error', async () => {
    const job = await add({ subjectId: 's' });
    await claim('w', 10);
    await heartbeat(job.id, 'w', 20, 60, 'check');
    await requestRerun();
    const end = {
      id: job.id,
      nowMs: 30,
      state: 'failed',
      errorCode: 'disk_full',
      errorDetail: 'no room',
    } as const;
    expect(await store().jobs.finish({ ...end, workerId: 'w' })).toBe('queued');
    expect(await store().jobs.jobById(job.id)).toEqual({ ...job, updatedMs: 30 });
    await claim('v', 40);
    expect(await store().jobs.finish({ ...end, workerId: 'v' })).toBe('failed');
    expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'failed', errorCode: 'disk_full' });
  });

  test('a rerun request ends with a run that is cancelled, and a retry runs once', async () => {
    const job = await add({ subjectId: 's' });
    await claim('w', 10);
    await requestRerun();
    expect(await finish(job.id, 'w', 'cancelled')).toBe('cancelled');
    await store().jobs.retry({ id: job.id, nowMs: 40 });
    await claim('v', 50);
    await finish(job.id, 'v', 'done');
    expect(await stateOf(job.id)).toBe('done');
  });

  test('a rerun requested at the end of a run is never lost', async () => {
    const other = store().openAnother();
    for (let round = 0; round < 20; round++) {
      const job = await add({ subjectId: 's' });
      await claim('w', 10);
      await Promise.all([
        finish(job.id, 'w', 'done'),
        other.jobs.enqueue({ ...makeJob({ subjectId: 's' }), again: true }),
      ]);
      const next = await claim('v', 40);
      expect(next?.subjectId).toBe('s');
      await finish(next?.id ?? '', 'v', 'done');
      expect(await claim('v', 50)).toBeNull();
    }
  });
});

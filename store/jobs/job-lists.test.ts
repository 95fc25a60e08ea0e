import { describe, expect, test } from 'vitest';
import { setUpJobStore } from './testing/job-store-harness.ts';

describe.each(['sqlite', 'postgres'] as const)('job lists on %s', (dialect) => {
  const { store, claim, add } = setUpJobStore(dialect);

  test('returns the latest job of each subject, preferring an open one', async () => {
    await add({ id: 'old', subjectId: 's', createdMs: 1 });
    await store().jobs.cancel({ id: 'old', nowMs: 2 });
    await add({ id: 'mid', subjectId: 's', createdMs: 3 });
    await store().jobs.cancel({ id: 'mid', nowMs: 4 });
    await add({ id: 'other-kind', kind: 'import_video', subjectId: 's', createdMs: 9 });
    await add({ id: 'alone', subjectId: 't', createdMs: 5 });
    const latest = async () => {
      const found = await store().jobs.latestJobsFor({ kind: 'cut_bar', subjectIds: ['s', 't', 'u', 's'] });
      return Object.fromEntries([...found].map(([subject, job]) => [subject, job.id]));
    };
    expect(await latest()).toEqual({ s: 'mid', t: 'alone' });
    await store().jobs.retry({ id: 'old', nowMs: 10 });
    expect(await latest()).toEqual({ s: 'old', t: 'alone' });
    expect(await store().jobs.latestJobsFor({ kind: 'cut_bar', subjectIds: [] })).toEqual(new Map());
  });

  test('lists jobs newest first by state, in pages without repeats or gaps', async () => {
    for (let at = 0; at < 11; at++) await add({ createdMs: 1 + (at % 2) });
    await claim('w', 10);
    await claim('v', 10);
    const list = (states: ('queued' | 'running' | 'done')[] | null, limit: number, offset: number) =>
      store().jobs.listJobs({ states, limit, offset });
    const seen: string[] = [];
    for (let offset = 0; offset < 12; offset += 3) {
      const page = await list(null, 3, offset);
      expect(page.total).toBe(11);
      seen.push(...page.jobs.map((job) => job.id));
    }
    const whole = await list(null, 100, 0);
    expect(seen).toEqual(whole.jobs.map((job) => job.id));
    expect(new Set(seen).size).toBe(11);
    expect(whole.jobs.map((job) => job.createdMs)).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1]);
    expect((await list(['running'], 100, 0)).total).toBe(2);
    expect((await list(['queued', 'running'], 1, 0)).total).toBe(11);
    expect(await list(['done'], 10, 0)).toEqual({ jobs: [], total: 0, asOfMs: 0 });
    expect(await list([], 10, 0)).toEqual({ jobs: [], total: 0, asOfMs: 0 });
  });

  test('lists jobs of one kind, in every state or in some', async () => {
    await add({ id: 'cut', createdMs: 1 });
    await add({ id: 'import', kind: 'import_video', createdMs: 2 });
    await add({ id: 'later', kind: 'import_video', createdMs: 3 });
    await store().jobs.cancel({ id: 'import', nowMs: 4 });
    const list = async (kind: 'cut_bar' | 'import_video' | null, states: ('queued' | 'cancelled')[] | null) =>
      (await store().jobs.listJobs({ kind, states, limit: 9, offset: 0 })).jobs.map(({ id }) => id);
    expect(await list('import_video', null)).toEqual(['later', 'import']);
    expect(await list('import_video', ['cancelled'])).toEqual(['import']);
    expect(await list('cut_bar', ['cancelled'])).toEqual([]);
    expect(await list(null, null)).toEqual(['later', 'import', 'cut']);
  });

  test('keeps later pages stable when a job is added', async () => {
    for (let at = 0; at < 6; at++) await add({ id: `p${at}`, createdMs: 10 + at });
    const list = (offset: number, asOfMs: number | null) =>
      store().jobs.listJobs({ states: ['queued'], limit: 3, offset, asOfMs });
    const first = await list(0, null);
    expect(first.asOfMs).toBe(15);
    await add({ id: 'late', createdMs: 99 });
    const second = await list(3, first.asOfMs);
    expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(['p5', 'p4', 'p3', 'p2', 'p1', 'p0']);
    expect(second.total).toBe(6);
    expect((await list(0, null)).jobs[0]?.id).toBe('late');
  });

  test('counts jobs by state', async () => {
    const none = { queued: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
    expect(await store().jobs.countByState()).toEqual(none);
    for (let at = 0; at < 5; at++) await add({ id: `k${at}`, createdMs: at });
    await claim('w', 10);
    await claim('v', 10);
    await store().jobs.finish({ id: 'k0', workerId: 'w', nowMs: 20, state: 'failed' });
    await store().jobs.cancel({ id: 'k4', nowMs: 20 });
    expect(await store().jobs.countByState()).toEqual({
      ...none,
      queued: 2,
      running: 1,
      failed: 1,
      cancelled: 1,
    });
  });
});

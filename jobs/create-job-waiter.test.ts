import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeJob } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createJobWaiter } from './create-job-waiter.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.dispose());

/** Longer than any test may take: only an announcement or a poll can end the waiting. */
const FOREVER_MS = 600_000;
const subject = { kind: 'cut_bar', subjectId: 'a-clip' } as const;

const queue = () => store.jobs.enqueue(makeJob({ ...subject, createdMs: 1 }));
const end = async (id: string) => {
  const job = await store.jobs.claim({ kinds: ['cut_bar'], workerId: 'w', nowMs: 1, leaseMs: 1000 });
  expect(job?.id).toBe(id);
  await store.jobs.finish({ id, workerId: 'w', nowMs: 2, state: 'done' });
};

test('does not wait without a job, or for one that has ended', async () => {
  const waiter = createJobWaiter({ jobs: store.jobs, pollMs: FOREVER_MS });
  await waiter.waitForEnd({ ...subject, withinMs: FOREVER_MS });
  const job = await queue();
  await end(job.id);
  await waiter.waitForEnd({ ...subject, withinMs: FOREVER_MS });
});

test('resolves for everybody who waits when the end of the job is announced', async () => {
  const waiter = createJobWaiter({ jobs: store.jobs, pollMs: FOREVER_MS });
  const job = await queue();
  const resolved: string[] = [];
  const wait = async (name: string) => {
    await waiter.waitForEnd({ ...subject, withinMs: FOREVER_MS });
    resolved.push(name);
  };
  const waiting = [wait('one'), wait('two')];
  // Another job, and the end of this one before it is written, change nothing.
  waiter.announceEnd({ kind: 'cut_bar', subjectId: 'another-clip' });
  waiter.announceEnd(job);
  await store.jobs.jobById(job.id);
  expect(resolved).toEqual([]);
  await end(job.id);
  waiter.announceEnd(job);
  await Promise.all(waiting);
  expect(resolved.toSorted()).toEqual(['one', 'two']);
});

test('an end between the first look and the waiting is not missed', async () => {
  const job = await queue();
  const waiter = createJobWaiter({
    jobs: {
      async latestJobsFor(query) {
        const found = await store.jobs.latestJobsFor(query);
        if (found.get(subject.subjectId)?.state === 'queued') {
          await end(job.id);
          waiter.announceEnd(job);
        }
        return found;
      },
    },
    pollMs: FOREVER_MS,
  });
  await waiter.waitForEnd({ ...subject, withinMs: FOREVER_MS });
});

test('notices a job that another process has ended, and gives up after the given time', async () => {
  const job = await queue();
  const waiter = createJobWaiter({ jobs: store.jobs, pollMs: 5 });
  await waiter.waitForEnd({ ...subject, withinMs: 30 });
  expect((await store.jobs.jobById(job.id))?.state).toBe('queued');
  const waiting = waiter.waitForEnd({ ...subject, withinMs: FOREVER_MS });
  await end(job.id);
  await waiting;
});

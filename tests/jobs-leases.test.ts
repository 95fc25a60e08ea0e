import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Job, JobKind } from '#domain/jobs/types.ts';
import { newWorkerId, thisProcess } from '#jobs/worker-ids.ts';
import { runUntilAborted, setUpRunnerHarness, waitUntilPasses } from './testing/runner-harness.ts';

const { store, clock, add, drain, stateOf, waitForState, makeRunner } = setUpRunnerHarness();

describe('leases and stopping', () => {
  test('aborts a run without a result when it lost its lease, and leaves the job to the new holder', async () => {
    const job = await add();
    const reported: string[] = [];
    const report = (one: Job) => {
      reported.push(one.id);
    };
    const { runner, log } = makeRunner(runUntilAborted, { onCancelled: report, onFailed: report });
    await runner.start();
    await waitForState(job.id, 'running');
    const thief = await store().jobs.claim({
      kinds: ['cut_bar'],
      workerId: 'far:1:thief',
      nowMs: clock.now + 60_000,
      leaseMs: 60_000,
    });
    expect(thief?.id).toBe(job.id);
    await waitUntilPasses(() => expect(log).toContain('job was taken over by another worker'));
    expect(await store().jobs.runningWorkerIds()).toEqual(['far:1:thief']);
    expect(reported).toEqual([]);
  });

  test('aborts a run when heartbeats fail for longer than the lease', async () => {
    await add();
    const leaseMs = 100;
    let down = false;
    let aborted = false;
    const { runner } = makeRunner(
      async (context) => {
        down = true;
        clock.now += leaseMs + 1;
        await runUntilAborted(context).finally(() => {
          aborted = true;
          down = false;
        });
      },
      {
        leaseMs,
        store: {
          ...store().jobs,
          renewLease: (beat) =>
            down ? Promise.reject(new Error('the database is away')) : store().jobs.renewLease(beat),
        },
      },
    );
    await runner.start();
    await waitUntilPasses(() => expect(aborted).toBe(true));
  });

  test('continues a run after one failed heartbeat', async () => {
    const job = await add();
    let beats = 0;
    const enoughBeats = Promise.withResolvers<void>();
    const { runner, log } = makeRunner(() => enoughBeats.promise, {
      store: {
        ...store().jobs,
        renewLease: (beat) => {
          beats += 1;
          if (beats === 4) enoughBeats.resolve();
          return beats === 2 ? Promise.reject(new Error('hiccup')) : store().jobs.renewLease(beat);
        },
      },
    });
    await runner.start();
    await drain(runner);
    expect(beats).toBeGreaterThan(3);
    expect(log).toContain('heartbeat failed');
    expect(await stateOf(job.id)).toBe('done');
  });

  test('polls the queue again after a poll failed', async () => {
    const job = await add();
    let tries = 0;
    const { runner, log } = makeRunner(async () => undefined, {
      store: {
        ...store().jobs,
        claim: (request) => {
          tries += 1;
          return tries < 3 ? Promise.reject(new Error('away')) : store().jobs.claim(request);
        },
      },
    });
    await runner.start();
    await waitForState(job.id, 'done');
    expect(log.filter((message) => message === 'could not look for jobs')).toHaveLength(2);
  });

  test('stop returns running jobs to the queue without counting the attempt, and claims no more', async () => {
    const jobs = [await add({ createdMs: 1 }), await add({ createdMs: 2 }), await add({ createdMs: 3 })];
    const ends: string[] = [];
    const report = (one: Job) => {
      ends.push(one.id);
    };
    let claims = 0;
    const { runner } = makeRunner(runUntilAborted, {
      concurrency: 2,
      onFailed: report,
      onCancelled: report,
      store: {
        ...store().jobs,
        claim: (request) => {
          claims += 1;
          return store().jobs.claim(request);
        },
      },
    });
    await runner.start();
    await waitUntilPasses(async () => expect((await store().jobs.countByState()).running).toBe(2));
    const started = performance.now();
    await runner.stop();
    expect(performance.now() - started).toBeLessThan(5_000);
    for (const job of jobs) {
      expect(await store().jobs.jobById(job.id)).toMatchObject({
        state: 'queued',
        attempts: 0,
        progressPercent: 0,
      });
    }
    expect(ends).toEqual([]);
    const before = claims;
    runner.wake();
    expect((await store().jobs.countByState()).queued).toBe(3);
    expect(claims).toBe(before);
  });

  test('stop waits no longer than the grace period for work that ignores its signal', async () => {
    const job = await add();
    const { runner } = makeRunner(() => new Promise(() => undefined), { graceMs: 50 });
    await runner.start();
    await waitForState(job.id, 'running');
    await runner.stop();
    expect(await stateOf(job.id)).toBe('queued');
  });

  test('marks a job as done when it finishes while the runner stops', async () => {
    const job = await add();
    const { runner } = makeRunner(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true });
        }),
    );
    await runner.start();
    await waitForState(job.id, 'running');
    await runner.stop();
    expect(await stateOf(job.id)).toBe('done');
  });

  test('start returns only jobs held by dead processes of this machine', async () => {
    const kinds: JobKind[] = ['cut_bar'];
    const hold = async (workerId: string) => {
      const job = await add();
      await store().jobs.claim({ kinds, workerId, nowMs: clock.now, leaseMs: 60_000 });
      return job.id;
    };
    const ofTheDead = await hold(`${thisProcess.host}:${2 ** 30}:gone-1`);
    const ofAnEarlierSelf = await hold(`${thisProcess.host}:${process.pid}:before-1`);
    const ofUs = await hold(newWorkerId(thisProcess));
    const ofTheFar = await hold('far:1:x-1');
    const { runner } = makeRunner(async () => undefined);
    await runner.start();
    await waitForState(ofTheDead, 'done');
    await waitForState(ofAnEarlierSelf, 'done');
    expect(await stateOf(ofUs)).toBe('running');
    expect(await stateOf(ofTheFar)).toBe('running');
  });

  test('runs the job of a process killed by SIGKILL again at once', async () => {
    const job = await add({ payload: {} });
    const { address } = store();
    if (!('sqlitePath' in address)) throw new Error('the store is a file');
    const child = spawn(
      process.execPath,
      [new URL('./testing/hold-job.child.ts', import.meta.url).pathname, address.sqlitePath],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit');
    try {
      const [printed] = await once(child.stdout, 'data');
      expect(String(printed)).toBe('holding\n');
      expect((await store().jobs.runningWorkerIds())[0]).toContain(`:${child.pid}:`);
    } finally {
      child.kill('SIGKILL');
      await exited;
    }
    expect(await stateOf(job.id)).toBe('running');
    // The clock stands still, so the lease of the dead process does not run out.
    const { runner } = makeRunner(async () => undefined);
    await runner.start();
    await drain(runner);
    expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'done', attempts: 2 });
  });
});

import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import { defineJob } from '#jobs/define-job.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { runUntilAborted, setUpRunnerHarness } from './testing/runner-harness.ts';

const { store, clock, add, drain, stateOf, waitForState, makeRunner } = setUpRunnerHarness();

describe('failures', () => {
  test('an AppError fails the job with its code and calls the failure hook', async () => {
    const job = await add();
    const reported: unknown[] = [];
    const { runner } = makeRunner(
      async ({ progress }) => {
        progress('second', 0);
        throw new AppError('video_no_picture', { message: 'only sound in /srv/data/x.mp4' });
      },
      {
        onFailed: (failed, failure) => {
          reported.push([failed.id, failure]);
        },
      },
    );
    await runner.start();
    await drain(runner);
    const failure = { errorCode: 'video_no_picture', errorDetail: 'only sound in x.mp4' };
    expect(await store().jobs.jobById(job.id)).toMatchObject({
      state: 'failed',
      stage: 'second',
      progressPercent: 25,
      ...failure,
    });
    expect(reported).toEqual([[job.id, failure]]);
  });

  test('a failed run is not reported when new work was requested meanwhile: the next run ends the job', async () => {
    const { subjectId, kind, ...rest } = await add();
    const reported: unknown[] = [];
    let runs = 0;
    const { runner } = makeRunner(
      async () => {
        runs++;
        if (runs > 1) return;
        await store().jobs.enqueue({ ...rest, id: 'another', kind, subjectId, again: true });
        throw new AppError('disk_full');
      },
      {
        onFailed: (failed) => {
          reported.push(failed.id);
        },
      },
    );
    await runner.start();
    await drain(runner);
    expect(await store().jobs.jobById(rest.id)).toMatchObject({ state: 'done', errorCode: null });
    expect([runs, reported]).toEqual([2, []]);
  });

  test('any other error, a wrong payload and an unknown stage fail the job as internal', async () => {
    const plain = await add();
    const { runner } = makeRunner(() => Promise.reject(new TypeError('oops')));
    await runner.start();
    await drain(runner);
    expect(await store().jobs.jobById(plain.id)).toMatchObject({
      state: 'failed',
      errorCode: 'internal',
      errorDetail: 'oops',
    });
    await runner.stop();

    const wrong = await add({ payload: { clipId: 5 } });
    const definitions = jobKinds.map((kind) =>
      defineJob({
        kind,
        payload: z.object({ clipId: z.string() }),
        stages: { a: 1 },
        run: async () => undefined,
      }),
    );
    const strict = makeRunner(async () => undefined, { definitions });
    await strict.runner.start();
    await drain(strict.runner);
    expect(await store().jobs.jobById(wrong.id)).toMatchObject({ state: 'failed', errorCode: 'internal' });
  });

  test('runs the next job after a failure, even when the failure hook throws', async () => {
    await add({ createdMs: 1, payload: { bad: true } });
    const good = await add({ createdMs: 2 });
    const { runner, log } = makeRunner(
      async ({ payload }) => {
        if (payload.bad) throw new Error('bad');
      },
      {
        onFailed: () => {
          throw new Error('the hook is broken');
        },
      },
    );
    await runner.start();
    await drain(runner);
    expect(await stateOf(good.id)).toBe('done');
    expect(log).toContain('a job hook failed');
  });

  test('fails a job when the process died at every attempt', async () => {
    const job = await add();
    let begun = 0;
    for (let at = 0; at < 5; at++) {
      await store().jobs.claim({ kinds: ['cut_bar'], workerId: `far:1:w${at}`, nowMs: at * 10, leaseMs: 1 });
    }
    const reported: unknown[] = [];
    const { runner } = makeRunner(
      async () => {
        begun += 1;
      },
      {
        onFailed: (failed, { errorCode }) => {
          reported.push([failed.id, errorCode]);
        },
      },
    );
    await runner.start();
    await drain(runner);
    expect(begun).toBe(0);
    expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'failed', errorCode: 'internal' });
    expect(reported).toEqual([[job.id, 'internal']]);
  });

  test('makes the fifth attempt', async () => {
    const job = await add();
    for (let at = 0; at < 4; at++) {
      await store().jobs.claim({ kinds: ['cut_bar'], workerId: `far:1:w${at}`, nowMs: at * 10, leaseMs: 1 });
    }
    const { runner } = makeRunner(async () => undefined);
    await runner.start();
    await drain(runner);
    expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'done', attempts: 5 });
  });
});

describe('canceling', () => {
  test('aborts a running job, marks it as cancelled, and calls the hook', async () => {
    const job = await add();
    const reported: string[] = [];
    const failed: string[] = [];
    const { runner } = makeRunner(runUntilAborted, {
      onCancelled: (cancelled) => {
        reported.push(cancelled.id);
      },
      onFailed: (one) => {
        failed.push(one.id);
      },
    });
    await runner.start();
    await waitForState(job.id, 'running');
    await store().jobs.cancel({ id: job.id, nowMs: clock.now });
    await drain(runner);
    expect(await stateOf(job.id)).toBe('cancelled');
    expect(reported).toEqual([job.id]);
    expect(failed).toEqual([]);
  });

  test('marks a cancelled job as cancelled whatever its aborted work throws', async () => {
    const job = await add();
    const { runner } = makeRunner(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('ffmpeg was killed')));
        }),
    );
    await runner.start();
    await waitForState(job.id, 'running');
    await store().jobs.cancel({ id: job.id, nowMs: clock.now });
    await drain(runner);
    expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'cancelled', errorCode: null });
  });

  test('does not restart a job that was cancelled while its process was dead', async () => {
    const job = await add();
    await store().jobs.claim({ kinds: ['cut_bar'], workerId: 'far:1:x', nowMs: 1, leaseMs: 1 });
    await store().jobs.cancel({ id: job.id, nowMs: 2 });
    let begun = 0;
    const reported: string[] = [];
    const { runner } = makeRunner(
      async () => {
        begun += 1;
      },
      {
        onCancelled: (cancelled) => {
          reported.push(cancelled.id);
        },
      },
    );
    await runner.start();
    await drain(runner);
    expect(begun).toBe(0);
    expect(reported).toEqual([job.id]);
    expect(await stateOf(job.id)).toBe('cancelled');
  });
});

import { describe, expect, test } from 'vitest';
import type { JobLane } from '#jobs/create-job-runner.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { runUntilAborted, setUpRunnerHarness, waitUntilPasses } from './testing/runner-harness.ts';

const { store, clock, add, drain, waitForState, makeRunner } = setUpRunnerHarness();

describe('running jobs', () => {
  test('runs jobs in order with their payload and marks them as done', async () => {
    const seen: unknown[] = [];
    const jobs = [
      await add({ payload: { n: 1 }, createdMs: 1 }),
      await add({ payload: { n: 2 }, createdMs: 2, kind: 'import_video' }),
      await add({ payload: { n: 3 }, createdMs: 3 }),
    ];
    const { runner } = makeRunner(async ({ payload, job }) => {
      seen.push([payload.n, job.attempts]);
    });
    await runner.start();
    await drain(runner);
    expect(seen).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    for (const job of jobs) {
      expect(await store().jobs.jobById(job.id)).toMatchObject({
        state: 'done',
        progressPercent: 100,
        errorCode: null,
      });
    }
  });

  test('starts a job at once on wake, and at the next poll without it', async () => {
    const { runner } = makeRunner(async () => undefined, { pollMs: 60_000 });
    await runner.start();
    const woken = await add();
    runner.wake();
    await waitForState(woken.id, 'done');

    const polled = makeRunner(async () => undefined);
    await polled.runner.start();
    const found = await add();
    await waitForState(found.id, 'done');
  });

  test('runs no more jobs at a time than the lane has slots', async () => {
    let now = 0;
    let most = 0;
    const allRun = Promise.withResolvers<void>();
    for (let at = 0; at < 9; at++) await add();
    const { runner } = makeRunner(
      async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === 3) allRun.resolve();
        await allRun.promise;
        now -= 1;
      },
      { concurrency: 3 },
    );
    await runner.start();
    await drain(runner);
    expect(most).toBe(3);
    expect((await store().jobs.countByState()).done).toBe(9);
  });

  test('does not let a short job in its own lane wait for long jobs', async () => {
    for (let at = 0; at < 3; at++) await add({ kind: 'import_video', createdMs: at });
    const { runner } = makeRunner(
      (context) => (context.job.kind === 'cut_bar' ? Promise.resolve() : runUntilAborted(context)),
      {
        concurrency: [
          { kinds: ['cut_bar'], concurrency: 1 },
          {
            kinds: ['import_video', 'cut_reel', 'mix_dub', 'align_lines', 'check_subtitles', 'analyze_take'],
            concurrency: 1,
          },
        ],
      },
    );
    await runner.start();
    const cut = await add({ createdMs: 100 });
    runner.wake();
    await waitForState(cut.id, 'done');
    expect(await store().jobs.countByState()).toMatchObject({ running: 1, queued: 2 });
  });

  test('reports the stage and a total percentage that never falls while the job runs', async () => {
    const job = await add();
    let step: (() => void) | undefined;
    const pause = () =>
      new Promise<void>((resolve) => {
        step = resolve;
      });
    const { runner } = makeRunner(async ({ progress }) => {
      progress('first', 0.5);
      await pause();
      progress('second', 0.5);
      progress('first', 0.1);
      progress('second', 0.2);
      await pause();
    });
    await runner.start();
    const shows = (stage: string, progressPercent: number) =>
      waitUntilPasses(async () =>
        expect(await store().jobs.jobById(job.id)).toMatchObject({ stage, progressPercent }),
      );
    await shows('first', 12);
    step?.();
    await shows('second', 62);
    step?.();
    await drain(runner);
  });

  test('renews the lease of a long job, so that no other process claims it', async () => {
    const job = await add();
    const ended = Promise.withResolvers<void>();
    const leaseMs = 1000;
    let [renewedMs, claimedMs] = [0, 0];
    const { runner } = makeRunner(() => ended.promise, {
      leaseMs,
      store: {
        ...store().jobs,
        async renewLease(beat) {
          const isHeld = await store().jobs.renewLease(beat);
          renewedMs = beat.nowMs;
          return isHeld;
        },
      },
    });
    const second = makeRunner(async () => undefined, {
      leaseMs,
      // More often than the first renews, so that it looks before each renewal.
      pollMs: 1,
      store: {
        ...store().jobs,
        async claim(request) {
          const claimed = await store().jobs.claim(request);
          claimedMs = request.nowMs;
          return claimed;
        },
      },
    });
    await runner.start();
    await waitForState(job.id, 'running');
    await second.runner.start();
    // Three steps of less than a lease take longer than the lease.
    for (let step = 0; step < 3; step += 1) {
      clock.now += leaseMs - 1;
      await waitUntilPasses(() => expect([renewedMs, claimedMs]).toEqual([clock.now, clock.now]));
    }
    ended.resolve();
    await drain(runner);
    expect(await store().jobs.jobById(job.id)).toMatchObject({ state: 'done', attempts: 1 });
  });
});

describe('creating a runner', () => {
  test('throws for a job kind without a definition', () => {
    expect(() => makeRunner(async () => undefined, { definitions: [] })).toThrow('import_video');
  });

  test('throws unless each job kind is in exactly one lane with at least one slot', () => {
    const make = (concurrency: number | JobLane[]) => () =>
      makeRunner(async () => undefined, { concurrency });
    expect(make([{ kinds: ['cut_bar'], concurrency: 1 }])).toThrow('import_video');
    const all = { kinds: [...jobKinds], concurrency: 1 };
    expect(make([all, { kinds: ['cut_bar'], concurrency: 1 }])).toThrow('cut_bar');
    for (const slots of [-1, 1.5, Number.NaN]) expect(make(slots)).toThrow('slots');
    expect(make([all])).not.toThrow();
  });

  test('throws when a runner is started twice', async () => {
    const { runner } = makeRunner(async () => undefined);
    await runner.start();
    await expect(runner.start()).rejects.toThrow('once');
  });
});

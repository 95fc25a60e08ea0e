import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as z from 'zod';
import type { Job, JobState } from '#domain/jobs/types.ts';
import { makeClock } from '#domain/testing/factories.ts';
import { createJobRunner, type JobRunner } from '#jobs/create-job-runner.ts';
import { defineJob, type JobContext } from '#jobs/define-job.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { makeJob } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';

type Run = (context: JobContext<Job['payload'], 'first' | 'second'>) => Promise<void>;

const anyPayload = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A job that runs until its signal is aborted. */
export const runUntilAborted: Run = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export const waitUntilPasses = <T>(look: () => Promise<T> | T) =>
  vi.waitFor(look, { timeout: 5_000, interval: 5 });

/**
 * Gives a test file an empty store and job runners, created before and disposed after each test. Their clock stands
 * still, so that no lease runs out on a slow machine. Tests set `clock.now`.
 */
export function setUpRunnerHarness() {
  let store: TestStore;
  const clock = makeClock();
  const runners: JobRunner[] = [];
  beforeEach(async () => {
    store = await openTestStore();
    clock.now = Date.now();
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await store.dispose();
  });

  const stateOf = async (id: string): Promise<JobState | undefined> => (await store.jobs.jobById(id))?.state;
  return {
    store: () => store,
    clock,
    add: (change: Parameters<typeof makeJob>[0] = {}) =>
      store.jobs.enqueue(makeJob({ createdMs: clock.now, ...change })),
    stateOf,
    waitForState: (id: string, state: JobState) =>
      waitUntilPasses(async () => expect(await stateOf(id)).toBe(state)),
    /** Resolves when no job is waiting or running and the runner has stopped and called all hooks. */
    async drain(runner: JobRunner): Promise<void> {
      await waitUntilPasses(async () => {
        expect(await store.jobs.countByState()).toMatchObject({ queued: 0, running: 0 });
      });
      await runner.stop();
    },
    /** Creates a runner with short intervals whose job kinds all call `run`, and collects the messages that it logs. */
    makeRunner(
      run: Run,
      change: Partial<Parameters<typeof createJobRunner>[0]> = {},
    ): { runner: JobRunner; log: string[] } {
      const log: string[] = [];
      const write = (_: object, message: string) => {
        log.push(message);
      };
      const runner = createJobRunner({
        store: store.jobs,
        definitions: jobKinds.map((kind) =>
          defineJob({ kind, payload: anyPayload, stages: { first: 1, second: 3 }, run }),
        ),
        clock,
        logger: { info: write, warn: write, error: write },
        concurrency: 1,
        leaseMs: 2_000,
        heartbeatMs: 20,
        pollMs: 20,
        ...change,
      });
      runners.push(runner);
      return { runner, log };
    },
  };
}

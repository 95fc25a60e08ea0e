import { afterEach, beforeEach, expect, vi } from 'vitest';
import { z } from 'zod';
import { type Job, type JobState, jobKinds } from '#domain/jobs/types.ts';
import { createRunner, type Runner } from '#jobs/create-runner.ts';
import { defineJob, type JobContext } from '#jobs/define-job.ts';
import { openTestStores, type TestStores } from '#store/testing.ts';
import { makeJob } from '#store/testing-rows.ts';

type Run = (context: JobContext<Job['payload'], 'first' | 'second'>) => Promise<void>;

const anyPayload = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Work that goes on until it is told to stop. */
export const untilAborted: Run = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export const waitFor = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 5_000, interval: 5 });

/** For a test file: an empty store and its runners, made before and taken down after each test. */
export function setUpRunnerBench() {
  let store: TestStores;
  const runners: Runner[] = [];
  beforeEach(async () => {
    store = await openTestStores();
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await store.dispose();
  });

  const stateOf = async (id: string): Promise<JobState | undefined> => (await store.jobs.jobById(id))?.state;
  return {
    store: () => store,
    add: (change: Parameters<typeof makeJob>[0] = {}) =>
      store.jobs.enqueue(makeJob({ createdMs: Date.now(), ...change })),
    stateOf,
    waitForState: (id: string, state: JobState) => waitFor(async () => expect(await stateOf(id)).toBe(state)),
    /** Resolves when no job waits or runs any more and the runner, now stopped, has told everybody so. */
    async drain(runner: Runner): Promise<void> {
      await waitFor(async () => {
        expect(await store.jobs.countByState()).toMatchObject({ queued: 0, running: 0 });
      });
      await runner.stop();
    },
    /** A runner whose every kind of job does `run`, quick enough for tests, and the messages it logs. */
    makeRunner(
      run: Run,
      change: Partial<Parameters<typeof createRunner>[0]> = {},
    ): { runner: Runner; log: string[] } {
      const log: string[] = [];
      const write = (_: object, message: string) => {
        log.push(message);
      };
      const runner = createRunner({
        store: store.jobs,
        definitions: jobKinds.map((kind) =>
          defineJob({ kind, payload: anyPayload, stages: { first: 1, second: 3 }, run }),
        ),
        clock: { nowMs: () => Date.now() },
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

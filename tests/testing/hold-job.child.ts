/**
 * Claims the only job of a SQLite store and holds it until the process is killed.
 * Usage: node hold-job.child.ts <sqlite file>. Prints `holding` once the job runs.
 */
import * as z from 'zod';
import { createJobRunner } from '#jobs/create-job-runner.ts';
import { defineJob } from '#jobs/define-job.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { openStore } from '#store/open-store.ts';

const quiet = () => undefined;
const store = openStore({ sqlitePath: process.argv[2] ?? '' });
const runner = createJobRunner({
  store: store.jobs,
  definitions: jobKinds.map((kind) =>
    defineJob({
      kind,
      payload: z.object({}),
      stages: { hold: 1 },
      run: ({ progress }) => {
        progress('hold', 0.4);
        process.stdout.write('holding\n');
        return new Promise(() => setInterval(quiet, 1_000));
      },
    }),
  ),
  clock: { nowMs: () => Date.now() },
  logger: { info: quiet, warn: quiet, error: quiet },
  concurrency: 1,
});
await runner.start();

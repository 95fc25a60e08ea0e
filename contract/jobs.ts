import * as z from 'zod';
import { jobKinds } from '#shared/job-kinds.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, idParam, pageSchema, snapshotPagingFields, waitParam } from './fields.ts';

/** A job, such as an import or a cut, with its progress. */
export const jobDto = z.object({
  jobId: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  title: z.string(),
  state: z.string(),
  stage: z.string().nullable(),
  percent: z.number(),
  errorCode: z.string().nullable(),
  /** Message for `errorCode`. */
  error: z.string().nullable(),
  detail: z.string().nullable(),
  updatedMs: z.number(),
});
export type JobDto = z.infer<typeof jobDto>;

const jobInput = z.object({ jobId: idParam });

export const jobs = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/dub_job_index.php',
    summary: 'Lists jobs: running, waiting, and ended ones; with `kind`, those of one kind.',
    access: 'admin',
    changes: false,
    input: z.object({
      state: emptyAsUndefined(z.enum(['all', 'open', 'failed']).default('all')),
      kind: emptyAsUndefined(z.enum(jobKinds).nullable().default(null)),
      ...snapshotPagingFields,
    }),
    output: pageSchema(jobDto),
    errors: [],
  }),
  view: defineCall({
    methods: ['GET'],
    path: '/api/dub_job_view.php',
    summary:
      'Returns one job. With a waiting time, answers when the job has ended, or after that time at the latest.',
    access: 'client',
    changes: false,
    input: jobInput.extend({ waitMs: waitParam(0) }),
    output: jobDto,
    errors: [],
  }),
  cancel: defineCall({
    methods: ['POST'],
    path: '/api/dub_job_cancel.php',
    summary: 'Cancels a job.',
    access: 'client',
    changes: true,
    input: jobInput,
    output: jobDto,
    errors: ['illegal_move'],
  }),
  retry: defineCall({
    methods: ['POST'],
    path: '/api/dub_job_retry.php',
    summary: 'Restarts a failed or cancelled job.',
    access: 'client',
    changes: true,
    input: jobInput,
    output: jobDto,
    errors: ['illegal_move'],
  }),
};

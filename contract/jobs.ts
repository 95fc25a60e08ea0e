import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, idParam, pageSchema, snapshotPagingFields } from './fields.ts';

/** Progress of long work: an import, a cut. */
export const jobDto = z.object({
  jobId: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  title: z.string(),
  state: z.string(),
  stage: z.string().nullable(),
  percent: z.number(),
  errorCode: z.string().nullable(),
  /** What `errorCode` means, in words. */
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
    summary: 'Long work: running, waiting and ended.',
    access: 'admin',
    changes: false,
    input: z.object({
      state: emptyAsUndefined(z.enum(['all', 'open', 'failed']).default('all')),
      ...snapshotPagingFields,
    }),
    output: pageSchema(jobDto),
    errors: [],
  }),
  view: defineCall({
    methods: ['GET'],
    path: '/api/dub_job_view.php',
    summary: 'One piece of long work.',
    access: 'client',
    changes: false,
    input: jobInput,
    output: jobDto,
    errors: [],
  }),
  cancel: defineCall({
    methods: ['POST'],
    path: '/api/dub_job_cancel.php',
    summary: 'Cancels a piece of long work.',
    access: 'client',
    changes: true,
    input: jobInput,
    output: jobDto,
    errors: ['illegal_move'],
  }),
  retry: defineCall({
    methods: ['POST'],
    path: '/api/dub_job_retry.php',
    summary: 'Begins a failed or cancelled piece of long work again.',
    access: 'client',
    changes: true,
    input: jobInput,
    output: jobDto,
    errors: ['illegal_move'],
  }),
};

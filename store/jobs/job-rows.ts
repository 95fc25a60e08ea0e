import * as z from 'zod';
import type { Job, JobState } from '#domain/jobs/types.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import { readEnum, readJson } from '../database/read-column.ts';
import type { JobTableRow } from './tables.ts';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const satisfies JobState[];

const payloadSchema: z.ZodType<Job['payload']> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

export function toJob(row: JobTableRow): Job {
  return {
    id: row.id,
    kind: readEnum(jobKinds, row.kind, 'jobs.kind'),
    payload: readJson(payloadSchema, row.payload, 'jobs.payload'),
    subjectId: row.subject_id,
    accountKey: row.account_key,
    state: readEnum(jobStates, row.state, 'jobs.state'),
    stage: row.stage,
    progressPercent: row.progress_percent,
    attempts: row.attempts,
    errorCode: row.error_code,
    errorDetail: row.error_detail,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
  };
}

/** The row of a new, queued job, without its account. */
export function toJobRow(
  job: Pick<Job, 'id' | 'kind' | 'payload' | 'subjectId' | 'createdMs'>,
): Omit<JobTableRow, 'account_key'> {
  return {
    id: job.id,
    kind: job.kind,
    subject_id: job.subjectId,
    payload: JSON.stringify(job.payload),
    state: 'queued',
    stage: null,
    progress_percent: 0,
    attempts: 0,
    worker_id: null,
    lease_until_ms: null,
    cancel_requested: 0,
    rerun_requested: 0,
    error_code: null,
    error_detail: null,
    created_ms: job.createdMs,
    updated_ms: job.createdMs,
  };
}

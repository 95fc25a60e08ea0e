import { z } from 'zod';
import { type Job, type JobState, jobKinds } from '#domain/jobs/types.ts';
import type { JobRow } from '../tables.ts';
import { readJson, readWord } from './read-column.ts';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const satisfies JobState[];

const payloadSchema: z.ZodType<Job['payload']> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

export function jobOfRow(row: JobRow): Job {
  return {
    id: row.id,
    kind: readWord(jobKinds, row.kind, 'jobs.kind'),
    payload: readJson(payloadSchema, row.payload, 'jobs.payload'),
    subjectId: row.subject_id,
    state: readWord(jobStates, row.state, 'jobs.state'),
    stage: row.stage,
    percent: row.percent,
    attempts: row.attempts,
    errorCode: row.error_code,
    errorDetail: row.error_detail,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
  };
}

/** A job nobody has taken yet. */
export function rowOfNewJob(job: Pick<Job, 'id' | 'kind' | 'payload' | 'subjectId' | 'createdMs'>): JobRow {
  return {
    id: job.id,
    kind: job.kind,
    subject_id: job.subjectId,
    payload: JSON.stringify(job.payload),
    state: 'queued',
    stage: null,
    percent: 0,
    attempts: 0,
    worker_id: null,
    lease_until_ms: null,
    cancel_requested: 0,
    again: 0,
    error_code: null,
    error_detail: null,
    created_ms: job.createdMs,
    updated_ms: job.createdMs,
  };
}

import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
export const jobKinds = ['import_video', 'cut_bar'] as const;
export type JobKind = (typeof jobKinds)[number];
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** A piece of long work, as data. */
export interface Job {
  id: string;
  kind: JobKind;
  /** Validated against the kind's schema when the job is made and again when it runs. */
  payload: Record<string, string | number | boolean | null>;
  /** What the job is about (video id, clip id): at most one queued or running job per kind and subject. */
  subjectId: string;
  state: JobState;
  /** Stage name, a catalogue key under `stage.`; null before the first. */
  stage: string | null;
  /** 0 to 100 over the whole job. */
  percent: number;
  attempts: number;
  errorCode: string | null;
  errorDetail: string | null;
  createdMs: number;
  updatedMs: number;
}

export interface JobStore {
  /**
   * Inserts a queued job unless one with this kind and subject is queued or running; the one that is there afterwards.
   * `again`: there is new work for one that runs already, so when it is done it goes back to the queue.
   */
  enqueue(
    job: Pick<Job, 'id' | 'kind' | 'payload' | 'subjectId' | 'createdMs'> & { again?: boolean },
  ): Promise<Job>;
  /**
   * Takes the oldest queued job of these kinds, or a running one whose lease ended before `nowMs`; at most one taker wins.
   * Adds one to attempts.
   */
  claim(args: { kinds: JobKind[]; workerId: string; nowMs: number; leaseMs: number }): Promise<Job | null>;
  /** Renews the lease and writes progress; false when the job is no longer this worker's or was cancelled. */
  renewLease(args: {
    id: string;
    workerId: string;
    nowMs: number;
    leaseMs: number;
    stage: string | null;
    percent: number;
  }): Promise<boolean>;
  /** Ends a job that this worker holds; false when it no longer does. A job with a requested rerun goes back to the queue. */
  finish(args: {
    id: string;
    workerId: string;
    nowMs: number;
    state: 'done' | 'failed' | 'cancelled' | 'queued';
    errorCode?: string | null;
    errorDetail?: string | null;
  }): Promise<boolean>;
  /** Worker ids that hold a running job now. */
  runningWorkerIds(): Promise<string[]>;
  /** Gives back at once every running job whose worker id begins with `workerPrefix` (a worker of this host that has died). */
  releaseWorkerJobs(args: { workerPrefix: string; nowMs: number }): Promise<number>;
  /** Asks for cancellation: queued jobs end at once, running ones when their lease is renewed. Returns the state it was found in, null when it had already ended. */
  cancel(args: { id: string; nowMs: number }): Promise<'queued' | 'running' | null>;
  /** Puts a failed or cancelled job back in the queue. */
  retry(args: { id: string; nowMs: number }): Promise<boolean>;
  jobById(id: string): Promise<Job | null>;
  latestJobsFor(args: { kind: JobKind; subjectIds: string[] }): Promise<Map<string, Job>>;
  /** Newest first. `asOfMs` as in Page. */
  listJobs(args: {
    states: JobState[] | null;
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ jobs: Job[]; total: number; asOfMs: number }>;
  countByState(): Promise<Record<JobState, number>>;
}

/** A job as users see it. */
export interface JobView {
  id: string;
  kind: Job['kind'];
  subjectId: string;
  state: JobState;
  /** Catalogue key `stage.<stage>`. */
  stage: string | null;
  percent: number;
  errorCode: string | null;
  errorDetail: string | null;
  /** File name or clip title, for lists of jobs. */
  title: string;
  updatedMs: number;
}

/** Lets users list, cancel and retry jobs. */
export interface JobsService {
  list(args: { viewer: Viewer; states: JobState[] | null } & PageArgs): Promise<Page<JobView>>;
  view(args: { viewer: Viewer; jobId: string }): Promise<JobView>;
  cancel(args: { viewer: Viewer; jobId: string }): Promise<void>;
  retry(args: { viewer: Viewer; jobId: string }): Promise<void>;
}

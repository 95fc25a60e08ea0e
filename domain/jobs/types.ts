import type { jobKinds } from '#shared/job-kinds.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

export type JobKind = (typeof jobKinds)[number];
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** A piece of long work, stored as data. */
export interface Job {
  id: string;
  kind: JobKind;
  /** Validated against the schema of its kind when the job is created and when it runs. */
  payload: Record<string, string | number | boolean | null>;
  /** ID of the video, clip, reel, dub, or take that the job works on. At most one job per kind and subject is queued or running. */
  subjectId: string;
  /** The account that the job works for: the owner of its clip, reel, dub, or take, or of its film; `''` for the library itself. */
  accountKey: string;
  state: JobState;
  /** Name of the stage, a catalogue key under `jobStage.`; null before the first stage. */
  stage: string | null;
  /** Progress of the whole job, 0 to 100. */
  progressPercent: number;
  attempts: number;
  errorCode: string | null;
  errorDetail: string | null;
  createdMs: number;
  updatedMs: number;
}

export interface JobStore {
  /**
   * Inserts a queued job unless one with this kind and subject is queued or running. Returns the job that is stored
   * then. `again` means that there is new work for a running job: when done or failed, it goes back to the queue.
   */
  enqueue(
    job: Pick<Job, 'id' | 'kind' | 'payload' | 'subjectId' | 'createdMs'> & { again?: boolean },
  ): Promise<Job>;
  /**
   * Claims the oldest queued job of these kinds, or a running one whose lease ended before `nowMs`. At most one caller
   * gets a job. Adds one to its attempts. With `rotation`, accounts take turns by the rule of `chooseAccount`. The number
   * of statements and of rows that they read does not depend on the length of the queue.
   */
  claim(args: {
    kinds: JobKind[];
    workerId: string;
    nowMs: number;
    leaseMs: number;
    rotation?: AccountRotation;
  }): Promise<Job | null>;
  /**
   * Renews the lease and writes the progress. Returns false if the worker no longer holds the job or the job was
   * cancelled.
   */
  renewLease(args: {
    id: string;
    workerId: string;
    nowMs: number;
    leaseMs: number;
    stage: string | null;
    progressPercent: number;
  }): Promise<boolean>;
  /**
   * Ends a job that this worker holds. Returns the state that the job is in then; null if this worker no longer holds it.
   * A job with a requested rerun goes back to the queue when it is done or has failed; a cancelled one does not.
   */
  finish(args: {
    id: string;
    workerId: string;
    nowMs: number;
    state: 'done' | 'failed' | 'cancelled' | 'queued';
    errorCode?: string | null;
    errorDetail?: string | null;
  }): Promise<JobState | null>;
  /** IDs of the workers that hold a running job now. */
  runningWorkerIds(): Promise<string[]>;
  /**
   * Puts every running job of the workers whose ID begins with `workerPrefix` back into the queue, because they have
   * died. Returns their number.
   */
  releaseWorkerJobs(args: { workerPrefix: string; nowMs: number }): Promise<number>;
  /**
   * Requests cancellation. A queued job ends at once, a running one when its lease is renewed. Returns the state that
   * the job was in, or null if it had already ended.
   */
  cancel(args: { id: string; nowMs: number }): Promise<'queued' | 'running' | null>;
  /** Puts a failed or cancelled job back into the queue. */
  retry(args: { id: string; nowMs: number }): Promise<boolean>;
  jobById(id: string): Promise<Job | null>;
  latestJobsFor(args: { kind: JobKind; subjectIds: string[] }): Promise<Map<string, Job>>;
  /** Newest first. `asOfMs` as in Page. */
  listJobs(args: {
    states: JobState[] | null;
    /** All kinds by default. */
    kind?: JobKind | null;
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ jobs: Job[]; total: number; asOfMs: number }>;
  /** Deletes jobs that ended before this time. Returns their number. */
  deleteEndedJobs(args: { beforeMs: number }): Promise<number>;
  /** Counts the jobs in these states, all by default; others are 0. Jobs that are done are the most and take the longest. */
  countByState(states?: readonly JobState[]): Promise<Record<JobState, number>>;
}

/** The state of the round-robin among accounts. Accounts are as in `Job.account`. */
export interface AccountRotation {
  /** Accounts that had a turn recently, the latest last. All other accounts come before them. */
  recent: readonly string[];
  /** Accounts that run as many jobs as they may. They are passed over. */
  atLimit: readonly string[];
}

/** A job as shown to users. */
export interface JobView {
  id: string;
  kind: Job['kind'];
  subjectId: string;
  state: JobState;
  /** Catalogue key `jobStage.<stage>`. */
  stage: string | null;
  percent: number;
  errorCode: string | null;
  errorDetail: string | null;
  /** File name or clip title, for lists of jobs. */
  title: string;
  updatedMs: number;
}

/** Lists, cancels, and retries jobs for users. */
export interface JobsService {
  /** Lists all jobs, or those of a kind, for administrators. */
  list(
    args: { viewer: Viewer; states: JobState[] | null; kind?: JobKind | null } & PageArgs,
  ): Promise<Page<JobView>>;
  /** Returns a job, once it has ended or after `waitMs` milliseconds; at once by default. */
  view(args: { viewer: Viewer; jobId: string; waitMs?: number }): Promise<JobView>;
  cancel(args: { viewer: Viewer; jobId: string }): Promise<void>;
  retry(args: { viewer: Viewer; jobId: string }): Promise<void>;
}

/** Lets a caller wait until a job has ended. */
export interface JobWaiter {
  /**
   * Resolves when no job of this kind and subject is queued or running, or after `withinMs` milliseconds. Rejects with
   * errors of the store.
   */
  waitForEnd(args: { kind: JobKind; subjectId: string; withinMs: number }): Promise<void>;
}

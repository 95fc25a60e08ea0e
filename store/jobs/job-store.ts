import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isOpenJob } from '#domain/jobs/is-open-job.ts';
import type { Job, JobStore } from '#domain/jobs/types.ts';
import { chunk } from '#shared/chunk.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { readEnum } from '../database/read-column.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { findNextAccount, isClaimable, isOpen } from './find-next-account.ts';
import { jobStates, toJob, toJobRow } from './job-rows.ts';

type JobBuilder = ExpressionBuilder<Tables, 'jobs'>;

const isHeldBy = (eb: JobBuilder, id: string, workerId: string) =>
  eb.and([eb('id', '=', id), eb('worker_id', '=', workerId), eb('state', '=', 'running')]);

/** The account that a job on this subject works for; `''` for the library itself. */
const accountOfSubject = ({ kind, subjectId }: Pick<Job, 'kind' | 'subjectId'>) => {
  switch (kind) {
    case 'cut_bar':
      return sql<string>`coalesce((select clips.owner_id from clips where clips.id = ${subjectId}), '')`;
    case 'cut_reel':
      return sql<string>`coalesce((select reels.owner_id from reels where reels.id = ${subjectId}), '')`;
    case 'mix_dub':
      return sql<string>`coalesce((select dubs.owner_id from dubs where dubs.id = ${subjectId}), '')`;
    case 'analyze_take':
      return sql<string>`coalesce((select takes.owner_id from takes where takes.id = ${subjectId}), '')`;
    case 'import_video':
    case 'align_lines':
    case 'check_subtitles':
      return sql<string>`coalesce((
        select films.owner_id from videos join films on films.id = videos.film_id where videos.id = ${subjectId}
      ), '')`;
  }
};

/** The columns of a job that has run to its end: it goes back to the queue when a rerun was requested. */
const endedOrRequeued = (
  eb: JobBuilder,
  end: { state: 'done' | 'failed'; errorCode: string | null; errorDetail: string | null },
) => {
  const isAgain = eb('rerun_requested', '=', 1);
  return {
    state: eb.case().when(isAgain).then(sql<string>`'queued'`).else(end.state).end(),
    stage: eb.case().when(isAgain).then(null).else(eb.ref('stage')).end(),
    progress_percent: eb
      .case()
      .when(isAgain)
      .then(eb.lit(0))
      .else(end.state === 'done' ? eb.lit(100) : eb.ref('progress_percent'))
      .end(),
    attempts: eb.case().when(isAgain).then(eb.lit(0)).else(eb.ref('attempts')).end(),
    error_code: eb.case().when(isAgain).then(null).else(end.errorCode).end(),
    error_detail: eb.case().when(isAgain).then(null).else(end.errorDetail).end(),
  };
};

/**
 * The job queue. Every state change is one guarded update, so only one of two callers succeeds. A cancel request stays on
 * an open job until it ends, also when another worker takes the job. The worker sees it when it renews its lease.
 */
export function createJobStore({ db, dialect }: { db: Database; dialect: StoreDialect }): JobStore {
  type Subject = Pick<Job, 'kind' | 'subjectId'>;
  const openJob = ({ kind, subjectId }: Subject) =>
    db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .where(isOpen)
      .executeTakeFirst();
  /** Requests a rerun of the open job if it is running. A queued job needs none. */
  const requestRerun = ({ kind, subjectId }: Subject) =>
    db
      .updateTable('jobs')
      .set((eb) => ({
        rerun_requested: eb.case().when('state', '=', 'running').then(eb.lit(1)).else(eb.lit(0)).end(),
      }))
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .where(isOpen)
      .returningAll()
      .executeTakeFirst();

  return {
    async enqueue({ again = false, ...job }) {
      for (;;) {
        const inserted = await db
          .insertInto('jobs')
          .values({ ...toJobRow(job), account_key: accountOfSubject(job) })
          .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).where(isOpen).doNothing())
          .returningAll()
          .executeTakeFirst();
        if (inserted) return toJob(inserted);
        const there = again ? await requestRerun(job) : await openJob(job);
        // The open job may have ended between the two statements; then the insert succeeds.
        if (there) return toJob(there);
      }
    },

    async claim({ kinds, workerId, nowMs, leaseMs, rotation = { recent: [], atLimit: [] } }) {
      const atLimit = [...rotation.atLimit];
      for (;;) {
        const next = await findNextAccount({ db, kinds, nowMs, rotation: { ...rotation, atLimit } });
        if (!next) return null;
        const row = await db
          .updateTable('jobs')
          .set((eb) => ({
            state: 'running',
            worker_id: workerId,
            lease_until_ms: nowMs + leaseMs,
            attempts: eb('attempts', '+', 1),
            stage: null,
            progress_percent: 0,
            // A job that starts now covers every earlier request.
            rerun_requested: 0,
            updated_ms: nowMs,
          }))
          .where('id', '=', (eb) =>
            eb
              .selectFrom('jobs')
              .select('id')
              .where(isOpen)
              .where('kind', '=', next.kind)
              .where('account_key', '=', next.account)
              .where((inner) => isClaimable(inner, nowMs))
              .orderBy('created_ms')
              .orderBy('id')
              .limit(1)
              // Several workers then get one job each, instead of waiting for the same row.
              .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
          )
          .where((eb) => isClaimable(eb, nowMs))
          .returningAll()
          .executeTakeFirst();
        if (row) return toJob(row);
        // Other workers are taking all jobs of this account.
        atLimit.push(next.account);
      }
    },

    async renewLease({ id, workerId, nowMs, leaseMs, stage, progressPercent }) {
      const row = await db
        .updateTable('jobs')
        .set({
          lease_until_ms: nowMs + leaseMs,
          stage,
          progress_percent: Math.min(100, Math.max(0, Math.floor(progressPercent))),
          updated_ms: nowMs,
        })
        .where((eb) => isHeldBy(eb, id, workerId))
        .where('cancel_requested', '=', 0)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async finish({ id, workerId, nowMs, state, errorCode = null, errorDetail = null }) {
      const row = await db
        .updateTable('jobs')
        .set((eb) => ({
          state,
          worker_id: null,
          lease_until_ms: null,
          rerun_requested: 0,
          error_code: errorCode,
          error_detail: errorDetail,
          updated_ms: nowMs,
          ...(state === 'done' || state === 'failed'
            ? endedOrRequeued(eb, { state, errorCode, errorDetail })
            : {}),
          ...(state === 'queued'
            ? { progress_percent: 0, stage: null, attempts: eb('attempts', '-', 1) }
            : { cancel_requested: 0 }),
        }))
        .where((eb) => isHeldBy(eb, id, workerId))
        .returning('state')
        .executeTakeFirst();
      return row ? readEnum(jobStates, row.state, 'jobs.state') : null;
    },

    async runningWorkerIds() {
      const rows = await db
        .selectFrom('jobs')
        .select('worker_id')
        .distinct()
        .where('state', '=', 'running')
        .execute();
      return rows.flatMap((row) => row.worker_id ?? []);
    },

    async releaseWorkerJobs({ workerPrefix, nowMs }) {
      if (workerPrefix === '') throw new Error('an empty prefix would release every job');
      const rows = await db
        .updateTable('jobs')
        .set({
          state: 'queued',
          worker_id: null,
          lease_until_ms: null,
          stage: null,
          progress_percent: 0,
          updated_ms: nowMs,
        })
        .where('state', '=', 'running')
        .where(sql<SqlBool>`substr(worker_id, 1, ${sql.lit(workerPrefix.length)}) = ${workerPrefix}`)
        .returning('id')
        .execute();
      return rows.length;
    },

    async cancel({ id, nowMs }) {
      const row = await db
        .updateTable('jobs')
        .set((eb) => ({
          state: eb
            .case()
            .when('state', '=', 'queued')
            .then(sql<string>`'cancelled'`)
            .else(eb.ref('state'))
            .end(),
          cancel_requested: eb.case().when('state', '=', 'queued').then(eb.lit(0)).else(eb.lit(1)).end(),
          updated_ms: nowMs,
        }))
        .where('id', '=', id)
        .where(isOpen)
        .returning('state')
        .executeTakeFirst();
      if (!row) return null;
      return row.state === 'running' ? 'running' : 'queued';
    },

    async retry({ id, nowMs }) {
      try {
        const row = await db
          .updateTable('jobs')
          .set({
            state: 'queued',
            stage: null,
            progress_percent: 0,
            attempts: 0,
            cancel_requested: 0,
            rerun_requested: 0,
            error_code: null,
            error_detail: null,
            updated_ms: nowMs,
          })
          .where('id', '=', id)
          .where('state', 'in', ['failed', 'cancelled'])
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      } catch (thrown) {
        // Another job of the same kind and subject is open.
        if (isUniqueViolation(thrown)) return false;
        throw thrown;
      }
    },

    async jobById(id) {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toJob(row) : null;
    },

    async latestJobsFor({ kind, subjectIds }) {
      const latest = new Map<string, Job>();
      for (const ids of chunk([...new Set(subjectIds)], IDS_PER_QUERY)) {
        const rows = await selectOfSubjects(db, { kind, subjectIds: ids });
        for (const job of rows.map(toJob)) {
          const before = latest.get(job.subjectId);
          // An older job that was retried counts before a newer one that has ended.
          if (!before || !isOpenJob(before)) latest.set(job.subjectId, job);
        }
      }
      return latest;
    },

    async listJobs({ states, kind = null, limit, offset, asOfMs = null }) {
      if (states?.length === 0) return { jobs: [], total: 0, asOfMs: asOfMs ?? 0 };
      const chosen = db
        .selectFrom('jobs')
        .$if(states !== null, (query) => query.where('state', 'in', states ?? []))
        .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''));
      const page = await selectSnapshotPage({
        from: chosen,
        column: 'created_ms',
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return { jobs: page.rows.map(toJob), total: page.total, asOfMs: page.asOfMs };
    },

    async deleteEndedJobs({ beforeMs }) {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('state', 'in', ['done', 'failed', 'cancelled'])
        .where('updated_ms', '<', beforeMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async countByState(states = jobStates) {
      const rows = await db
        .selectFrom('jobs')
        .select((eb) => ['state', eb.fn.countAll<number>().as('total')])
        .where('state', 'in', states)
        .groupBy('state')
        .execute();
      const counts = { queued: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
      for (const row of rows) counts[readEnum(jobStates, row.state, 'jobs.state')] = row.total;
      return counts;
    },
  };
}

const selectOfSubjects = compileOnce((db, { value, list }: Slots<{ kind: string; subjectIds: string[] }>) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', value('kind'))
    .where('subject_id', 'in', list('subjectIds'))
    .orderBy('created_ms')
    .orderBy('id'),
);

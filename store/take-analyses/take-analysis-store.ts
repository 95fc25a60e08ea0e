import { type SqlBool, sql } from 'kysely';
import type { TakeAnalysisStore } from '#domain/take-analyses/types.ts';
import { chunk } from '#shared/chunk.ts';
import { lockRow } from '../database/lock-row.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import type { Database } from '../database/tables.ts';
import { keepBestScore } from '../takes/keep-best-score.ts';
import { toTakeAnalysis, toTakeAnalysisRow } from './take-analysis-rows.ts';

/** What was found in saved takes. It goes with its take. */
export function createTakeAnalysisStore({ db }: { db: Database }): TakeAnalysisStore {
  return {
    async saveAnalysis(analysis) {
      const { take_id, ...found } = toTakeAnalysisRow(analysis);
      await db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'takes', id: take_id }))) return;
        const take = await trx
          .selectFrom('takes')
          .select(['owner_id', 'clip_id', 'line_index', 'created_ms'])
          .where('id', '=', take_id)
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('take_analyses')
          .values({ take_id, ...found })
          .onConflict((conflict) => conflict.column('take_id').doUpdateSet(found))
          .execute();
        await keepBestScore({ trx, take });
      });
    },

    async analysesOfTakes(takeIds) {
      const parts = await Promise.all(
        chunk(takeIds, IDS_PER_QUERY).map((ids) =>
          db.selectFrom('take_analyses').selectAll().where('take_id', 'in', ids).execute(),
        ),
      );
      return new Map(parts.flat().map((row) => [row.take_id, toTakeAnalysis(row)]));
    },

    async takesWithoutAnalysis({ version, endedSinceMs, limit }) {
      const rows = await db
        .selectFrom('takes')
        .leftJoin('take_analyses', 'take_analyses.take_id', 'takes.id')
        .select('takes.id')
        .where((eb) =>
          eb.or([eb('take_analyses.version', 'is', null), eb('take_analyses.version', '<', version)]),
        )
        .where(
          sql<SqlBool>`not exists (
            select 1 from jobs
            where jobs.kind = 'analyze_take' and jobs.subject_id = takes.id and (
              jobs.state in ('queued', 'running')
              or (
                jobs.updated_ms > ${endedSinceMs}
                and (jobs.state in ('failed', 'cancelled') or take_analyses.version is null)
              )
            )
          )`,
        )
        .orderBy('takes.created_ms', 'desc')
        .orderBy('takes.id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

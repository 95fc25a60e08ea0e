import { sql } from 'kysely';
import * as z from 'zod';
import type { ClassResultStore } from '#domain/classes/types.ts';
import { lessonStages } from '#shared/lessons.ts';
import { comparedDimensions } from '#shared/take-analysis.ts';
import { readEnum, readFlag, readJson } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { fromLineColumn } from '../takes/take-rows.ts';

/**
 * Aggregates the cells of a student into one JSON text. Reading one text per student is faster than reading one row per
 * line.
 */
const cellsText = sql<string>`'[' || string_agg(
  '[' || line_index || ',' || listens || ',' || reads
  || ',' || coalesce(cast(best_score as text), 'null') || ',' || coalesce('"' || weakest || '"', 'null') || ']',
  ','
) || ']'`;

type Cell = [line: number, listens: number, reads: number, score: number | null, weakest: string | null];

const isCell = (value: unknown): value is Cell =>
  Array.isArray(value) &&
  value.length === 5 &&
  value.every((part, at) => typeof part === (at < 4 ? 'number' : 'string') || (at > 2 && part === null));

/** Checks the cells by hand, because a class has thousands of them and a schema of tuples would be slower. */
const cellsSchema = z.custom<Cell[]>((value) => Array.isArray(value) && value.every(isCell));

/** What the students of classes have practiced. Every query begins with the students, so that it reads no rows of others. */
export function createClassResultStore({ db }: { db: Database }): ClassResultStore {
  return {
    async clipCells({ classId, clipId }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('line_practice', 'line_practice.account_id', 'class_students.account_id')
        .where('class_students.class_id', '=', classId)
        .where('line_practice.clip_id', '=', clipId)
        .whereRef('line_practice.since_ms', '>=', 'class_students.joined_ms')
        .select(['class_students.account_id', cellsText.as('cells')])
        .groupBy('class_students.account_id')
        .execute();
      return rows.flatMap(({ account_id: accountId, cells }) =>
        readJson(cellsSchema, cells, 'line_practice').map(([line, listens, reads, score, weakest]) => ({
          accountId,
          lineIndex: fromLineColumn(line),
          listens,
          reads,
          best:
            score === null || weakest === null
              ? null
              : { score, weakest: readEnum(comparedDimensions, weakest, 'line_practice.weakest') },
        })),
      );
    },

    async lessonProgress({ classId, lessonId }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('lesson_progress', 'lesson_progress.account_id', 'class_students.account_id')
        .select(['lesson_progress.account_id', 'stage', 'updated_ms', 'finished_ms'])
        .where('class_id', '=', classId)
        .where('lesson_id', '=', lessonId)
        .execute();
      return rows.map(({ account_id, stage, updated_ms, finished_ms }) => ({
        accountId: account_id,
        stage: readEnum(lessonStages, stage, 'lesson_progress.stage'),
        updatedMs: updated_ms,
        finishedMs: finished_ms,
      }));
    },

    async lessonCells({ classId, lessonId }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('lesson_answers', 'lesson_answers.account_id', 'class_students.account_id')
        .select(['lesson_answers.account_id', 'step', 'is_correct'])
        .where('class_id', '=', classId)
        .where('lesson_id', '=', lessonId)
        .whereRef('answered_ms', '>=', 'class_students.joined_ms')
        .execute();
      return rows.map(({ account_id, step, is_correct }) => ({
        accountId: account_id,
        step,
        isCorrect: readFlag(is_correct),
      }));
    },

    async ownPractice({ accountId, clipIds }) {
      if (clipIds.length === 0) return [];
      const rows = await db
        .selectFrom('line_practice')
        .select(['clip_id', 'line_index', 'since_ms', 'listens', 'reads'])
        .where('account_id', '=', accountId)
        .where('clip_id', 'in', [...clipIds])
        .execute();
      return rows.map(({ clip_id, line_index, since_ms, listens, reads }) => ({
        clipId: clip_id,
        lineIndex: fromLineColumn(line_index),
        sinceMs: since_ms,
        listens,
        reads,
      }));
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { ClassResultStore } from '#domain/classes/types.ts';
import { comparedDimensions } from '#shared/take-analysis.ts';
import { readEnum, readFlag } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { fromLineColumn } from '../takes/take-rows.ts';

/** Columns of many rows as one text. To read a text for each student is several times faster than a row for each line. */
const joinRows = (...columns: string[]): RawBuilder<string> =>
  sql`string_agg(${sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ':' || `,
  )}, ',')`;

/** The rows of a text from `joinRows`. */
const splitRows = (text: string): string[][] => text.split(',').map((row) => row.split(':'));

/**
 * Returns the row with the best score of each line; of equal scores, that of the lowest take ID. Rows are line, score, dimension,
 * and take ID. Ranking them here takes half as long as a window function of SQLite.
 */
function bestOfEachLine(rows: readonly string[][]): string[][] {
  const best = new Map<string, string[]>();
  for (const row of rows) {
    const [line = '', score, , takeId = ''] = row;
    const [, bestScore, , bestTakeId = ''] = best.get(line) ?? [];
    const lead = bestScore === undefined ? 1 : Number(score) - Number(bestScore);
    if (lead > 0 || (lead === 0 && takeId < bestTakeId)) best.set(line, row);
  }
  return [...best.values()];
}

/** What the students of classes have practiced. Every query begins with the students, so that it reads no rows of others. */
export function createClassResultStore({ db }: { db: Database }): ClassResultStore {
  return {
    async clipCells({ classId, clipId }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('line_practice', 'line_practice.account_id', 'class_students.account_id')
        .where('class_students.class_id', '=', classId)
        .where('line_practice.clip_id', '=', clipId)
        .select('line_practice.account_id')
        .select(joinRows('line_index', 'listens', 'reads').as('cells'))
        .groupBy('line_practice.account_id')
        .execute();
      return rows.flatMap(({ account_id: accountId, cells }) =>
        splitRows(cells).map(([line, listens, reads]) => ({
          accountId,
          lineIndex: fromLineColumn(Number(line)),
          listens: Number(listens),
          reads: Number(reads),
        })),
      );
    },

    async bestScores({ classId, clipId }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('takes', 'takes.owner_id', 'class_students.account_id')
        .innerJoin('take_analyses', 'take_analyses.take_id', 'takes.id')
        .where('class_students.class_id', '=', classId)
        .where('takes.clip_id', '=', clipId)
        .where('take_analyses.score', 'is not', null)
        .where('take_analyses.weakest', 'is not', null)
        .select('takes.owner_id')
        .select(joinRows('line_index', 'score', 'weakest', 'takes.id').as('scores'))
        .groupBy('takes.owner_id')
        .execute();
      return rows.flatMap(({ owner_id: accountId, scores }) =>
        bestOfEachLine(splitRows(scores)).map(([line, score, weakest = '']) => ({
          accountId,
          lineIndex: fromLineColumn(Number(line)),
          score: Number(score),
          weakest: readEnum(comparedDimensions, weakest, 'take_analyses.weakest'),
        })),
      );
    },

    async lessonProgress({ classId, lessonId }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('lesson_progress', 'lesson_progress.account_id', 'class_students.account_id')
        .select(['lesson_progress.account_id', 'finished_ms'])
        .where('class_id', '=', classId)
        .where('lesson_id', '=', lessonId)
        .execute();
      return rows.map(({ account_id, finished_ms }) => ({ accountId: account_id, finishedMs: finished_ms }));
    },

    async lessonCells({ classId, lessonId }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('lesson_answers', 'lesson_answers.account_id', 'class_students.account_id')
        .select(['lesson_answers.account_id', 'step', 'is_correct'])
        .where('class_id', '=', classId)
        .where('lesson_id', '=', lessonId)
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
        .select(['clip_id', 'line_index', 'listens', 'reads'])
        .where('account_id', '=', accountId)
        .where('clip_id', 'in', [...clipIds])
        .execute();
      return rows.map(({ clip_id, line_index, listens, reads }) => ({
        clipId: clip_id,
        lineIndex: fromLineColumn(line_index),
        listens,
        reads,
      }));
    },
  };
}

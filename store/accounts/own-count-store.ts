import { type ExpressionBuilder, sql } from 'kysely';
import type { OwnCountStore } from '#domain/accounts/own-counts.ts';
import type { Database, Tables } from '../database/tables.ts';

type OwnedTable = 'clips' | 'films' | 'takes' | 'saved_words' | 'saved_lines';

/** Counts what an account has. */
export function createOwnCountStore({ db }: { db: Database }): OwnCountStore {
  return {
    async ownCounts(accountId) {
      return db
        .selectNoFrom((eb) => [
          countOwned(eb, 'clips', accountId).as('clipCount'),
          eb
            .selectFrom('films')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .where('owner_id', '=', accountId)
            .where('video_count', '>', sql.lit(0))
            .$asScalar()
            .$notNull()
            .as('filmCount'),
          countOwned(eb, 'takes', accountId).as('takeCount'),
          countOwned(eb, 'saved_words', accountId).as('wordCount'),
          countOwned(eb, 'saved_lines', accountId).as('savedLineCount'),
          eb
            .selectFrom('lesson_progress')
            .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .where('lesson_progress.account_id', '=', accountId)
            .where('lesson_progress.finished_ms', 'is not', null)
            .where('lessons.state', '=', 'published')
            .$asScalar()
            .$notNull()
            .as('finishedLessonCount'),
          eb
            .selectFrom('lessons')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .where('lessons.state', '=', 'published')
            .$asScalar()
            .$notNull()
            .as('lessonCount'),
        ])
        .executeTakeFirstOrThrow();
    },
  };
}

const countOwned = (eb: ExpressionBuilder<Tables, never>, table: OwnedTable, accountId: string) =>
  eb
    .selectFrom(table)
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .where('owner_id', '=', accountId)
    .$asScalar()
    .$notNull();

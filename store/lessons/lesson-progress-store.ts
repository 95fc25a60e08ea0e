import { type RawBuilder, sql } from 'kysely';
import type { LessonStore } from '#domain/lessons/types.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { readFlag, writeFlag } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { toLessonProgress } from './lesson-rows.ts';

/** A pause longer than this counts as this long; milliseconds. */
const PAUSE_MAX_MS = 120_000;

type Walks =
  | 'listProgress'
  | 'recordProgress'
  | 'finishLesson'
  | 'listAnswers'
  | 'listRedPacketVideos'
  | 'insertLogEntries'
  | 'deleteLogEntries';

/** Where learners are in lessons, what they chose, what their pages logged; and the videos with a red packet. */
export function createLessonProgressStore({ db }: { db: Database }): Pick<LessonStore, Walks> {
  return {
    async listProgress({ accountId, lessonIds }) {
      if (lessonIds.length === 0) return [];
      const rows = await db
        .selectFrom('lesson_progress')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('lesson_id', 'in', lessonIds)
        .execute();
      return rows.map(toLessonProgress);
    },

    async recordProgress({ lessonId, accountId, stage, step, answer, nowMs }) {
      const of = { account_id: accountId, lesson_id: lessonId };
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .insertInto('lesson_progress')
          .values({
            ...of,
            stage,
            step,
            started_ms: nowMs,
            updated_ms: nowMs,
            spent_ms: 0,
            finished_ms: null,
          })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'lesson_id']).doUpdateSet({
              ...(stage === 'previousVideo' ? placeOfVideo() : { stage, step }),
              updated_ms: nowMs,
              spent_ms: spentAt(nowMs),
            }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        if (answer) {
          const given = { choice: answer.choice, is_right: writeFlag(answer.right), answered_ms: nowMs };
          await trx
            .insertInto('lesson_answers')
            .values({ ...of, step, ...given })
            .onConflict((conflict) =>
              conflict.columns(['account_id', 'lesson_id', 'step']).doUpdateSet(given),
            )
            .execute();
        }
        return toLessonProgress(row);
      });
    },

    async finishLesson({ lessonId, accountId, lastStep, nowMs }) {
      const row = await db
        .updateTable('lesson_progress')
        .set({
          stage: 'complete',
          step: lastStep,
          updated_ms: nowMs,
          spent_ms: spentAt(nowMs),
          finished_ms: sql<number>`coalesce(finished_ms, ${nowMs})`,
        })
        .where('account_id', '=', accountId)
        .where('lesson_id', '=', lessonId)
        .where((eb) =>
          eb.or([
            eb('finished_ms', 'is not', null),
            eb.and([eb('stage', '=', 'simpleClass'), eb('step', '>=', lastStep)]),
          ]),
        )
        .returningAll()
        .executeTakeFirst();
      return row ? toLessonProgress(row) : null;
    },

    async listAnswers({ lessonId, accountId }) {
      const rows = await db
        .selectFrom('lesson_answers')
        .select(['step', 'choice', 'is_right'])
        .where('account_id', '=', accountId)
        .where('lesson_id', '=', lessonId)
        .orderBy('step')
        .execute();
      return rows.map(({ step, choice, is_right }) => ({ step, choice, right: readFlag(is_right) }));
    },

    async listRedPacketVideos({ viewerId, nowMs, limit, offset }) {
      const open = db
        .selectFrom('hbs')
        .innerJoin('videos', 'videos.id', 'hbs.video_id')
        .innerJoin('films', 'films.id', 'videos.film_id')
        .where('hbs.status', '=', redPacketStatus.active)
        .where('hbs.expire_ms', '>', nowMs)
        .where('videos.state', '=', 'ready')
        .where((eb) => eb.or([eb('films.source', '!=', 'client'), eb('films.owner_id', '=', viewerId)]))
        .select((eb) => [
          'hbs.id',
          'hbs.theme',
          'hbs.expire_ms',
          'hbs.video_id',
          'videos.film_id',
          eb.fn
            .coalesce(
              eb
                .selectFrom('campaign_moves')
                .whereRef('campaign_moves.subject_id', '=', 'hbs.id')
                .where('campaign_moves.to_status', '=', redPacketStatus.active)
                .select((inner) => inner.fn.min('campaign_moves.at_ms').as('at')),
              'hbs.created_ms',
            )
            .as('active_ms'),
        ]);
      const { total } = await db
        .selectFrom(open.as('open'))
        .select((eb) => eb.fn.count<number>('video_id').distinct().as('total'))
        .executeTakeFirstOrThrow();
      const placed = db
        .selectFrom(open.as('open'))
        .selectAll()
        .select(sql<number>`row_number() over (partition by video_id order by active_ms, id)`.as('place'));
      const rows = await db
        .selectFrom(placed.as('placed'))
        .selectAll()
        .where('place', '=', 1)
        .orderBy('active_ms')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      const videos = rows.map((row) => ({
        redPacketId: row.id,
        theme: row.theme,
        expireMs: row.expire_ms,
        videoId: row.video_id,
        filmId: row.film_id,
      }));
      return { videos, total };
    },

    async insertLogEntries({ entries, accountId, deviceId, nowMs }) {
      if (entries.length === 0) return 0;
      const rows = await db
        .insertInto('lesson_log')
        .values(
          entries.map((entry) => ({
            entry_key: entry.key,
            account_id: accountId,
            device_id: deviceId,
            event_id: entry.eventId,
            lesson_id: entry.lessonId,
            ctime: entry.ctime,
            page_id: entry.pageId,
            remark: entry.remark,
            received_ms: nowMs,
          })),
        )
        .onConflict((conflict) => conflict.column('entry_key').doNothing())
        .returning('entry_key')
        .execute();
      return rows.length;
    },

    async deleteLogEntries({ beforeMs }) {
      const { numDeletedRows } = await db
        .deleteFrom('lesson_log')
        .where('received_ms', '<', beforeMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Time spent until now, as it grows while a lesson is not finished. */
function spentAt(nowMs: number): RawBuilder<number> {
  const now = sql`cast(${nowMs} as bigint)`;
  return sql<number>`case
    when lesson_progress.finished_ms is not null or ${now} <= lesson_progress.updated_ms
      then lesson_progress.spent_ms
    when ${now} - lesson_progress.updated_ms > ${sql.lit(PAUSE_MAX_MS)}
      then lesson_progress.spent_ms + ${sql.lit(PAUSE_MAX_MS)}
    else lesson_progress.spent_ms + ${now} - lesson_progress.updated_ms end`;
}

/** Whoever opens a lesson again at its video is still in the class, unless all of it is walked again. */
function placeOfVideo(): { stage: RawBuilder<string>; step: RawBuilder<number> } {
  const inClass = sql<boolean>`lesson_progress.stage = 'simpleClass'`;
  return {
    stage: sql<string>`case when ${inClass} then lesson_progress.stage else 'previousVideo' end`,
    step: sql<number>`case when ${inClass} then lesson_progress.step else 0 end`,
  };
}

import { sql } from 'kysely';
import {
  advanceLessonProgress,
  finishLessonProgress,
  startLessonProgress,
} from '#domain/lessons/advance-lesson-progress.ts';
import type { LessonProgress, LessonStore } from '#domain/lessons/types.ts';
import { countFreeShares } from '#domain/red-packets/count-released-shares.ts';
import { lessonKinds } from '#shared/lessons.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { readEnum, readFlag, writeFlag } from '../database/read-column.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { parseWatchedSpans, toRedPacket } from '../red-packets/red-packet-rows.ts';
import { toLessonProgress, toLessonProgressRow } from './lesson-rows.ts';

type ProgressMethods =
  | 'listProgress'
  | 'recordProgress'
  | 'finishLesson'
  | 'listAnswers'
  | 'listRedPacketVideos';

/** Learners' progress and answers, and the list of videos with a red packet. */
export function createLessonProgressStore({
  db,
  dialect,
}: {
  db: Database;
  dialect: StoreDialect;
}): Pick<LessonStore, ProgressMethods> {
  /** Other reports of the same learner and lesson wait until the transaction ends. */
  const lockProgress = async (args: { trx: Database; lessonId: string; accountId: string }) => {
    const row = await args.trx
      .selectFrom('lesson_progress')
      .selectAll()
      .where('account_id', '=', args.accountId)
      .where('lesson_id', '=', args.lessonId)
      // SQLite's transaction holds the write lock from its beginning.
      .$if(dialect === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    return row ? toLessonProgress(row) : null;
  };

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
      const key = { account_id: accountId, lesson_id: lessonId };
      return db.transaction().execute(async (trx) => {
        const started = startLessonProgress({ lessonId, accountId, stage, step, nowMs });
        const inserted = await trx
          .insertInto('lesson_progress')
          .values(toLessonProgressRow(started))
          .onConflict((conflict) => conflict.columns(['account_id', 'lesson_id']).doNothing())
          .returning('account_id')
          .executeTakeFirst();
        let progress = started;
        if (!inserted) {
          const before = await lockProgress({ trx, lessonId, accountId });
          if (!before) throw new Error('lesson progress was deleted while it was written');
          progress = advanceLessonProgress(before, { stage, step, nowMs });
          await updateProgress(trx, progress);
        }
        if (answer) {
          const given = {
            choice: answer.choice,
            is_correct: writeFlag(answer.isCorrect),
            answered_ms: nowMs,
          };
          await trx
            .insertInto('lesson_answers')
            .values({ ...key, step, ...given })
            .onConflict((conflict) =>
              conflict.columns(['account_id', 'lesson_id', 'step']).doUpdateSet(given),
            )
            .execute();
        }
        return progress;
      });
    },

    async finishLesson({ lessonId, accountId, lastStep, nowMs }) {
      return db.transaction().execute(async (trx) => {
        const before = await lockProgress({ trx, lessonId, accountId });
        const finished = before && finishLessonProgress(before, { lastStep, nowMs });
        if (finished) await updateProgress(trx, finished);
        return finished;
      });
    },

    async listAnswers({ lessonId, accountId }) {
      const rows = await db
        .selectFrom('lesson_answers')
        .select(['step', 'choice', 'is_correct'])
        .where('account_id', '=', accountId)
        .where('lesson_id', '=', lessonId)
        .orderBy('step')
        .execute();
      return rows.map(({ step, choice, is_correct }) => ({ step, choice, isCorrect: readFlag(is_correct) }));
    },

    async listRedPacketVideos({ viewerId, nowMs, limit, offset }) {
      const open = db
        .selectFrom('red_packets')
        .innerJoin('videos', 'videos.id', 'red_packets.video_id')
        .innerJoin('films', 'films.id', 'videos.film_id')
        .where('red_packets.status', '=', redPacketStatus.active)
        .where('red_packets.expires_ms', '>', nowMs)
        .where('videos.state', '=', 'ready')
        .where((eb) => eb.or([eb('films.source', '!=', 'client'), eb('films.owner_id', '=', viewerId)]))
        .selectAll('red_packets')
        .select((eb) => [
          'videos.film_id',
          eb.fn
            .coalesce(
              eb
                .selectFrom('campaign_status_changes')
                .whereRef('campaign_status_changes.subject_id', '=', 'red_packets.id')
                .where('campaign_status_changes.to_status', '=', redPacketStatus.active)
                .select((inner) => inner.fn.min('campaign_status_changes.changed_ms').as('at')),
              'red_packets.created_ms',
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
        .leftJoin('watch_progress', (join) =>
          join
            .onRef('watch_progress.video_id', '=', 'placed.video_id')
            .on('watch_progress.viewer_id', '=', viewerId),
        )
        .leftJoin('red_packet_grants', (join) =>
          join
            .onRef('red_packet_grants.red_packet_id', '=', 'placed.id')
            .on('red_packet_grants.visitor_id', '=', viewerId),
        )
        .leftJoin('lessons', 'lessons.id', 'placed.lesson_id')
        .selectAll('placed')
        .select([
          'watch_progress.watched_spans',
          'watch_progress.completed_ms',
          'red_packet_grants.cents as own_cents',
          ...([
            'lessons.kind',
            'lessons.title',
            'lessons.title_zh',
            'lessons.start_ms',
            'lessons.end_ms',
          ] as const),
        ])
        .where('place', '=', 1)
        .orderBy('active_ms')
        .orderBy('placed.id')
        .limit(limit)
        .offset(offset)
        .execute();
      const videos = rows.map((row) => {
        const redPacket = toRedPacket(row);
        const { id, theme, expiresMs, videoId, minCents, maxCents, lessonId } = redPacket;
        const { kind, start_ms: startMs, end_ms: endMs } = row;
        return {
          redPacketId: id,
          ...{ theme, expiresMs, videoId, filmId: row.film_id, minCents, maxCents, ownCents: row.own_cents },
          left: countFreeShares(redPacket, nowMs),
          lesson:
            lessonId === null || kind === null
              ? null
              : {
                  id: lessonId,
                  kind: readEnum(lessonKinds, kind, 'lessons.kind'),
                  title: row.title_zh ?? row.title ?? '',
                },
          facts: {
            watch:
              row.watched_spans === null
                ? null
                : { watchedSpans: parseWatchedSpans(row.watched_spans), completedMs: row.completed_ms },
            // Finishing the lesson matters only for opening the red packet, not for the watched share.
            lesson: startMs === null || endMs === null ? null : { startMs, endMs, finishedMs: null },
          },
        };
      });
      return { videos, total };
    },
  };
}

async function updateProgress(trx: Database, progress: LessonProgress): Promise<void> {
  const { account_id, lesson_id, ...columns } = toLessonProgressRow(progress);
  await trx
    .updateTable('lesson_progress')
    .set(columns)
    .where('account_id', '=', account_id)
    .where('lesson_id', '=', lesson_id)
    .execute();
}

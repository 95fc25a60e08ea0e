import type { OpeningFacts, RedPacket } from '#domain/red-packets/types.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { Database } from '../database/tables.ts';
import { parseWatchedSpans } from './red-packet-rows.ts';

/** Reads an account's progress towards the conditions of a red packet. Reads only what these conditions need. */
export async function readOpeningFacts(args: {
  db: Database;
  redPacket: Pick<RedPacket, 'videoId' | 'lessonId' | 'needsDub'>;
  accountId: string;
}): Promise<OpeningFacts> {
  const { db, redPacket, accountId } = args;
  const { videoId, lessonId } = redPacket;
  const [watch = null] = await selectWatch(db, { accountId, videoId });
  const [lesson = null] = lessonId === null ? [] : await selectLesson(db, { accountId, lessonId });
  const dubs = redPacket.needsDub ? await selectFinishedDub(db, { accountId, videoId }) : [];
  return {
    watch: watch && {
      watchedSpans: parseWatchedSpans(watch.watched_spans),
      completedMs: watch.completed_ms,
    },
    lesson: lesson && {
      startMs: lesson.start_ms,
      endMs: lesson.end_ms,
      finishedMs: lesson.finished_ms,
    },
    hasDub: dubs.length > 0,
  };
}

type OfVideo = { accountId: string; videoId: string };

const selectWatch = compileOnce((db, { value }: Slots<OfVideo>) =>
  db
    .selectFrom('watch_progress')
    .select(['watched_spans', 'completed_ms'])
    .where('viewer_id', '=', value('accountId'))
    .where('video_id', '=', value('videoId')),
);

const selectLesson = compileOnce((db, { value }: Slots<{ accountId: string; lessonId: string }>) =>
  db
    .selectFrom('lessons')
    .leftJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.lesson_id', '=', 'lessons.id')
        .on('lesson_progress.account_id', '=', value('accountId')),
    )
    .select(['lessons.start_ms', 'lessons.end_ms', 'lesson_progress.finished_ms'])
    .where('lessons.id', '=', value('lessonId')),
);

/** Finds a dub whose film has been mixed and that no administrator has removed. */
const selectFinishedDub = compileOnce((db, { value }: Slots<OfVideo>) =>
  db
    .selectFrom('dubs')
    .innerJoin('clips', 'clips.id', 'dubs.clip_id')
    .select('dubs.id')
    .where('dubs.owner_id', '=', value('accountId'))
    .where('clips.video_id', '=', value('videoId'))
    .where('dubs.mixed_ms', 'is not', null)
    .where('dubs.removed_ms', 'is', null)
    .limit(1),
);

import type { OpeningFacts, RedPacket } from '#domain/red-packets/types.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import type { Database } from '../database/tables.ts';
import { parseWatchedSpans } from './red-packet-rows.ts';

type Conditions = Pick<RedPacket, 'videoId' | 'lessonId' | 'needsDub'>;

const noFacts: OpeningFacts = { watch: null, lesson: null, hasDub: false };

/** Reads an account's progress towards the conditions of a red packet. Reads only what these conditions need. */
export async function readOpeningFacts(args: {
  db: Database;
  redPacket: Conditions;
  accountId: string;
}): Promise<OpeningFacts> {
  const { accountId, ...given } = args;
  const factsOf = await readFactsOfAccounts({ ...given, accountIds: [accountId] });
  return factsOf(accountId);
}

/** The same for several accounts. Returns the function that returns those of one. */
export async function readFactsOfAccounts(args: {
  db: Database;
  redPacket: Conditions;
  accountIds: readonly string[];
}): Promise<(accountId: string) => OpeningFacts> {
  const { db, redPacket, accountIds } = args;
  const { videoId, lessonId } = redPacket;
  const facts = new Map<string, OpeningFacts>();
  const add = (accountId: string, fact: Partial<OpeningFacts>) =>
    facts.set(accountId, { ...noFacts, ...facts.get(accountId), ...fact });
  for (const row of await selectWatches(db, { accountIds, videoId })) {
    const watchedSpans = parseWatchedSpans(row.watched_spans);
    add(row.viewer_id, { watch: { watchedSpans, completedMs: row.completed_ms } });
  }
  const [lesson] = lessonId === null ? [] : await selectLesson(db, { lessonId });
  if (lessonId !== null && lesson) {
    const finished = await selectFinishedLessons(db, { accountIds, lessonId });
    const finishedMs = new Map(finished.map((row) => [row.account_id, row.finished_ms]));
    const { start_ms: startMs, end_ms: endMs } = lesson;
    for (const accountId of accountIds)
      add(accountId, { lesson: { startMs, endMs, finishedMs: finishedMs.get(accountId) ?? null } });
  }
  const dubs = redPacket.needsDub ? await selectFinishedDubs(db, { accountIds, videoId }) : [];
  for (const { owner_id } of dubs) add(owner_id, { hasDub: true });
  return (accountId) => facts.get(accountId) ?? noFacts;
}

type OfVideo = { accountIds: readonly string[]; videoId: string };

const selectWatches = compileOnce((db, { value, list }: Slots<OfVideo>) =>
  db
    .selectFrom('watch_progress')
    .select(['viewer_id', 'watched_spans', 'completed_ms'])
    .where('viewer_id', 'in', list('accountIds'))
    .where('video_id', '=', value('videoId')),
);

const selectLesson = compileOnce((db, { value }: Slots<{ lessonId: string }>) =>
  db.selectFrom('lessons').select(['start_ms', 'end_ms']).where('id', '=', value('lessonId')),
);

const selectFinishedLessons = compileOnce(
  (db, { value, list }: Slots<{ accountIds: readonly string[]; lessonId: string }>) =>
    db
      .selectFrom('lesson_progress')
      .select(['account_id', 'finished_ms'])
      .where('account_id', 'in', list('accountIds'))
      .where('lesson_id', '=', value('lessonId')),
);

/** Finds the owners of dubs whose film has been mixed and that no administrator has removed. */
const selectFinishedDubs = compileOnce((db, { value, list }: Slots<OfVideo>) =>
  db
    .selectFrom('dubs')
    .innerJoin('clips', 'clips.id', 'dubs.clip_id')
    .select('dubs.owner_id')
    .distinct()
    .where('dubs.owner_id', 'in', list('accountIds'))
    .where('clips.video_id', '=', value('videoId'))
    .where('dubs.mixed_ms', 'is not', null)
    .where('dubs.removed_ms', 'is', null),
);

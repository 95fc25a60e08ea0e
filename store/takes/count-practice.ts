import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { countForDay } from '../overview/count-for-day.ts';
import { toLineColumn } from './take-rows.ts';

/** Adds listens and recordings to the counts of an account for a line of a clip, and to the counts of the day. */
export async function countPractice(args: {
  db: Database;
  accountId: string;
  clipId: string;
  lineIndex: number | null;
  listens: number;
  reads: number;
  nowMs: number;
}): Promise<void> {
  const { db, accountId, clipId, lineIndex, listens, reads, nowMs } = args;
  await db
    .insertInto('line_practice')
    .values({
      account_id: accountId,
      clip_id: clipId,
      line_index: toLineColumn(lineIndex),
      since_ms: joinedBefore({ accountId, nowMs }),
      listens,
      reads,
      changed_ms: nowMs,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'clip_id', 'line_index', 'since_ms']).doUpdateSet((eb) => ({
        listens: eb('line_practice.listens', '+', listens),
        reads: eb('line_practice.reads', '+', reads),
        changed_ms: nowMs,
      })),
    )
    .execute();
  await countForDay({ db, kind: 'listens', count: listens, nowMs });
  await countForDay({ db, kind: 'reads', count: reads, nowMs });
}

/** When the account has last joined one of its classes. A clock that was set back counts as before joining. */
const joinedBefore = ({ accountId, nowMs }: { accountId: string; nowMs: number }) => sql<number>`coalesce((
  select max(joined_ms) from class_students where account_id = ${accountId} and joined_ms <= ${nowMs}
), 0)`;

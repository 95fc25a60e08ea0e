import type { Database } from '../database/tables.ts';
import type { TakeTableRow } from './tables.ts';

/**
 * Stores the best score of an account's takes of a line in `line_practice`, in the row of the time in which this take was
 * made, so that class results need not read the takes. Of equal scores, the one with the lowest take ID wins. Call this in
 * the transaction that changes the takes or analyses.
 */
export async function keepBestScore({
  trx,
  take,
}: {
  trx: Database;
  take: Pick<TakeTableRow, 'owner_id' | 'clip_id' | 'line_index' | 'created_ms'>;
}): Promise<void> {
  const ofLine = trx
    .updateTable('line_practice')
    .where('account_id', '=', take.owner_id)
    .where('clip_id', '=', take.clip_id)
    .where('line_index', '=', take.line_index);
  // Locks the rows: a concurrent analysis of the same line waits here, and then sees this transaction's changes.
  const times = await ofLine
    .set((eb) => ({ changed_ms: eb.ref('changed_ms') }))
    .returning('since_ms')
    .execute();
  const begins = times.map(({ since_ms }) => since_ms);
  const sinceMs = Math.max(...begins.filter((ms) => ms <= take.created_ms));
  const untilMs = Math.min(...begins.filter((ms) => ms > take.created_ms));
  if (!Number.isFinite(sinceMs)) return;
  const best = await trx
    .selectFrom('takes')
    .innerJoin('take_analyses', 'take_analyses.take_id', 'takes.id')
    .select(['take_analyses.score', 'take_analyses.weakest'])
    .where('takes.owner_id', '=', take.owner_id)
    .where('takes.clip_id', '=', take.clip_id)
    .where('takes.line_index', '=', take.line_index)
    .where('takes.created_ms', '>=', sinceMs)
    .$if(Number.isFinite(untilMs), (query) => query.where('takes.created_ms', '<', untilMs))
    .where('take_analyses.score', 'is not', null)
    .where('take_analyses.weakest', 'is not', null)
    .orderBy('take_analyses.score', 'desc')
    .orderBy('takes.id')
    .limit(1)
    .executeTakeFirst();
  await ofLine
    .where('since_ms', '=', sinceMs)
    .set({ best_score: best?.score ?? null, weakest: best?.weakest ?? null })
    .execute();
}

import type { Database } from '../database/tables.ts';
import type { TakeTableRow } from './tables.ts';

/**
 * Stores the best score of an account's takes of a line in `line_practice`, so that class results need not read the takes.
 * Of equal scores, the one with the lowest take ID wins. Call this in the transaction that changes the takes or analyses.
 */
export async function keepBestScore({
  trx,
  take,
}: {
  trx: Database;
  take: Pick<TakeTableRow, 'owner_id' | 'clip_id' | 'line_index'>;
}): Promise<void> {
  const practice = trx
    .updateTable('line_practice')
    .where('account_id', '=', take.owner_id)
    .where('clip_id', '=', take.clip_id)
    .where('line_index', '=', take.line_index);
  // Locks the row: a concurrent analysis of the same line waits here, and then sees this transaction's changes.
  await practice.set((eb) => ({ changed_ms: eb.ref('changed_ms') })).execute();
  const best = await trx
    .selectFrom('takes')
    .innerJoin('take_analyses', 'take_analyses.take_id', 'takes.id')
    .select(['take_analyses.score', 'take_analyses.weakest'])
    .where('takes.owner_id', '=', take.owner_id)
    .where('takes.clip_id', '=', take.clip_id)
    .where('takes.line_index', '=', take.line_index)
    .where('take_analyses.score', 'is not', null)
    .where('take_analyses.weakest', 'is not', null)
    .orderBy('take_analyses.score', 'desc')
    .orderBy('takes.id')
    .limit(1)
    .executeTakeFirst();
  await practice.set({ best_score: best?.score ?? null, weakest: best?.weakest ?? null }).execute();
}

import type { Database } from '../database/tables.ts';
import type { TakeTableRow } from './tables.ts';

/**
 * Copies the best score of an account's takes of a line to the counts of its practice, so that the results of a class are
 * read without any takes. Ties go to the lowest take ID. To be called in the transaction that changes takes or analyses.
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
  // Another analysis of the same line waits here, and then reads what this transaction wrote.
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

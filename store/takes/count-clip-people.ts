import type { Database } from '../database/tables.ts';

/** Counts anew how many people have takes of a clip, which the caller has locked. */
export async function countClipPeople({ trx, clipId }: { trx: Database; clipId: string }): Promise<void> {
  await trx
    .updateTable('clips')
    .set((eb) => ({
      people: eb
        .selectFrom('takes')
        .select((inner) => inner.fn.count<number>('owner_id').distinct().as('people'))
        .where('clip_id', '=', clipId)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', clipId)
    .execute();
}

import { AppError } from '#domain/errors.ts';
import { lockRow } from '../database/lock-row.ts';
import type { Database } from '../database/tables.ts';

/** `DubPostStore.setLike`. The lock on the dub keeps two likes from counting at the same time. */
export async function setDubLike(args: {
  db: Database;
  dubId: string;
  accountId: string;
  liked: boolean;
  nowMs: number;
}): Promise<number> {
  const { db, dubId, accountId, liked, nowMs } = args;
  return db.transaction().execute(async (trx) => {
    if (!(await lockRow({ trx, table: 'dubs', id: dubId })))
      throw new AppError('not_found', { message: 'the dub is gone' });
    const changed = liked
      ? await trx
          .insertInto('dub_likes')
          .values({ dub_id: dubId, account_id: accountId, created_ms: nowMs })
          .onConflict((conflict) => conflict.columns(['dub_id', 'account_id']).doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows = 0n }) => numInsertedOrUpdatedRows)
      : await trx
          .deleteFrom('dub_likes')
          .where('dub_id', '=', dubId)
          .where('account_id', '=', accountId)
          .executeTakeFirst()
          .then(({ numDeletedRows }) => numDeletedRows);
    const by = (liked ? 1 : -1) * Number(changed);
    const { likes } = await trx
      .updateTable('dubs')
      .set((eb) => ({ likes: eb('likes', '+', by) }))
      .where('id', '=', dubId)
      .returning('likes')
      .executeTakeFirstOrThrow();
    return likes;
  });
}

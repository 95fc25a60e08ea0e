import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import { nullIfNotFound } from '#domain/errors.ts';
import type { Database } from '../database/tables.ts';
import { setDubLike } from './set-dub-like.ts';

/** What an account liked, wrote, and reported at dubs of others. Its own dubs are a source of their own. */
export const dubPostPersonalData = (db: Database): PersonalDataSource => ({
  name: 'dub_posts',
  async exportData(accountId) {
    const [likes, comments, reports] = await Promise.all([
      db
        .selectFrom('dub_likes')
        .select(['dub_id', 'created_ms'])
        .where('account_id', '=', accountId)
        .orderBy('created_ms')
        .orderBy('dub_id')
        .execute(),
      db
        .selectFrom('dub_comments')
        .select(['id', 'dub_id', 'moment_ms', 'text', 'created_ms'])
        .where('author_id', '=', accountId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('dub_reports')
        .select(['id', 'dub_id', 'comment_id', 'reason', 'note', 'created_ms'])
        .where('reporter_id', '=', accountId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
    ]);
    return { likes, comments, reports };
  },
  async erase(accountId) {
    const liked = await db
      .selectFrom('dub_likes')
      .select('dub_id')
      .where('account_id', '=', accountId)
      .execute();
    // One by one, because each changes the counter of its dub. A dub that is deleted meanwhile takes its likes along.
    for (const { dub_id: dubId } of liked)
      await setDubLike({ db, dubId, accountId, liked: false, nowMs: 0 }).catch(nullIfNotFound);
    await db.deleteFrom('dub_comments').where('author_id', '=', accountId).execute();
    await db.deleteFrom('dub_reports').where('reporter_id', '=', accountId).execute();
  },
});

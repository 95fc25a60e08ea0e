import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Lets long lists be read and counted from an index alone, and the results of a class without the takes of its students. */
export const addListIndexes = ({ text, integer }: DialectTypes): Migration => ({
  async up(db) {
    await copyFilmOwnersToDubs(db, text);
    await copyBestScores(db, { text, integer });
    for (const index of ['dubs_wall_new', 'dubs_wall_liked', 'takes_clip'])
      await db.schema.dropIndex(index).execute();
    // SQLite does not know that the condition of an index fixes a column, so these columns are in the index, too.
    const ofWall = ['id', 'film_owner_key', 'visibility', 'removed_ms'];
    const wallOrders = {
      dubs_wall_new: ['published_ms', ...ofWall],
      dubs_wall_liked: ['likes', 'published_ms', ...ofWall],
    };
    for (const [name, columns] of Object.entries(wallOrders)) {
      await db.schema
        .createIndex(name)
        .on('dubs')
        .columns(columns)
        .where(sql<SqlBool>`visibility = 'everyone' and published_ms is not null and removed_ms is null`)
        .execute();
    }
    const indexes = {
      accounts_search: ['accounts', 'username', 'name', 'roles', 'disabled_ms', 'deleted_ms', 'id'],
      clips_film_owner: ['clips', 'film_owner_key', 'state', 'created_ms'],
      takes_clip: ['takes', 'clip_id', 'owner_id', 'line_index', 'id'],
      takes_clip_line: ['takes', 'clip_id', 'line_index', 'created_ms desc', 'id desc'],
    };
    for (const [name, [table = '', ...columns]] of Object.entries(indexes))
      await db.schema.createIndex(name).on(table).columns(columns).execute();
  },
});

/** The owner of a clip's film never changes, and neither does that of its dubs. */
async function copyFilmOwnersToDubs(db: Kysely<unknown>, text: DialectTypes['text']) {
  await db.schema
    .alterTable('dubs')
    .addColumn('film_owner_key', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update dubs set film_owner_key = (
    select film_owner_key from clips where clips.id = dubs.clip_id
  )`.execute(db);
}

async function copyBestScores(
  db: Kysely<unknown>,
  { text, integer }: Pick<DialectTypes, 'text' | 'integer'>,
) {
  await db.schema.alterTable('line_practice').addColumn('best_score', integer).execute();
  await db.schema.alterTable('line_practice').addColumn('weakest', text).execute();
  await sql`update line_practice set (best_score, weakest) = (
    select take_analyses.score, take_analyses.weakest
    from takes join take_analyses on take_analyses.take_id = takes.id
    where takes.clip_id = line_practice.clip_id
      and takes.owner_id = line_practice.account_id
      and takes.line_index = line_practice.line_index
      and take_analyses.score is not null and take_analyses.weakest is not null
    order by take_analyses.score desc, takes.id limit 1
  )`.execute(db);
}

import type { Migration } from 'kysely/migration';

/** Lets administrators page through the jobs of one kind, and films be found by their Chinese titles, along an index. */
export const addContentIndexes = (): Migration => ({
  async up(db) {
    await db.schema
      .createIndex('jobs_kind')
      .ifNotExists()
      .on('jobs')
      .columns(['kind', 'created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('films_title_zh')
      .ifNotExists()
      .on('films')
      .columns(['folded_title_zh', 'id'])
      .execute();
  },
});

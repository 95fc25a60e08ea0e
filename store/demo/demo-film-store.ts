import type { DemoFilmStore } from '#domain/demo/types.ts';
import type { Database } from '../database/tables.ts';

/** Creates the store of the demo films that were imported. */
export function createDemoFilmStore({ db }: { db: Database }): DemoFilmStore {
  return {
    async listImported() {
      const rows = await db.selectFrom('demo_films').selectAll().execute();
      return new Map(rows.map((row) => [row.path, row.content_hash]));
    },

    async markImported({ path, contentHash }) {
      await db
        .insertInto('demo_films')
        .values({ path, content_hash: contentHash })
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ content_hash: contentHash }))
        .execute();
    },
  };
}

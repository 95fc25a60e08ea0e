import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { listMigrations } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'makes a dub of each share link of an installed %s store',
  async (dialect) => {
    const store = await openTestStore({ dialect, migrate: false });
    try {
      const all = Object.entries(listMigrations(dialect));
      const before = Object.fromEntries(all.filter(([name]) => name < '0010'));
      const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => before } });
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      await store.accounts.insertAccount(makeAccount({ id: 'ann', name: 'Ann' }));
      const run = (text: string) => sql.raw(text).execute(store.db);
      await run(`insert into films (id, source, kind, title, owner_id, title_key, folded_title, folded_title_zh, created_ms)
        values ('f', 'film', 'movie', 'F', null, 'f', 'f', '', 1)`);
      await run(`insert into videos (id, film_id, source, owner_key, original_name, original_extension, content_hash, state,
          import_notes, revision, created_ms)
        values ('v', 'f', 'film', '', 'v', '.mkv', 'c', 'ready', '[]', 1, 1)`);
      await run(`insert into clips (id, owner_id, video_id, film_id, title, start_frame, end_frame, start_ms, end_ms, segments,
          state, created_ms)
        values ('clip', 'ann', 'v', 'f', 'C', 0, 1, 0, 500, '[]', 'ready', 1)`);
      await run(
        `insert into dub_shares (id, owner_id, clip_id, created_ms) values ('old-link', 'ann', 'clip', 7)`,
      );

      await store.migrate();

      expect(await store.dubs.dubByLink('old-link')).toMatchObject({
        ...{ ownerId: 'ann', ownerName: 'Ann', clipId: 'clip', createdMs: 7 },
        ...{ visibility: 'link', linkId: 'old-link', state: 'draft', film: null },
      });
      await expect(run('select * from dub_shares')).rejects.toThrow();
    } finally {
      await store.dispose();
    }
  },
);

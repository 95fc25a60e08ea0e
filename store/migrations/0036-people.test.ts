import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { listMigrations } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'splits the practice of an installed %s store by when its learner joined a class',
  async (dialect) => {
    const store = await openTestStore({ dialect, migrate: false });
    try {
      const all = Object.entries(listMigrations(dialect));
      const before = Object.fromEntries(all.filter(([name]) => name < '0036'));
      const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => before } });
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      for (const id of ['ann', 'ben']) await store.accounts.insertAccount(makeAccount({ id }));
      const run = (text: string) => sql.raw(text).execute(store.db);
      await run(`insert into films (id, source, kind, title, title_key, folded_title, folded_title_zh, created_ms)
        values ('f', 'film', 'movie', 'F', 'f', 'f', '', 1)`);
      await run(`insert into videos (id, film_id, source, owner_key, original_name, original_extension, content_hash, state,
          import_notes, revision, created_ms)
        values ('v', 'f', 'film', '', 'v', '.mkv', 'c', 'ready', '[]', 1, 1)`);
      await run(`insert into clips (id, owner_id, video_id, film_id, title, start_frame, end_frame, start_ms, end_ms, segments,
          state, created_ms, film_owner_key)
        values ('clip', 'ann', 'v', 'f', 'C', 0, 1, 0, 500, '[]', 'ready', 1, '')`);
      await run(
        `insert into classes (id, name, revision, created_ms) values ('one', 'One', 1, 1), ('two', 'Two', 1, 1)`,
      );
      await run(`insert into class_students (class_id, account_id, joined_ms)
        values ('one', 'ann', 100), ('two', 'ann', 200)`);
      await run(`insert into line_practice (account_id, clip_id, line_index, listens, reads, best_score, weakest, changed_ms)
        values ('ann', 'clip', 0, 7, 5, 90, 'words', 300), ('ben', 'clip', 0, 2, 1, 80, 'words', 3)`);
      for (const [id, owner, madeMs, score] of [
        ['before', 'ann', 99, 90],
        ['between', 'ann', 100, 40],
        ['low', 'ann', 200, 20],
        ['high', 'ann', 250, 60],
        ['other', 'ben', 250, 80],
      ] as const) {
        await run(`insert into takes (id, owner_id, clip_id, line_index, start_ms, end_ms, duration_ms, pre_roll_ms, offset_ms,
            is_best, peak, is_clipped, created_ms)
          values ('${id}', '${owner}', 'clip', 0, 0, 500, 500, 0, 0, 0, 500, 0, ${madeMs})`);
        await run(`insert into take_analyses (take_id, version, analyzed_ms, score, weakest, band, dimensions, missed_words)
          values ('${id}', 1, 1, ${score}, '${id === 'high' ? 'melody' : 'words'}', 'fair', '{}', '[]')`);
      }

      await store.migrate();

      const { rows } = await sql`
        select account_id, since_ms, listens, reads, best_score, weakest from line_practice order by account_id, since_ms
      `.execute(store.db);
      expect(rows).toEqual([
        { account_id: 'ann', since_ms: 0, listens: 7, reads: 2, best_score: 90, weakest: 'words' },
        { account_id: 'ann', since_ms: 100, listens: 0, reads: 1, best_score: 40, weakest: 'words' },
        { account_id: 'ann', since_ms: 200, listens: 0, reads: 2, best_score: 60, weakest: 'melody' },
        { account_id: 'ben', since_ms: 0, listens: 2, reads: 1, best_score: 80, weakest: 'words' },
      ]);
    } finally {
      await store.dispose();
    }
  },
);

import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { listMigrations } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'copies film owners to the dubs and best scores to the practice of an installed %s store',
  async (dialect) => {
    const store = await openTestStore({ dialect, migrate: false });
    try {
      const all = Object.entries(listMigrations(dialect));
      const before = Object.fromEntries(all.filter(([name]) => name < '0034'));
      const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => before } });
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      await store.accounts.insertAccount(makeAccount({ id: 'ann' }));
      const run = (text: string) => sql.raw(text).execute(store.db);
      await run(`insert into films (id, source, kind, title, owner_id, title_key, folded_title, folded_title_zh, created_ms)
        values ('f', 'client', 'movie', 'F', 'ann', 'f', 'f', '', 1)`);
      await run(`insert into videos (id, film_id, source, owner_key, original_name, original_extension, content_hash, state,
          import_notes, revision, created_ms)
        values ('v', 'f', 'client', 'ann', 'v', '.mkv', 'c', 'ready', '[]', 1, 1)`);
      await run(`insert into clips (id, owner_id, video_id, film_id, title, start_frame, end_frame, start_ms, end_ms, segments,
          state, created_ms, film_owner_key)
        values ('clip', 'ann', 'v', 'f', 'C', 0, 1, 0, 500, '[]', 'ready', 1, 'ann')`);
      await run(`insert into dubs (id, owner_id, clip_id, visibility, bed, subtitles, burns_subtitles, has_credits, state,
          likes, created_ms)
        values ('dub', 'ann', 'clip', 'self', 'auto', 'both', 0, 1, 'draft', 0, 1)`);
      for (const line of [0, 1])
        await run(`insert into line_practice (account_id, clip_id, line_index, listens, reads, changed_ms)
          values ('ann', 'clip', ${line}, 0, 1, 1)`);
      for (const [id, score] of [
        ['low', 40],
        ['high', 90],
        ['same', 90],
      ] as const) {
        await run(`insert into takes (id, owner_id, clip_id, line_index, start_ms, end_ms, duration_ms, pre_roll_ms, offset_ms,
            is_best, peak, is_clipped, created_ms)
          values ('${id}', 'ann', 'clip', 0, 0, 500, 500, 0, 0, 0, 500, 0, 1)`);
        await run(`insert into take_analyses (take_id, version, analyzed_ms, score, weakest, band, dimensions, missed_words)
          values ('${id}', 1, 1, ${score}, '${id === 'high' ? 'words' : 'melody'}', 'fair', '{}', '[]')`);
      }

      await store.migrate();

      const { rows: dubs } = await sql`select film_owner_key from dubs`.execute(store.db);
      expect(dubs).toEqual([{ film_owner_key: 'ann' }]);
      const practice = sql`select line_index, best_score, weakest from line_practice order by line_index`;
      expect((await practice.execute(store.db)).rows).toEqual([
        { line_index: 0, best_score: 90, weakest: 'words' },
        { line_index: 1, best_score: null, weakest: null },
      ]);
    } finally {
      await store.dispose();
    }
  },
);

import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { listMigrations } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'gives each job of an installed %s store its account',
  async (dialect) => {
    const store = await openTestStore({ dialect, migrate: false });
    try {
      const all = Object.entries(listMigrations(dialect));
      const before = Object.fromEntries(all.filter(([name]) => name < '0005'));
      const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => before } });
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      for (const id of ['ann', 'ben']) await store.accounts.insertAccount(makeAccount({ id }));
      const run = (text: string) => sql.raw(text).execute(store.db);
      await run(`insert into films (id, source, kind, title, owner_id, title_key, folded_title, folded_title_zh, created_ms)
        values ('f', 'film', 'movie', 'F', null, 'f', 'f', '', 1), ('g', 'client', 'movie', 'G', 'ben', 'g', 'g', '', 2)`);
      for (const film of ['f', 'g'])
        await run(`insert into videos (id, film_id, source, owner_key, original_name, original_extension, content_hash, state,
            import_notes, revision, created_ms)
          values ('of-${film}', '${film}', 'film', '', 'v', '.mkv', '${film}', 'ready', '[]', 1, 1)`);
      await run(`insert into clips (id, owner_id, video_id, film_id, title, start_frame, end_frame, start_ms, end_ms, segments,
          state, created_ms)
        values ('clip', 'ann', 'of-g', 'g', 'C', 0, 1, 0, 500, '[]', 'cutting', 1)`);
      const job = (kind: string, subject: string, state: string) =>
        run(`insert into jobs (id, kind, subject_id, payload, state, progress_percent, attempts, cancel_requested, created_ms,
            updated_ms)
          values ('${subject}-${state}', '${kind}', '${subject}', '{}', '${state}', 0, 0, 0, 1, 1)`);
      await job('cut_bar', 'clip', 'queued');
      await job('cut_bar', 'clip', 'failed');
      await job('cut_bar', 'deleted', 'done');
      await job('import_video', 'of-f', 'queued');
      await job('import_video', 'of-g', 'queued');

      await store.migrate();

      const jobs = await store.db.selectFrom('jobs').select(['id', 'account_key']).orderBy('id').execute();
      expect(jobs.map(({ id, account_key }) => [id, account_key])).toEqual([
        ['clip-failed', 'ann'],
        ['clip-queued', 'ann'],
        ['deleted-done', ''],
        ['of-f-queued', ''],
        ['of-g-queued', 'ben'],
      ]);
      expect(await store.films.videoById('of-g')).toMatchObject({ originalBytes: 0 });
    } finally {
      await store.dispose();
    }
  },
);

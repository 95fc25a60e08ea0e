import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { listMigrations } from './index.ts';

const mezzanine = JSON.stringify({ durationMs: 1500.4 });
const segments = (startMs: number) => JSON.stringify([{ startMs, endMs: startMs + 500 }]);

test.each(['sqlite', 'postgres'] as const)('counts what an installed %s store holds', async (dialect) => {
  const store = await openTestStore({ dialect, migrate: false });
  try {
    const { '0001-baseline': baseline } = listMigrations(dialect);
    if (!baseline) throw new Error('the baseline is missing');
    const migrator = new Migrator({
      db: store.db,
      provider: { getMigrations: async () => ({ '0001-baseline': baseline }) },
    });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    for (const id of ['ann', 'ben']) await store.accounts.insertAccount(makeAccount({ id }));
    const run = (text: string) => sql.raw(text).execute(store.db);
    await run(`insert into films (id, source, kind, title, owner_id, title_key, folded_title, folded_title_zh, created_ms)
      values ('f', 'film', 'series', 'F', null, 'f', 'f', '', 1), ('g', 'client', 'movie', 'G', 'ben', 'g', 'g', '', 2)`);
    const video = (id: string, film: string, state: string, level: string, json: string) =>
      run(`insert into videos (id, film_id, source, owner_key, original_name, original_extension, content_hash, state,
          import_notes, mezzanine, level, revision, created_ms)
        values ('${id}', '${film}', 'film', '', 'v', '.mkv', '${id}', '${state}', '[]', ${json}, ${level}, 1, 1)`);
    await video('v1', 'f', 'ready', '2', `'${mezzanine}'`);
    await video('v2', 'f', 'ready', '3', `'${mezzanine}'`);
    await video('v3', 'f', 'failed', 'null', 'null');
    await video('v4', 'f', 'removed', '5', `'${mezzanine}'`);
    await video('v5', 'g', 'importing', 'null', 'null');
    await run(`insert into subtitle_lines (id, video_id, seq, start_ms, end_ms, en, zh)
      values ('l1', 'v1', 0, 0, 400, 'One.', null), ('l2', 'v1', 1, 600, 900, 'Two.', null), ('l3', 'v2', 0, 0, 1, 'Three.', null)`);
    const clip = (id: string, film: string, videoId: string, startMs: number, proof: string) =>
      run(`insert into clips (id, owner_id, video_id, film_id, title, start_frame, end_frame, start_ms, end_ms, segments, state,
          proof, created_ms)
        values ('${id}', 'ann', '${videoId}', '${film}', 'C', 0, 1, ${startMs}, ${startMs + 500}, '${segments(startMs)}',
          'ready', ${proof}, 1)`);
    await clip('spoken', 'f', 'v1', 100, `'{}'`);
    await clip('mute', 'g', 'v5', 2000, 'null');
    const take = (id: string, owner: string) =>
      run(`insert into takes (id, owner_id, clip_id, line_index, start_ms, end_ms, duration_ms, pre_roll_ms, offset_ms,
          is_best, peak, is_clipped, created_ms)
        values ('${id}', '${owner}', 'spoken', 0, 0, 1, 1, 0, 0, 0, 1, 0, 1)`);
    for (const [id, owner] of [
      ['t1', 'ann'],
      ['t2', 'ann'],
      ['t3', 'ben'],
    ] as const)
      await take(id, owner);

    await store.migrate();

    const totals = await store.db
      .selectFrom('films')
      .select(['id', 'video_count', 'importing_count', 'failed_count', 'line_count', 'duration_ms', 'level'])
      .orderBy('id')
      .execute();
    expect(totals).toEqual([
      {
        id: 'f',
        video_count: 3,
        importing_count: 0,
        failed_count: 1,
        line_count: 3,
        duration_ms: 3000,
        level: 3,
      },
      {
        id: 'g',
        video_count: 1,
        importing_count: 1,
        failed_count: 0,
        line_count: 0,
        duration_ms: 0,
        level: 0,
      },
    ]);
    const ranks = await store.db
      .selectFrom('clips')
      .select(['id', 'people', 'has_lines', 'has_proof', 'film_owner_key'])
      .orderBy('id')
      .execute();
    expect(ranks).toEqual([
      { id: 'mute', people: 0, has_lines: 0, has_proof: 0, film_owner_key: 'ben' },
      { id: 'spoken', people: 2, has_lines: 1, has_proof: 1, film_owner_key: '' },
    ]);
  } finally {
    await store.dispose();
  }
});

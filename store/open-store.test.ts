import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toAppError } from '#domain/errors.ts';

import { parseInt8 } from './dialects/postgres.ts';
import { listMigrations } from './migrations/index.ts';
import { openStore, type StoreAddress } from './open-store.ts';
import { addFilmWithVideo, insertTestFilm, makeFilm, makeLines, replaceLines } from './testing/fixtures.ts';
import { openTestStore, type TestStore } from './testing/open-test-store.ts';

const run = promisify(execFile);
const moduleUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Runs code in another process with `store` open at the same address. Returns the JSON that it printed. */
async function inAnotherProcess(address: StoreAddress, code: string): Promise<unknown> {
  const script = `
    const { openStore } = await import(${moduleUrl('./open-store.ts')});
    const { makeFilm, insertTestFilm } = await import(${moduleUrl('./testing/fixtures.ts')});
    const store = openStore(${JSON.stringify(address)});
    ${code}
    await store.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}

const names = Object.keys(listMigrations('sqlite'));

describe.each(['sqlite', 'postgres'] as const)('the store on %s', (dialect) => {
  const open: TestStore[] = [];
  const openOne = async (migrate = true) => {
    const store = await openTestStore({ dialect, migrate });
    open.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of open.splice(0)) await store.dispose();
  });

  test('does nothing and keeps the data when it migrates again', async () => {
    const store = await openOne(false);
    expect(await store.migrate()).toEqual(names);
    const { video } = await addFilmWithVideo(store);
    expect(await store.migrate()).toEqual([]);
    expect(await store.films.videoById(video.id)).toEqual(video);
  });

  test('migrates once when several processes migrate concurrently', async () => {
    const store = await openOne(false);
    const code = 'console.log(JSON.stringify(await store.migrate()));';
    const ran = await Promise.all([
      store.migrate(),
      store.openAnother().migrate(),
      inAnotherProcess(store.address, code),
      inAnotherProcess(store.address, code),
      inAnotherProcess(store.address, code),
    ]);
    expect(ran.flat().sort()).toEqual(names);
    await addFilmWithVideo(store);
  });

  test('rolls back a migration that fails', async () => {
    const store = await openOne(false);
    await sql`create table jobs (id text)`.execute(store.db);
    await expect(store.migrate()).rejects.toThrow(/jobs/);
    await sql`drop table jobs`.execute(store.db);
    expect(await store.migrate()).toEqual(names);
  });

  test('has the written data after reopening', async () => {
    const store = await openOne();
    const { film, video } = await addFilmWithVideo(store);
    await replaceLines(store, { videoId: video.id, lines: makeLines(video.id, 10) });
    await store.close();
    const again = store.openAnother();
    await again.migrate();
    expect(await again.films.filmById(film.id)).toEqual(film);
    expect(await again.films.linesOfVideo({ videoId: video.id })).toEqual(makeLines(video.id, 10));
  });

  test('answers while it is open, and throws after close', async () => {
    const store = await openOne();
    expect(await store.jobs.jobById('none')).toBeNull();
    expect(store.dialect).toBe(dialect);
    await store.close();
    await expect(store.jobs.jobById('none')).rejects.toThrow();
  });

  test('loses no writes of several concurrent processes', async () => {
    const store = await openOne();
    const code = `
      for (let at = 0; at < 40; at++) {
        const film = await insertTestFilm(store, makeFilm({ titleKey: 'key-' + at }));
        const video = { id: process.pid + '-' + at, filmId: film.id, originalName: 'a', originalExtension: '.mp4',
          contentHash: process.pid + '-' + at, season: null, episode: null, title: null, state: 'importing',
          errorCode: null, errorDetail: null, importNotes: [], mezzanine: null, thumbnailSprite: null, level: null, revision: 0, createdMs: 1 };
        await store.films.insertVideo({ film, video });
      }
      console.log(JSON.stringify(process.pid));`;
    const others = Promise.all([1, 2].map(() => inAnotherProcess(store.address, code)));
    const film = await insertTestFilm(store, makeFilm());
    const { video } = await addFilmWithVideo(store, { film });
    for (let at = 0; at < 10; at++) {
      await replaceLines(store, { videoId: video.id, lines: makeLines(video.id, 1_500) });
    }
    await others;
    const changed = await store.films.videosChangedSince({ revision: 0, limit: 1_000 });
    expect(changed).toHaveLength(81);
    expect(Math.max(...changed.map((one) => one.revision))).toBe(91);
    const films = await store.db.selectFrom('films').select('id').execute();
    expect(films).toHaveLength(41);
  });
});

describe('SQLite', () => {
  test('creates the folder of the database file if it is missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'taici-store-'));
    const store = openStore({ sqlitePath: join(folder, 'a', 'b', 'taici.sqlite') });
    try {
      expect(await store.migrate()).toEqual(names);
    } finally {
      await store.close();
      await rm(folder, { recursive: true });
    }
  });

  test('uses WAL mode and checks foreign keys', async () => {
    const store = await openTestStore();
    try {
      const pragma = async (name: string) =>
        Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(store.db)).rows[0] ?? {})[0];
      expect(await pragma('journal_mode')).toBe('wal');
      expect(await pragma('foreign_keys')).toBe(1);
      expect(await pragma('synchronous')).toBe(1);
    } finally {
      await store.dispose();
    }
  });

  test('does not block the event loop while a write waits for another process', async () => {
    const store = await openTestStore();
    const other = store.openAnother();
    try {
      let ticks = 0;
      const ticking = setInterval(() => {
        ticks += 1;
      }, 5);
      const holding = Promise.withResolvers<void>();
      // Releases the lock only after timers of this process have run. A blocking write would wait forever.
      const released = other.db.transaction().execute(async () => {
        holding.resolve();
        const before = ticks;
        await vi.waitUntil(() => ticks >= before + 10, { timeout: 20_000, interval: 5 });
      });
      await holding.promise;
      await addFilmWithVideo(store);
      await released;
      clearInterval(ticking);
      expect(ticks).toBeGreaterThanOrEqual(10);
    } finally {
      await store.dispose();
    }
  });
});

describe('PostgreSQL', () => {
  test('rejects an int8 beyond the safe integers', () => {
    expect(parseInt8('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => parseInt8('9007199254740992')).toThrow(RangeError);
  });

  test('test stores throw if no PostgreSQL is configured', async () => {
    const saved = process.env.TAICI_TEST_DATABASE_URL;
    delete process.env.TAICI_TEST_DATABASE_URL;
    try {
      await expect(openTestStore({ dialect: 'postgres' })).rejects.toThrow('TAICI_TEST_DATABASE_URL');
    } finally {
      if (saved !== undefined) process.env.TAICI_TEST_DATABASE_URL = saved;
    }
  });

  test('fails at the first query if no server answers', async () => {
    const store = openStore({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(store.jobs.jobById('none')).rejects.toThrow(/ECONNREFUSED/);
    await store.close();
  });
});

test('a transaction that does not fit on the disk rejects with that reason, and the next one works', async () => {
  const store = await openTestStore();
  try {
    const { film, video } = await addFilmWithVideo(store);
    const fill = () => replaceLines(store, { videoId: video.id, lines: makeLines(video.id, 5000) });
    // Gives the error of a full disk. SQLite does not set it below the present size.
    await sql`pragma max_page_count = 1`.execute(store.db);
    const thrown = await store.db
      .transaction()
      .execute(async (trx) => {
        for (let at = 0; at < 5000; at++) {
          await trx
            .updateTable('films')
            .set({ title: 'x'.repeat(1000 * at) })
            .where('id', '=', film.id)
            .execute();
        }
      })
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'SQLITE_FULL' });
    expect(toAppError(thrown).code).toBe('disk_full');
    await sql`pragma max_page_count = 1000000`.execute(store.db);
    await fill();
    expect(await store.films.countLinesOfVideo({ videoId: video.id })).toBe(5000);
  } finally {
    await store.dispose();
  }
});

test('the version of SQLite changes with each change of this process or another one, and with nothing else', async () => {
  const store = await openTestStore();
  try {
    const other = store.openAnother();
    await insertTestFilm(store, makeFilm({ id: 'f' }));
    const first = store.readVersion();
    expect(first).not.toBeNull();
    await store.films.filmById('f');
    await other.films.filmById('f');
    expect(store.readVersion()).toBe(first);

    const setTitle = (title: string) =>
      store.db.updateTable('films').set({ title }).where('id', '=', 'f').execute();
    await setTitle('own');
    const second = store.readVersion();
    await insertTestFilm(other, makeFilm({ id: 'g' }));
    const third = store.readVersion();
    const failed = store.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('films').execute();
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await setTitle('again');
    const fourth = store.readVersion();
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  } finally {
    await store.dispose();
  }
});

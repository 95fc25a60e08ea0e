import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { computeFilmLevel } from '#domain/films/film-level.ts';
import { type FilmLevel, filmLevels } from '#shared/film-codes.ts';
import {
  addFilmWithVideo,
  insertTestFilm,
  makeAccount,
  makeFilm,
  makeVideo,
  replaceLines,
} from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const everything = {
  sources: ['film', 'ytb', 'kid', 'client'] as ('film' | 'ytb' | 'kid' | 'client')[],
  clientOwnerIds: null,
  q: null,
  sort: 'new' as const,
  limit: 100,
  offset: 0,
};

describe.each(['sqlite', 'postgres'] as const)('films on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    await store.accounts.insertAccount(makeAccount({ id: 'lei' }));
    await store.accounts.insertAccount(makeAccount({ id: 'mei' }));
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('videos').execute();
    await store.db.deleteFrom('films').execute();
  });

  const titles = async (change: Partial<Parameters<typeof store.films.listFilms>[0]>) =>
    (await store.films.listFilms({ ...everything, ...change })).films.map((film) => film.title);

  test('stores a film and reads it back', async () => {
    const film = makeFilm({
      source: 'client',
      kind: 'series',
      title: '100% "Pure" \\ O\'Hara',
      titleZh: '乱世佳人',
      year: null,
      ownerId: 'lei',
      createdMs: 1_763_700_000_123,
    });
    expect(await insertTestFilm(store, film)).toEqual(film);
    expect(await store.films.filmById(film.id)).toEqual(film);
    expect(await store.films.filmById('none')).toBeNull();
  });

  test('stores films with the same key as one row, even if inserted concurrently', async () => {
    const brought = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        insertTestFilm(store, makeFilm({ titleKey: 'one', title: `Copy ${at}` })),
      ),
    );
    expect(new Set(brought.map((film) => film.id)).size).toBe(1);
    const rows = await store.db.selectFrom('films').select('id').execute();
    expect(rows).toEqual([{ id: brought[0]?.id }]);
  });

  test('lists only films with a video', async () => {
    await insertTestFilm(store, makeFilm({ title: 'Bare' }));
    await addFilmWithVideo(store, { film: { title: 'Full' } });
    const { films, total } = await store.films.listFilms(everything);
    expect(films.map((film) => film.title)).toEqual(['Full']);
    expect(total).toBe(1);
  });

  test('leaves out films whose videos all failed, on request', async () => {
    await addFilmWithVideo(store, { film: { title: 'Broken' }, video: { state: 'failed' } });
    const { film } = await addFilmWithVideo(store, { film: { title: 'Half' }, video: { state: 'failed' } });
    await store.films.insertVideo({ film, video: makeVideo({ filmId: film.id }) });
    expect((await titles({ sort: 'title' })).sort()).toEqual(['Broken', 'Half']);
    expect(await titles({ withFailed: false })).toEqual(['Half']);
  });

  test('lists a film with several videos once', async () => {
    const { film } = await addFilmWithVideo(store);
    await store.films.insertVideo({ film, video: makeVideo({ filmId: film.id }) });
    expect((await store.films.listFilms(everything)).total).toBe(1);
    expect(await titles({})).toHaveLength(1);
  });

  test('filters films by source and owner', async () => {
    await addFilmWithVideo(store, { film: { title: 'F', source: 'film' } });
    await addFilmWithVideo(store, { film: { title: 'Y', source: 'ytb' } });
    await addFilmWithVideo(store, { film: { title: 'Lei', source: 'client', ownerId: 'lei' } });
    await addFilmWithVideo(store, { film: { title: 'Mei', source: 'client', ownerId: 'mei' } });
    expect((await titles({ sort: 'title' })).sort()).toEqual(['F', 'Lei', 'Mei', 'Y']);
    expect((await titles({ clientOwnerIds: ['lei'] })).sort()).toEqual(['F', 'Lei', 'Y']);
    expect((await titles({ clientOwnerIds: [] })).sort()).toEqual(['F', 'Y']);
    expect(await titles({ sources: ['client'], clientOwnerIds: ['mei'] })).toEqual(['Mei']);
    expect(await titles({ sources: ['ytb'] })).toEqual(['Y']);
    expect(await store.films.listFilms({ ...everything, sources: [] })).toEqual({
      films: [],
      total: 0,
      asOfMs: 0,
    });
  });

  test('finds films by a part of either title, ignoring case and width, without wildcards', async () => {
    await addFilmWithVideo(store, { film: { title: '100% Wolf', titleZh: '百分狼' } });
    await addFilmWithVideo(store, { film: { title: '100 Wolves', titleZh: null } });
    await addFilmWithVideo(store, { film: { title: 'ÉMILE_a', titleZh: '爱弥儿！' } });
    expect(await titles({ q: 'WOLF' })).toEqual(['100% Wolf']);
    expect(await titles({ q: '0%' })).toEqual(['100% Wolf']);
    expect(await titles({ q: '%' })).toEqual(['100% Wolf']);
    expect(await titles({ q: '_' })).toEqual(['ÉMILE_a']);
    expect(await titles({ q: 'émile' })).toEqual(['ÉMILE_a']);
    expect(await titles({ q: 'ｗｏｌｆ' })).toEqual(['100% Wolf']);
    expect(await titles({ q: '分狼' })).toEqual(['100% Wolf']);
    expect(await titles({ q: '!' })).toEqual(['ÉMILE_a']);
    expect(await titles({ q: '\\' })).toEqual([]);
    expect(await titles({ q: "'" })).toEqual([]);
    expect(await titles({ q: 'x'.repeat(70_000) })).toEqual([]);
    expect(await titles({ q: '' })).toHaveLength(3);
    expect(await titles({ q: 'wol\u0000f' })).toEqual(['100% Wolf']);
  });

  test('filters films by the mean level of their ready videos', async () => {
    const level = fc.constantFrom<(FilmLevel | null)[]>(...filmLevels, null);
    const video = fc.record({ level, state: fc.constantFrom('ready', 'ready', 'importing', 'failed') });
    const library = fc.array(fc.array(video, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(library, async (filmsOfVideos) => {
        await store.db.deleteFrom('videos').execute();
        await store.db.deleteFrom('films').execute();
        const result = new Map<string, FilmLevel | null>();
        for (const own of filmsOfVideos) {
          const film = await insertTestFilm(store, makeFilm());
          for (const { level, state } of own) {
            const { video } = await store.films.insertVideo({
              film,
              video: makeVideo({ filmId: film.id, state }),
            });
            await replaceLines(store, { videoId: video.id, lines: [], level });
          }
          const stored = await store.films.videosOfFilms([film.id]);
          expect(stored.map((one) => one.level).sort()).toEqual(own.map((one) => one.level).sort());
          result.set(film.id, computeFilmLevel(stored));
        }
        for (const wanted of filmLevels) {
          const ids = [...result].filter(([, one]) => one === wanted).map(([id]) => id);
          const { films, total } = await store.films.listFilms({ ...everything, level: wanted });
          expect(films.map(({ id }) => id).sort()).toEqual(ids.sort());
          expect(total).toBe(ids.length);
        }
        expect((await store.films.listFilms({ ...everything, level: null })).total).toBe(result.size);
      }),
      { numRuns: 12 },
    );
  });

  test('pages films of one level, combined with other filters', async () => {
    for (let at = 0; at < 12; at++) {
      const { video } = await addFilmWithVideo(store, {
        film: { title: at % 3 === 0 ? 'Wolf' : 'Fox', createdMs: 1 + at },
        video: { state: 'ready' },
      });
      await replaceLines(store, { videoId: video.id, lines: [], level: at < 9 ? 2 : 4 });
    }
    const page = (offset: number) =>
      store.films.listFilms({ ...everything, q: 'fox', level: 2, limit: 4, offset });
    const first = await page(0);
    expect(first).toMatchObject({ total: 6, asOfMs: 9 });
    const second = await page(4);
    expect([first.films.length, second.films.length]).toEqual([4, 2]);
    expect([...first.films, ...second.films].map(({ createdMs }) => createdMs)).toEqual([9, 8, 6, 5, 3, 2]);
  });

  test('finds a film by its title, whatever characters it has', async () => {
    let at = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), async (title) => {
        at += 1;
        const { film } = await addFilmWithVideo(store, { film: { title, id: `p${at}` } });
        const found = await store.films.listFilms({ ...everything, q: title });
        expect(found.films.map(({ id }) => id)).toContain(film.id);
      }),
      { numRuns: 40 },
    );
  });

  test('sorts by newest, by title, or by year with unknown years last; ties by ID', async () => {
    const add = (id: string, title: string, year: number | null, createdMs: number) =>
      addFilmWithVideo(store, { film: { id, title, year, createdMs } });
    await add('a', 'beta', 1999, 3);
    await add('b', 'Alpha', null, 3);
    await add('c', '阿', 2020, 1);
    await add('d', 'beta', 2020, 2);
    const order = async (sort: 'new' | 'title' | 'year') =>
      (await store.films.listFilms({ ...everything, sort })).films.map((film) => film.id).join('');
    expect(await order('new')).toBe('badc');
    expect(await order('title')).toBe('badc');
    expect(await order('year')).toBe('dcab');
  });

  test.each(['new', 'title', 'year'] as const)('pages by %s without repeats or gaps', async (sort) => {
    for (let at = 0; at < 23; at++) {
      await addFilmWithVideo(store, {
        film: { title: 'Same', createdMs: 1 + (at % 2), year: 2000 + (at % 3) },
      });
    }
    const seen: string[] = [];
    for (let offset = 0; offset < 30; offset += 5) {
      const { films, total } = await store.films.listFilms({ ...everything, sort, limit: 5, offset });
      expect(total).toBe(23);
      seen.push(...films.map((film) => film.id));
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
    const whole = await store.films.listFilms({ ...everything, sort });
    expect(seen).toEqual(whole.films.map((film) => film.id));
  });

  test.each(['new', 'title', 'year'] as const)(
    'keeps later pages by %s stable when a film is added',
    async (sort) => {
      const add = (id: string, createdMs: number) =>
        addFilmWithVideo(store, { film: { id, title: `T${id}`, year: 3000 - createdMs, createdMs } });
      for (let at = 0; at < 8; at++) await add(`f${at}`, 10 + at);
      const list = (offset: number, asOfMs: number | null) =>
        store.films.listFilms({ ...everything, sort, limit: 4, offset, asOfMs });
      const first = await list(0, null);
      expect(first.asOfMs).toBe(17);
      // Comes first in each of the three orders.
      await addFilmWithVideo(store, { film: { title: 'A', year: 4000, createdMs: 99 } });
      const second = await list(4, first.asOfMs);
      expect(second).toMatchObject({ total: 8, asOfMs: 17 });
      const seen = [...first.films, ...second.films].map(({ id }) => id);
      expect(new Set(seen).size).toBe(8);
      expect((await list(0, null)).films[0]?.title).toBe('A');
    },
  );

  test('does not delete a film with videos', async () => {
    const { film } = await addFilmWithVideo(store);
    await expect(store.db.deleteFrom('films').where('id', '=', film.id).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });
});

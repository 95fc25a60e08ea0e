import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorDto } from '#contract/errors.ts';
import { films } from '#contract/films.ts';
import { parseAnswer } from '#contract/testing/parse-answer.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import type { FilmLevel } from '#shared/film-codes.ts';
import { addFilmWithVideo, makeVideo, replaceLines } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let session: Awaited<ReturnType<TestServer['openSession']>>;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.openSession(await server.addAccount('lei', 'a password'));
  await addFilm('Easy', [1]);
  await addFilm('Series', [2, 3]);
  await addFilm('Middling', [3]);
  await addFilm('Silent', [null]);
});
afterAll(() => server.dispose());

async function addFilm(title: string, levels: (FilmLevel | null)[]) {
  const ready = { state: 'ready' as const, mezzanine: makeMezzanineInfo() };
  const [first, ...others] = levels;
  const { film, video } = await addFilmWithVideo(server.store, { film: { title }, video: ready });
  await replaceLines(server.store, { videoId: video.id, lines: [], level: first ?? null });
  for (const level of others) {
    const added = await server.store.films.insertVideo({
      film,
      video: makeVideo({ ...ready, filmId: film.id }),
    });
    await replaceLines(server.store, { videoId: added.video.id, lines: [], level });
  }
}

const get = (fields: Record<string, string>) =>
  server.get(`/api/dub_film_index.php?${new URLSearchParams({ sort: 'title', ...fields })}`, session);
async function listed(fields: Record<string, string>) {
  const response = await get(fields);
  expect(response.status).toBe(200);
  const { list, total } = parseAnswer(films.list, await response.json());
  return { total, films: list.map(({ title, level }) => [title, level]) };
}

test('returns each film’s level, and for a series the mean of its videos', async () => {
  const films = [
    ['Easy', 1],
    ['Middling', 3],
    ['Series', 3],
    ['Silent', null],
  ];
  expect(await listed({})).toEqual({ total: 4, films });
  expect(await listed({ level: '' })).toEqual({ total: 4, films });
});

test('filters films by level', async () => {
  expect(await listed({ level: '1' })).toEqual({ total: 1, films: [['Easy', 1]] });
  expect(await listed({ level: '3', pagesize: '1', pageno: '2' })).toEqual({
    total: 2,
    films: [['Series', 3]],
  });
  expect(await listed({ level: '3', q: 'mid' })).toEqual({ total: 1, films: [['Middling', 3]] });
  expect(await listed({ level: '2' })).toEqual({ total: 0, films: [] });
});

test.each(['0', '6', '-1', '2.5', 'easy', '1e0'])('refuses the level %s', async (level) => {
  const response = await get({ level });
  expect(response.status).toBe(400);
  expect(errorDto.parse(await response.json())).toMatchObject({ code: 'bad_parameter', field: 'level' });
});

test('refuses a time range that ends before it starts', async () => {
  const path = '/api/dub_sub_index.php?video_id=v&from_ms=2000';
  const refused = await server.get(`${path}&to_ms=1999`, session);
  expect([refused.status, errorDto.parse(await refused.json())]).toMatchObject([
    400,
    { code: 'bad_parameter', field: 'to_ms' },
  ]);
  expect((await server.get(`${path}&to_ms=2000`, session)).status).toBe(404);
});

test('returns 405 with Allow for a wrong method', async () => {
  const response = await server.get('/api/dub_film_remove.php?film_id=f', session);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('renames a film for administrators and for who uploaded it; imports still find it by its key', async () => {
  const ready = { state: 'ready' as const, mezzanine: makeMezzanineInfo() };
  const { film } = await addFilmWithVideo(server.store, { film: { title: 'Wrng Title' }, video: ready });
  const owner = await server.store.accounts.accountByUsername('lei');
  const own = await addFilmWithVideo(server.store, {
    film: { title: 'Holiday', source: 'client', ownerId: owner?.id ?? '' },
    video: ready,
  });
  const admin = await server.openSession(await server.addAccount('boss', 'a password', { roles: ['admin'] }));
  const rename = (film_id: string, fields: Record<string, string>, who = admin) =>
    server.post('/api/dub_film_rename.php', { film_id, ...fields }, who);
  const names = { title: 'Right\nTitle', title_zh: '正确的片名', year: '1999' };
  expect((await rename(film.id, names, session)).status).toBe(403);
  const answer = await rename(film.id, names);
  expect(answer.status).toBe(200);
  expect(parseAnswer(films.rename, await answer.json())).toMatchObject({
    ...{ title: 'Right Title', titleZh: '正确的片名', year: 1999 },
  });
  expect((await listed({ q: 'right title' })).total).toBe(1);
  expect((await listed({ q: '正确' })).total).toBe(1);
  expect((await server.store.films.filmById(film.id))?.titleKey).toBe(film.titleKey);
  expect((await rename(own.film.id, { title: 'Our holiday' }, session)).status).toBe(200);
  expect(await server.store.films.filmById(own.film.id)).toMatchObject({ titleZh: null, year: null });
  const refused: Record<string, string>[] = [
    { title: ' ' },
    { title: 'x', year: '1500' },
    { title: 'x'.repeat(201) },
  ];
  for (const fields of refused) expect((await rename(film.id, fields)).status).toBe(400);
  expect((await rename('none', names)).status).toBe(404);
  expect((await rename(film.id, names)).status).toBe(200);
  const auditsAbout = async (subjectId: string) =>
    (await server.store.audits.listAudits({ filter: { subjectId }, limit: 9, offset: 0 })).entries;
  expect(await auditsAbout(film.id)).toMatchObject([
    { action: 'film_renamed', detail: { 'after.year': '1999', changed: 'title' } },
  ]);
  expect(await auditsAbout(own.film.id)).toEqual([]);
  // Other tests list all films.
  for (const id of [film.id, own.film.id]) {
    for (const video of await server.store.films.videosOfFilms([id]))
      await server.store.films.deleteVideo(video.id);
  }
});

test('returns a film’s videos without owners or files', async () => {
  const { list } = parseAnswer(films.list, await (await get({ q: 'series' })).json());
  const filmId = list[0]?.id ?? '';
  const answer = parseAnswer(
    films.videos,
    await (await server.get(`/api/dub_video_index.php?film_id=${filmId}`, session)).json(),
  );
  expect(answer).toMatchObject({ film: { id: filmId, title: 'Series' }, total: 2 });
  expect(JSON.stringify(answer)).not.toContain('owner');
});

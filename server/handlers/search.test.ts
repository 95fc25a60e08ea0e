import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchAnswerDto, search } from '#contract/search.ts';
import { parseAnswer } from '#contract/testing/parse-answer.ts';
import { addIndexedFilm } from '../testing/add-indexed-film.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const cookies: Record<'lei' | 'mei' | 'tea', { cookie: string }> = {
  lei: { cookie: '' },
  mei: { cookie: '' },
  tea: { cookie: '' },
};

beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.addAccount('lei', 'a password');
  cookies.lei = await server.openSession(owner);
  cookies.mei = await server.openSession(await server.addAccount('mei', 'a password'));
  cookies.tea = await server.openSession(
    await server.addAccount('tea', 'a password', { roles: ['client', 'teacher'] }),
  );
  await addIndexedFilm(
    server,
    ['Take your time.', 'You took your time, my good old friend.', 'Take your seat.'],
    {
      title: 'Swamp',
    },
  );
  await addIndexedFilm(server, ['Take your pyjamas.'], { source: 'client', ownerId: owner.id });
});
afterAll(() => server.dispose());

const get = (who: keyof typeof cookies, call: string, fields: Record<string, string>) =>
  server.get(`/api/${call}.php?${new URLSearchParams(fields)}`, cookies[who]);
const searchFilms = async (fields: Record<string, string>): Promise<SearchAnswerDto> => {
  const response = await get('mei', 'sub_seek_film', fields);
  expect(response.status).toBe(200);
  return parseAnswer(search.film, await response.json());
};
const linesOf = ({ list }: SearchAnswerDto) => list.map(({ en }) => en).sort();
const suggest = async (who: keyof typeof cookies, fields: Record<string, string>) => {
  const response = await get(who, 'sub_seek_suggest', fields);
  return parseAnswer(search.suggest, await response.json()).list.map(
    ({ text, count }) => `${text}: ${count}`,
  );
};

test('takes the last word as unfinished when asked to, and ranks the word itself first', async () => {
  const q = 'take your s';
  expect((await searchFilms({ q })).total).toBe(0);
  const found = await searchFilms({ q, last_word: 'prefix' });
  expect(found.list.map(({ en, spans }) => [en, spans.en])).toEqual([['Take your seat.', [[0, 11]]]]);
  expect((await searchFilms({ q: `"${q}"`, last_word: 'prefix' })).total).toBe(0);
  expect((await searchFilms({ q: `${q} `, last_word: 'prefix' })).total).toBe(0);
  expect((await searchFilms({ q, last_word: 'prefix', mode: 'exact' })).total).toBe(0);
  const answer = await get('mei', 'sub_seek_facets', { q, last_word: 'prefix', source: 'film' });
  expect(parseAnswer(search.facets, await answer.json()).films).toMatchObject([{ count: 1 }]);
  expect((await get('mei', 'sub_seek_film', { q, last_word: 'any' })).status).toBe(400);
});

test('returns the lines nearest to a phrase that no line contains, from visible films', async () => {
  const nearest = async (who: keyof typeof cookies, fields: Record<string, string>) => {
    const answer = await get(who, 'sub_seek_nearest', fields);
    return parseAnswer(search.nearest, await answer.json()).list;
  };
  // Both lines have a form of "take" and the corrected word, equally near each other.
  const found = await nearest('mei', { q: 'take the tiem', pagesize: '2' });
  const markedParts = found.map(({ en, spans }) => spans.en.map(([start, end]) => en?.slice(start, end)));
  expect(markedParts.sort()).toEqual([
    ['Take', 'time'],
    ['took', 'time'],
  ]);
  const pyjamas = async (who: keyof typeof cookies) =>
    (await nearest(who, { q: 'my pyjamas', source: 'client' })).map(({ en }) => en);
  expect([await pyjamas('lei'), await pyjamas('mei')]).toEqual([['Take your pyjamas.'], []]);
});

test('applies the mode and each filter', async () => {
  const q = 'take your time';
  expect(linesOf(await searchFilms({ q }))).toEqual([
    'Take your time.',
    'You took your time, my good old friend.',
  ]);
  expect(linesOf(await searchFilms({ q, mode: 'exact' }))).toEqual(['Take your time.']);
  expect(linesOf(await searchFilms({ q, filters: '{"words":{"max":5}}' }))).toEqual(['Take your time.']);
  // Eight words in two seconds.
  expect(linesOf(await searchFilms({ q, filters: '{"speed":{"min":240,"max":240}}' }))).toEqual([
    'You took your time, my good old friend.',
  ]);
  expect((await searchFilms({ q, filters: '{"difficulty":{"min":5}}' })).total).toBe(0);
  expect((await searchFilms({ q, filters: '{}', mode: '' })).total).toBe(2);
});

test.each([
  [{ filters: 'fast' }, 'filters'],
  [{ filters: '[]' }, 'filters'],
  [{ filters: '{"sped":{"min":1}}' }, 'filters'],
  [{ filters: '{"speed":{"min":-1}}' }, 'filters.speed.min'],
  [{ filters: '{"speed":{"min":200,"max":100}}' }, 'filters.speed.min'],
  [{ filters: '{"words":{"max":"5"}}' }, 'filters.words.max'],
  [{ filters: '{"difficulty":{"max":6}}' }, 'filters.difficulty.max'],
  [{ filters: '{"difficulty":{"min":1.5}}' }, 'filters.difficulty.min'],
  [{ filters: `{"words":{"min":1}}${' '.repeat(600)}` }, 'filters'],
  [{ mode: 'loose' }, 'mode'],
])('refuses %j and names %s', async (fields, field) => {
  for (const call of ['sub_seek_film', 'sub_seek_all']) {
    const response = await get('mei', call, { q: 'take', ...fields });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_parameter', field }),
    ]);
  }
});

test('suggests similar phrases only for a search without hits', async () => {
  expect(await searchFilms({ q: 'tkae your seat' })).toMatchObject({
    list: [],
    total: 0,
    didYouMean: [{ text: 'take your seat', count: 1 }],
  });
  expect((await searchFilms({ q: 'take your seat' })).didYouMean).toEqual([]);
  expect((await searchFilms({ q: '' })).didYouMean).toEqual([]);
});

test('suggests phrases with counts from the requested sources, never from other learners’ films', async () => {
  const q = 'take your ';
  expect(await suggest('mei', { q })).toEqual(['take your seat: 1', 'take your time: 1']);
  expect(await suggest('lei', { q })).toEqual(['take your seat: 1', 'take your time: 1']);
  expect(await suggest('lei', { q, source: 'client' })).toEqual([]);
  expect(await suggest('tea', { q, source: 'client' })).toEqual(['take your pyjamas: 1']);
  expect(await suggest('mei', { q, limit: '1' })).toEqual(['take your seat: 1']);
  expect(await suggest('mei', { q: 'tak' })).toEqual(['take: 2']);
  expect(await suggest('mei', { q, source: 'kid' })).toEqual([]);
});

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '21' }, 'limit'],
  [{ source: 'moon' }, 'source'],
  [{ q: 'x'.repeat(10_001) }, 'q'],
])('suggestions refuse %j and name %s', async (fields, field) => {
  const response = await get('mei', 'sub_seek_suggest', { q: 'take', ...fields });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ field })]);
});

test('counts the lines of each filter value, within the film and without the other filters', async () => {
  const response = await get('mei', 'sub_seek_facets', { q: 'take your', filters: '{"words":{"max":5}}' });
  const facets = parseAnswer(search.facets, await response.json());
  expect(facets).toMatchObject({
    // Three words in two seconds.
    speed: { slow: 2, normal: 0, fast: 0 },
    length: { short: 2, medium: 1, long: 0 },
    films: [{ filmTitle: 'Swamp', count: 2 }],
    totalKind: 'exact',
  });
  expect(facets.difficulty.reduce((sum, count) => sum + count)).toBe(2);
  const own = parseAnswer(
    search.facets,
    await (await get('lei', 'sub_seek_facets', { q: 'take', limit: '1' })).json(),
  );
  expect(own.films).toMatchObject([{ filmTitle: 'Swamp', count: 3 }]);
  const mine = await get('lei', 'sub_seek_facets', { q: 'take', source: 'client' });
  expect(parseAnswer(search.facets, await mine.json()).films).toMatchObject([{ count: 1 }]);
  const others = await get('mei', 'sub_seek_facets', { q: 'take', source: 'client' });
  expect(parseAnswer(search.facets, await others.json()).films).toEqual([]);
  const refused = await get('mei', 'sub_seek_facets', { q: 'take', filters: '{"words":5}' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ field: 'filters.words' }),
  ]);
});

test.each(['film', 'all', 'suggest', 'facets'])('sub_seek_%s refuses a request without q', async (call) => {
  const response = await get('mei', `sub_seek_${call}`, {});
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'bad_parameter', field: 'q' }),
  ]);
});

test('suggestions need a session', async () => {
  expect((await server.get('/api/sub_seek_suggest.php?q=a')).status).toBe(401);
});

test('returns 405 with Allow for a wrong method', async () => {
  const response = await server.post('/api/sub_seek_film.php', { q: 'take' }, cookies.mei);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
});

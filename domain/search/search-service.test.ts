import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInProcessSearchIndex } from '#server/search-index/create-search-index.ts';
import { filmSources } from '#shared/film-codes.ts';
import { addFilmWithVideo, makeAccount, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createCutProposals } from '../clips/cut-proposals.ts';
import type { Film, Video } from '../films/types.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { createSearchService } from './search-service.ts';

const [ann, ben, teacher] = [makeViewer('ann'), makeViewer('ben'), makeViewer('tea', 'teacher')];
const rate = { num: 24_000, den: 1001 };
let store: TestStore;
let index: ReturnType<typeof createInProcessSearchIndex>;
let service: ReturnType<typeof createSearchService>;

beforeEach(async () => {
  store = await openTestStore();
  index = createInProcessSearchIndex();
  service = createSearchService({
    index,
    films: store.films,
    proposeCuts: createCutProposals({ ...store, clock: makeClock() }),
  });
  await store.accounts.insertAccount(makeAccount({ id: ann.id }));
});
afterEach(() => store.dispose());

const add = async (texts: string[], film: Partial<Film> = {}, video: Partial<Video> = {}) => {
  const added = await addFilmWithVideo(store, {
    film,
    video: { state: 'ready', mezzanine: makeMezzanineInfo({ rate }), ...video },
  });
  const lines = texts.map((en, seq) =>
    makeLine(added.video.id, seq, { startMs: seq * 2000, endMs: seq * 2000 + 1000, en }),
  );
  await replaceLines(store, { videoId: added.video.id, lines });
  const { id: filmId, source, ownerId } = added.film;
  await index.put({ videoId: added.video.id, filmId, source, ownerId, quality: 1, lines });
  return { ...added, lines };
};
const search = (change: Partial<Parameters<typeof service.search>[0]> = {}) =>
  service.search({
    viewer: ben,
    q: 'donkey',
    sources: [...filmSources],
    filmId: null,
    after: null,
    pageSize: 20,
    ...change,
  });

test('a hit has its position from the index, and its text, film, and frame rate from the store', async () => {
  const episode = { season: 2, episode: 5, title: 'The Swamp' };
  const { film, video, lines } = await add(
    ['Hello.', 'Donkey!'],
    { title: 'Shrek', kind: 'series' },
    episode,
  );
  const answer = await search();
  expect(answer).toEqual({
    list: [
      {
        lineId: lines[1]?.id,
        videoId: video.id,
        filmId: film.id,
        spans: { en: [[0, 6]], zh: [] },
        line: lines[1],
        film,
        rate,
        durationMs: 60_060,
        // At the frames nearest to 50 ms before the line and 350 ms after it.
        proposedCut: { startMs: 1960, endMs: 3337 },
        videoTitle: 'The Swamp',
        season: 2,
        episode: 5,
      },
    ],
    total: 1,
    totalKind: 'exact',
    next: null,
    tookMs: expect.any(Number),
  });
  expect(answer.tookMs).toBeGreaterThanOrEqual(0);
});

test("a hit's proposed cut ends before the next line starts, whether that matches or not", async () => {
  const { video, lines } = await add(['Donkey!', 'Shrek!']);
  const [first, second] = lines;
  if (!first || !second) throw new Error('two lines were added');
  await replaceLines(store, {
    videoId: video.id,
    lines: [first, { ...second, startMs: first.endMs + 100, endMs: first.endMs + 900 }],
  });
  const [hit] = (await search()).list;
  expect(hit?.proposedCut.endMs).toBeLessThanOrEqual(first.endMs + 100);
  expect(hit?.proposedCut.endMs).toBeGreaterThan(first.endMs);
});

test('leaves out a line that is no longer in the store', async () => {
  const { video, lines } = await add(['Donkey one.', 'Donkey two.', 'Donkey three.']);
  await replaceLines(store, { videoId: video.id, lines: lines.slice(0, 2) });
  const { list } = await search();
  expect(list.map((hit) => hit.line.en).sort()).toEqual(['Donkey one.', 'Donkey two.']);
});

test('leaves out a video without a mezzanine', async () => {
  const { video } = await add(['Donkey.']);
  await store.films.updateVideo(video.id, { mezzanine: null });
  expect((await search()).list).toEqual([]);
});

test("finds a client's film for its owner, teachers, and admins", async () => {
  await add(['Donkey.'], { source: 'client', ownerId: ann.id });
  expect((await search({ viewer: ann })).total).toBe(1);
  expect((await search({ viewer: teacher })).total).toBe(1);
  expect(await search({ viewer: ben })).toMatchObject({ list: [], total: 0 });
});

test('findHit returns a line as a hit if it matches, is in the searched films, and is visible to the viewer', async () => {
  const { film, lines } = await add(['Hello.', 'Donkey!']);
  const clientFilm = await add(['Donkey.'], { source: 'client', ownerId: ann.id });
  const call = (change: Partial<Parameters<typeof service.findHit>[0]> = {}) =>
    service.findHit({
      viewer: ben,
      q: 'donkey',
      sources: [...filmSources],
      filmId: null,
      lineId: lines[1]?.id ?? '',
      ...change,
    });
  const { list } = await search();
  expect(list).toHaveLength(1);
  expect(await call()).toEqual(list[0]);
  expect(await call({ filmId: film.id, sources: [film.source] })).toEqual(list[0]);
  expect(await call({ filmId: clientFilm.film.id })).toBe(null);
  expect(await call({ sources: ['client'] })).toBe(null);
  expect(await call({ lineId: lines[0]?.id ?? '' })).toBe(null);
  expect(await call({ lineId: 'x.1' })).toBe(null);
  const clientLineId = clientFilm.lines[0]?.id ?? '';
  expect(await call({ lineId: clientLineId })).toBe(null);
  expect(await call({ lineId: clientLineId, viewer: ann })).toMatchObject({ lineId: clientLineId });
});

test('filters, exact mode, and a film narrow a search, and highlights follow the mode', async () => {
  const { film } = await add(['You took it.', 'They take it all away from us.']);
  await add(['Take it, take it.']);
  const texts = async (change: Parameters<typeof search>[0]) =>
    (await search({ q: 'take it', ...change })).list.map((hit) => hit.line.en).sort();
  expect(await texts({})).toEqual(['Take it, take it.', 'They take it all away from us.', 'You took it.']);
  expect(await texts({ mode: 'exact' })).toEqual(['Take it, take it.', 'They take it all away from us.']);
  expect(await texts({ q: '“take” it', mode: 'exact', filmId: film.id })).toEqual([
    'They take it all away from us.',
  ]);
  expect(await texts({ filters: { words: { min: 1, max: 3 } } })).toEqual(['You took it.']);
  // Seven words in a second.
  expect(await texts({ filters: { speed: { min: 400, max: 420 } } })).toEqual([
    'They take it all away from us.',
  ]);
  const [hit] = (await search({ q: 'take it', mode: 'exact', filters: { words: { min: 4, max: 4 } } })).list;
  expect(hit?.spans.en).toEqual([
    [0, 7],
    [9, 16],
  ]);
});

test("suggest completes the input, with counts, but not from other people's uploads", async () => {
  await add(['Donkey rides.', 'Donkey rides again.', 'Donkey business.']);
  await add(['Donkey secrets.'], { source: 'client', ownerId: ann.id });
  const call = (viewer: typeof ben, limit = 5) =>
    service.suggest({ viewer, q: 'donkey ', sources: [...filmSources], limit });
  const publicSuggestions = [
    { text: 'donkey rides', count: 2 },
    { text: 'donkey business', count: 1 },
  ];
  expect(await call(ben)).toEqual(publicSuggestions);
  // Nor are the viewer's own uploads included: the index does not separate words by person.
  expect(await call(ann)).toEqual(publicSuggestions);
  expect(await call(teacher)).toEqual([...publicSuggestions, { text: 'donkey secrets', count: 1 }]);
  expect(await call(ben, 1)).toEqual(publicSuggestions.slice(0, 1));
});

test('didYouMean suggests spellings, unless only the film or the filters exclude the hits', async () => {
  const { film } = await add(['A beautiful day.', 'Such beautiful days.']);
  const call = (change: Partial<Parameters<typeof service.didYouMean>[0]> = {}) =>
    service.didYouMean({
      viewer: ben,
      q: 'beautifull day',
      sources: [...filmSources],
      filmId: null,
      ...change,
    });
  expect(await call()).toEqual([{ text: 'beautiful day', count: 2 }]);
  expect(await call({ mode: 'exact' })).toEqual([{ text: 'beautiful day', count: 1 }]);
  expect(await call({ filmId: film.id })).toEqual([{ text: 'beautiful day', count: 2 }]);
  const tooLong = { words: { min: 9, max: 9 } };
  expect(await call({ filters: tooLong })).toEqual([{ text: 'beautiful day', count: 2 }]);
  expect(await call({ q: 'beautiful days', filters: tooLong })).toEqual([]);
  expect(await call({ q: 'beautiful day', filmId: 'another' })).toEqual([]);
});

test("didYouMean does not use words of other clients' films", async () => {
  await add(['A zebra crossing.'], { source: 'client', ownerId: ann.id });
  const call = (viewer: typeof ben) =>
    service.didYouMean({ viewer, q: 'zebre', sources: [...filmSources], filmId: null });
  expect(await call(ben)).toEqual([]);
  expect(await call(teacher)).toEqual([{ text: 'zebra', count: 1 }]);
});

test("facets count a search's lines by band and film, without other clients' films", async () => {
  const { film } = await add(['Donkey!', 'Donkey, you are a very talkative one.'], { title: 'Shrek' });
  const { film: own } = await add(['Donkey.'], { source: 'client', ownerId: ann.id });
  const call = (viewer: typeof ben, change: { filters?: { words: { min: number; max: number } } } = {}) =>
    service.facets({ viewer, q: 'donkey', sources: [...filmSources], filmId: null, filmLimit: 5, ...change });
  expect(await call(ben)).toEqual({
    // One word and seven words in a second.
    speeds: { slow: 1, normal: 0, fast: 1 },
    lengths: { short: 1, medium: 1, long: 0 },
    difficulties: [2, 0, 0, 0, 0],
    films: [{ film, count: 2 }],
    kind: 'exact',
  });
  expect((await call(ann)).films).toEqual([
    { film, count: 2 },
    { film: own, count: 1 },
  ]);
  expect(await call(ben, { filters: { words: { min: 6, max: 10 } } })).toMatchObject({
    speeds: { slow: 0, normal: 0, fast: 1 },
    lengths: { short: 1, medium: 1, long: 0 },
    films: [{ film, count: 1 }],
  });
});

test('pages contain every hit exactly once', async () => {
  const { film, lines } = await add(Array.from({ length: 7 }, (_, i) => `Donkey number ${i}.`));
  await add(['Another donkey.']);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await search({ filmId: film.id, pageSize: 3, after });
    seen.push(...page.list.map((hit) => hit.lineId));
    expect(page.total).toBe(7);
    after = page.next;
  } while (after !== null);
  expect(seen.sort()).toEqual(lines.map((line) => line.id).sort());
});

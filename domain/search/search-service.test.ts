import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalIndex } from '#search/create-phrase-index.ts';
import { openTestStores, type TestStores } from '#store/testing.ts';
import { addFilmWithVideo, makeAccount, putLines } from '#store/testing-rows.ts';
import type { Film, Video } from '../films/types.ts';
import { sources } from '../films/types.ts';
import { makeFacts, makeLine, makeViewer } from '../testing.ts';
import { createSearchService } from './search-service.ts';

const [ann, ben, teacher] = [makeViewer('ann'), makeViewer('ben'), makeViewer('tea', 'teacher')];
const rate = { num: 24_000, den: 1001 };
let store: TestStores;
let index: ReturnType<typeof createLocalIndex>;
let service: ReturnType<typeof createSearchService>;

beforeEach(async () => {
  store = await openTestStores();
  index = createLocalIndex();
  service = createSearchService({ index, films: store.films });
  await store.accounts.insertAccount(makeAccount({ id: ann.id }));
});
afterEach(() => store.dispose());

const add = async (texts: string[], film: Partial<Film> = {}, video: Partial<Video> = {}) => {
  const added = await addFilmWithVideo(store, {
    film,
    video: { state: 'ready', mezzanine: makeFacts({ rate }), ...video },
  });
  const lines = texts.map((en, seq) =>
    makeLine(added.video.id, seq, { startMs: seq * 2000, endMs: seq * 2000 + 1000, en }),
  );
  await putLines(store, { videoId: added.video.id, lines });
  const { id: filmId, source, ownerId } = added.film;
  await index.put({ videoId: added.video.id, filmId, source, ownerId, quality: 1, lines });
  return { ...added, lines };
};
const seek = (change: Partial<Parameters<typeof service.seek>[0]> = {}) =>
  service.seek({
    viewer: ben,
    q: 'donkey',
    sources: [...sources],
    filmId: null,
    after: null,
    pagesize: 20,
    ...change,
  });

test('a hit has its place from the index, and text, film and frame rate from the store', async () => {
  const episode = { season: 2, episode: 5, title: 'The Swamp' };
  const { film, video, lines } = await add(
    ['Hello.', 'Donkey!'],
    { title: 'Shrek', kind: 'series' },
    episode,
  );
  const answer = await seek();
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

test('a line that is gone from the store is left out, the others stay', async () => {
  const { video, lines } = await add(['Donkey one.', 'Donkey two.', 'Donkey three.']);
  await putLines(store, { videoId: video.id, lines: lines.slice(0, 2) });
  const { list } = await seek();
  expect(list.map((hit) => hit.line.en).sort()).toEqual(['Donkey one.', 'Donkey two.']);
});

test('a video that lost its mezzanine is left out', async () => {
  const { video } = await add(['Donkey.']);
  await store.films.updateVideo(video.id, { mezzanine: null });
  expect((await seek()).list).toEqual([]);
});

test("a client's film is found by its owner, teachers and admins", async () => {
  await add(['Donkey.'], { source: 'client', ownerId: ann.id });
  expect((await seek({ viewer: ann })).total).toBe(1);
  expect((await seek({ viewer: teacher })).total).toBe(1);
  expect(await seek({ viewer: ben })).toMatchObject({ list: [], total: 0 });
});

test('pages follow one another without a gap or a hit twice', async () => {
  const { film, lines } = await add(Array.from({ length: 7 }, (_, i) => `Donkey number ${i}.`));
  await add(['Another donkey.']);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await seek({ filmId: film.id, pagesize: 3, after });
    seen.push(...page.list.map((hit) => hit.lineId));
    expect(page.total).toBe(7);
    after = page.next;
  } while (after !== null);
  expect(seen.sort()).toEqual(lines.map((line) => line.id).sort());
});

import { expect, test } from 'vitest';
import type { Film } from '#domain/films/types.ts';
import type { SearchHit } from '#domain/search/types.ts';
import { makeLine, makeViewer } from '#domain/testing/factories.ts';
import { searchUpToLine } from './search-up-to-line.ts';

const film: Film = {
  id: 'f',
  source: 'film',
  kind: 'movie',
  title: 'F',
  titleZh: null,
  year: null,
  ownerId: null,
  titleKey: 'f',
  createdMs: 0,
};
const hits = Array.from(
  { length: 300 },
  (_, seq): SearchHit => ({
    lineId: `v.${seq}`,
    videoId: 'v',
    filmId: film.id,
    spans: { en: [[0, 1]], zh: [] },
    line: makeLine('v', seq, { startMs: seq * 1000, endMs: seq * 1000 + 900 }),
    film,
    rate: { num: 24, den: 1 },
    durationMs: 60_000,
    videoTitle: null,
    season: null,
    episode: null,
  }),
);
const asked = { viewer: makeViewer('ben'), q: 'a', sources: [], filmId: null };

async function idsFrom(lineId: string | null) {
  const calls: number[] = [];
  const { list, next, total } = await searchUpToLine({
    asked,
    lineId,
    search: {
      async search({ after, pagesize }) {
        calls.push(pagesize);
        const from = Number(after);
        const end = from + pagesize;
        const page = hits.slice(from, end);
        return {
          list: page,
          total: hits.length,
          totalKind: 'exact',
          next: end < hits.length ? `${end}` : null,
          tookMs: 1,
        };
      },
      findHit: async (wanted) => hits.find((hit) => hit.lineId === wanted.lineId) ?? null,
    },
  });
  expect(total).toBe(hits.length);
  return { ids: list.map((hit) => hit.lineId), next, calls };
}
const idsTo = (end: number) => hits.slice(0, end).map((hit) => hit.lineId);

test('the first page is enough without a line, and for one that is on it', async () => {
  const first = { ids: idsTo(20), next: '20', calls: [20] };
  expect(await idsFrom(null)).toEqual(first);
  expect(await idsFrom('v.19')).toEqual(first);
});

test('a line further down is reached with all that is before it, and the list goes on behind', async () => {
  expect(await idsFrom('v.20')).toMatchObject({ ids: idsTo(200), next: '200' });
  expect(await idsFrom('v.199')).toMatchObject({ ids: idsTo(200), next: '200' });
});

test('a line deeper down stands before the first hit, which is followed by the second page', async () => {
  expect(await idsFrom('v.200')).toMatchObject({ ids: ['v.200', ...idsTo(20)], next: '20' });
});

test('a line that is no hit is not there', async () => {
  expect(await idsFrom('v.999')).toMatchObject({ ids: idsTo(20), next: '20' });
});

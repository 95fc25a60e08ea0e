import { expect, test } from 'vitest';
import type { Film } from '../films/types.ts';
import { makeLine, makeViewer } from '../testing/factories.ts';
import type { SearchService } from './search-service-types.ts';
import { searchUpToLine } from './search-up-to-line.ts';
import type { SearchHit } from './types.ts';

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
    proposedCut: { startMs: seq * 1000, endMs: seq * 1000 + 958 },
    videoTitle: null,
    season: null,
    episode: null,
  }),
);
const params = { viewer: makeViewer('ben'), q: 'a', sources: [], filmId: null, pageSize: 20 };

async function idsFrom(lineId: string | null) {
  const calls: number[] = [];
  const search: Pick<SearchService, 'search' | 'findHit'> = {
    async search({ after, pageSize }) {
      calls.push(pageSize);
      const from = Number(after);
      const end = from + pageSize;
      return {
        list: hits.slice(from, end),
        total: hits.length,
        totalKind: 'exact',
        next: end < hits.length ? `${end}` : null,
        tookMs: 1,
      };
    },
    findHit: async (query) => hits.find((hit) => hit.lineId === query.lineId) ?? null,
  };
  const { list, next, total } = await searchUpToLine(search, { ...params, lineId });
  expect(total).toBe(hits.length);
  return { ids: list.map((hit) => hit.lineId), next, calls };
}
const idsTo = (end: number) => hits.slice(0, end).map((hit) => hit.lineId);

test('returns the first page without a line, and for a line on that page', async () => {
  const first = { ids: idsTo(20), next: '20', calls: [20] };
  expect(await idsFrom(null)).toEqual(first);
  expect(await idsFrom('v.19')).toEqual(first);
});

test('returns all hits up to a lower line, and the cursor continues after them', async () => {
  expect(await idsFrom('v.20')).toMatchObject({ ids: idsTo(200), next: '200' });
  expect(await idsFrom('v.199')).toMatchObject({ ids: idsTo(200), next: '200' });
});

test('puts a line that ranks very low before the first hit', async () => {
  expect(await idsFrom('v.200')).toMatchObject({ ids: ['v.200', ...idsTo(20)], next: '20' });
});

test('leaves out a line that is not a hit', async () => {
  expect(await idsFrom('v.999')).toMatchObject({ ids: idsTo(20), next: '20' });
});

import type { Hono } from 'hono';
import * as z from 'zod';
import { type FilmSource, filmSources } from '#domain/films/types.ts';
import type { SearchParams } from '#domain/search/service.ts';
import { type WireSeek, wireFacets, wireSeek, wireSuggestions } from '#shared/wire.ts';
import type { CallDescription } from '../call-description.ts';
import {
  emptyAsUndefined,
  idParam,
  integerParam,
  optionalTextParam,
  pagingFields,
  readInput,
} from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireViewer } from '../session.ts';
import { presentFacets, presentSearch } from './present.ts';
import { searchFiltersParam } from './search-filters.ts';

const q = z.string().max(10_000).default('');
const source = emptyAsUndefined(z.enum(['all', ...filmSources]).default('all'));
const askedFields = z.object({
  q: q.describe('English, Chinese or both; * for one to three words; quotation marks for these very words.'),
  mode: emptyAsUndefined(
    z.enum(['forms', 'exact']).default('forms').describe('exact: as if all of q stood in quotation marks.'),
  ),
  filters: emptyAsUndefined(searchFiltersParam),
  film_id: emptyAsUndefined(idParam.nullable().default(null)),
});
const seek = askedFields.extend({ after: optionalTextParam(1000), pagesize: pagingFields.pagesize });
const seekAll = seek.extend({ source });
const facets = askedFields.extend({ source, limit: emptyAsUndefined(integerParam(1, 50).default(12)) });
const suggest = z.object({ q, source, limit: emptyAsUndefined(integerParam(1, 20).default(8)) });

export const searchCalls: CallDescription[] = [
  ...filmSources.map(
    (part): CallDescription => ({
      methods: ['GET'],
      path: `/api/sub_seek_${part}.php`,
      summary: 'Lines that hold a phrase, in one part of the library.',
      access: 'client',
      input: seek,
      answer: wireSeek,
    }),
  ),
  {
    methods: ['GET'],
    path: '/api/sub_seek_all.php',
    summary: 'Lines that hold a phrase, in all parts or one.',
    access: 'client',
    input: seekAll,
    answer: wireSeek,
  },
  {
    methods: ['GET'],
    path: '/api/sub_seek_suggest.php',
    summary: 'The commonest ways to go on with what is typed, and how often each is said.',
    access: 'client',
    input: suggest,
    answer: wireSuggestions,
  },
  {
    methods: ['GET'],
    path: '/api/sub_seek_facets.php',
    summary:
      'How many lines a search has with each speed, length and difficulty in place of its own filter, and in each film, limit films at most.',
    access: 'client',
    input: facets,
    answer: wireFacets,
  },
];

const askedOf = (
  c: RequestContext,
  input: z.output<typeof askedFields>,
  wanted: FilmSource[],
): SearchParams => ({
  viewer: requireViewer(c),
  q: input.q,
  mode: input.mode,
  sources: wanted,
  filmId: input.film_id,
  ...(input.filters && { filters: input.filters }),
});

/** The four `sub_seek_*` calls, one library part each, `sub_seek_all` for the search page's tabs, `sub_seek_suggest` while one types, `sub_seek_facets` for its filters. */
export function mountSearchCalls(api: Hono<HttpEnv>): void {
  const answer = async (c: RequestContext, input: z.output<typeof seek>, wanted: FilmSource[]) => {
    const { search } = c.var.services;
    const asked = askedOf(c, input, wanted);
    const { after, pagesize } = input;
    const found = await search.search({ ...asked, after, pagesize });
    const spellings = found.total === 0 ? await search.didYouMean(asked) : [];
    return c.json({ ...presentSearch(found), did_you_mean: spellings } satisfies WireSeek);
  };
  for (const part of filmSources) {
    api.get(`/sub_seek_${part}.php`, async (c) => answer(c, await readInput(c, seek), [part]));
  }
  api.get('/sub_seek_all.php', async (c) => {
    const input = await readInput(c, seekAll);
    return answer(c, input, partsOf(input.source));
  });
  api.get('/sub_seek_suggest.php', async (c) => {
    const input = await readInput(c, suggest);
    const list = await c.var.services.search.suggest({
      viewer: requireViewer(c),
      q: input.q,
      sources: partsOf(input.source),
      limit: input.limit,
    });
    return c.json({ list });
  });
  api.get('/sub_seek_facets.php', async (c) => {
    const input = await readInput(c, facets);
    const asked = askedOf(c, input, partsOf(input.source));
    return c.json(presentFacets(await c.var.services.search.facets({ ...asked, filmLimit: input.limit })));
  });
}

const partsOf = (source: 'all' | FilmSource): FilmSource[] =>
  source === 'all' ? [...filmSources] : [source];

import type { search } from '#contract/search.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { SearchParams, SearchService } from '#domain/search/search-service-types.ts';
import type { LineFilters, SearchResultPage } from '#domain/search/types.ts';
import { type FilmSource, filmSources } from '#shared/film-codes.ts';
import { type CallRequest, defineHandlers } from '../calls/handler.ts';
import { toSearchHitDto, toSearchResultDto } from './search-hit.ts';

type SearchCallInOneSource = (typeof search)['film'];

/** Returns the handler of the search in one source. */
const searchInOneSource = (source: FilmSource) => (request: CallRequest<SearchCallInOneSource>) =>
  findPage(request, source);

export const searchHandlers = defineHandlers<typeof search>()({
  film: searchInOneSource('film'),
  ytb: searchInOneSource('ytb'),
  kid: searchInOneSource('kid'),
  client: searchInOneSource('client'),
  all: (request) => findPage(request, request.input.source),

  async suggest({ services, viewer, input }) {
    const { q, source, limit } = input;
    return { list: await services.search.suggest({ viewer, q, sources: listSources(source), limit }) };
  },

  async nearest({ services, viewer, input }) {
    const params = toSearchParams(viewer, input, input.source);
    const list = await services.search.nearest({ ...params, pageSize: input.pageSize });
    return { list: list.map(toSearchHitDto) };
  },

  async facets({ services, viewer, input }) {
    const params = toSearchParams(viewer, input, input.source);
    const found = await services.search.facets({ ...params, filmLimit: input.limit });
    return {
      speed: found.speeds,
      length: found.lengths,
      difficulty: found.difficulties,
      films: found.films.map(({ film, count }) => ({
        filmId: film.id,
        filmTitle: film.title,
        filmTitleZh: film.titleZh,
        count,
      })),
      totalKind: found.kind,
    };
  },

  async upToLine({ services, viewer, input }) {
    const { linked, pageSize } = input;
    const params = toSearchParams(viewer, input, input.source);
    const { hitId, ...found } = await services.search.searchUpToLine({ ...params, linked, pageSize });
    return { ...(await toAnswer({ service: services.search, params, found })), hitId };
  },
});

/** Searches for one page of hits. */
async function findPage(
  { services, viewer, input }: Pick<CallRequest<SearchCallInOneSource>, 'services' | 'viewer' | 'input'>,
  source: 'all' | FilmSource,
) {
  const { after, pageSize } = input;
  const params = toSearchParams(viewer, input, source);
  const found = await services.search.search({ ...params, after, pageSize });
  return toAnswer({ service: services.search, params, found });
}

/** Adds similar phrases to an answer without hits. */
async function toAnswer(args: {
  service: Pick<SearchService, 'didYouMean'>;
  params: SearchParams;
  found: SearchResultPage;
}) {
  const { service, params, found } = args;
  const didYouMean = found.total === 0 ? await service.didYouMean(params) : [];
  return { ...toSearchResultDto(found), didYouMean };
}

const toSearchParams = (
  viewer: Viewer,
  input: {
    q: string;
    mode: 'forms' | 'exact';
    lastWord: 'whole' | 'prefix';
    filmId: string | null;
    filters: LineFilters | null;
  },
  source: 'all' | FilmSource,
): SearchParams => ({
  viewer,
  q: input.q,
  mode: input.mode,
  lastWord: input.lastWord,
  sources: listSources(source),
  filmId: input.filmId,
  ...(input.filters && { filters: input.filters }),
});

const listSources = (source: 'all' | FilmSource): FilmSource[] =>
  source === 'all' ? [...filmSources] : [source];

import type { SearchAnswerDto, search } from '#contract/search.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { SearchParams, SearchService } from '#domain/search/search-service-types.ts';
import type { PhraseFilters, SearchResultPage } from '#domain/search/types.ts';
import { type FilmSource, filmSources } from '#shared/film-codes.ts';
import type { CallRequest, Handler, Handlers } from '../calls/handler.ts';
import { toSearchResultDto } from './search-hit.ts';

type SearchCallInOneSource = (typeof search)['film'];

/** Handles the search in one part of the library. */
const searchInOneSource =
  (source: FilmSource): Handler<SearchCallInOneSource> =>
  (request) =>
    findPage(request, source);

export const searchHandlers: Handlers<typeof search> = {
  film: searchInOneSource('film'),
  ytb: searchInOneSource('ytb'),
  kid: searchInOneSource('kid'),
  client: searchInOneSource('client'),
  all: (request) => findPage(request, request.input.source),

  async suggest({ services, viewer, input }) {
    const { q, source, limit } = input;
    return { list: await services.search.suggest({ viewer, q, sources: sourcesOf(source), limit }) };
  },

  async facets({ services, viewer, input }) {
    const params = paramsOf(viewer, input, input.source);
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
    const { lineId, pagesize } = input;
    const params = paramsOf(viewer, input, input.source);
    return toAnswer({
      service: services.search,
      params,
      found: await services.search.searchUpToLine({ ...params, lineId, pagesize }),
    });
  },
};

/** One page of a search. */
async function findPage(
  { services, viewer, input }: Pick<CallRequest<SearchCallInOneSource>, 'services' | 'viewer' | 'input'>,
  source: 'all' | FilmSource,
): Promise<SearchAnswerDto> {
  const { after, pagesize } = input;
  const params = paramsOf(viewer, input, source);
  const found = await services.search.search({ ...params, after, pagesize });
  return toAnswer({ service: services.search, params, found });
}

/** A search that found nothing suggests similar phrases. */
async function toAnswer(args: {
  service: Pick<SearchService, 'didYouMean'>;
  params: SearchParams;
  found: SearchResultPage;
}): Promise<SearchAnswerDto> {
  const { service, params, found } = args;
  const didYouMean = found.total === 0 ? await service.didYouMean(params) : [];
  return { ...toSearchResultDto(found), didYouMean };
}

const paramsOf = (
  viewer: Viewer,
  input: {
    q: string;
    mode: 'forms' | 'exact';
    filmId: string | null;
    filters: PhraseFilters | null;
  },
  source: 'all' | FilmSource,
): SearchParams => ({
  viewer,
  q: input.q,
  mode: input.mode,
  sources: sourcesOf(source),
  filmId: input.filmId,
  ...(input.filters && { filters: input.filters }),
});

const sourcesOf = (source: 'all' | FilmSource): FilmSource[] =>
  source === 'all' ? [...filmSources] : [source];

import { canViewFilm, visibleClientOwnerIds } from '#domain/films/film-access.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { SearchHit } from '#domain/search/types.ts';
import { lengthBands, speedBands } from './line-bands.ts';
import { stripQuotationMarks } from './quotation-marks.ts';
import type { SearchParams, SearchService } from './search-service-types.ts';
import { searchUpToLine } from './search-up-to-line.ts';
import type { PhraseHit, PhraseIndex, PhraseQuery } from './types.ts';

/** Maximum number of spelling suggestions for a search without hits. */
const MAX_SPELLINGS = 5;

/** Creates the phrase search. Positions of hits come from the index, texts and times from the store. */
export function createSearchService(args: { index: PhraseIndex; films: FilmStore }): SearchService {
  const { index, films } = args;

  /** Adds texts and times to hits of the index. Leaves out hits that are no longer in the store. */
  async function toSearchHits(indexHits: PhraseHit[], text: string): Promise<SearchHit[]> {
    const lines = new Map(
      (await films.linesByIds(indexHits.map((indexHit) => indexHit.lineId))).map((line) => [line.id, line]),
    );
    const videos = await films.videosWithFilms(indexHits.map((indexHit) => indexHit.videoId));
    return indexHits.flatMap((indexHit): SearchHit[] => {
      const line = lines.get(indexHit.lineId);
      const { film, video } = videos.get(indexHit.videoId) ?? {};
      // A line that was just replaced in the store stays in the index for another moment.
      if (!line || !film || !video?.mezzanine) return [];
      return [
        {
          ...indexHit,
          spans: index.highlight({ text, en: line.en, zh: line.zh }),
          line,
          film,
          videoTitle: video.title,
          season: video.season,
          episode: video.episode,
          rate: video.mezzanine.rate,
          durationMs: video.mezzanine.durationMs,
        },
      ];
    });
  }

  const search: SearchService['search'] = async ({ after, pagesize, ...params }) => {
    const query = toPhraseQuery(params);
    const startedMs = performance.now();
    const found = await index.search({ ...query, after, limit: pagesize });
    const tookMs = performance.now() - startedMs;
    const list = await toSearchHits(found.hits, query.text);
    return { list, total: found.total, totalKind: found.totalKind, next: found.next, tookMs };
  };

  const findHit: SearchService['findHit'] = async ({ lineId, ...params }) => {
    const [line] = await films.linesByIds([lineId]);
    const video = line ? await films.videoById(line.videoId) : null;
    if (!video) return null;
    const { filmId, id: videoId } = video;
    const [hit] = await toSearchHits([{ lineId, videoId, filmId }], toPhraseQuery(params).text);
    if (!hit || hit.spans.en.length + hit.spans.zh.length === 0) return null;
    const isSearched = params.sources.includes(hit.film.source) && (params.filmId ?? filmId) === filmId;
    return isSearched && canViewFilm(params.viewer, hit.film) ? hit : null;
  };

  return {
    search,
    findHit,
    searchUpToLine: (params) => searchUpToLine({ search, findHit }, params),
    suggest: ({ viewer, q, sources, limit }) =>
      index.suggest({ text: q, sources, clientOwnerIds: visibleClientOwnerIds(viewer), limit }),
    async didYouMean({ filmId, filters, ...params }) {
      const query = toPhraseQuery({ ...params, filmId: null });
      if (filmId !== null || filters) {
        const { total } = await index.search({ ...query, after: null, limit: 1 });
        if (total > 0) return [];
      }
      const found = await index.didYouMean({ ...query, limit: MAX_SPELLINGS });
      // Suggestions are meant to be typed in the same mode.
      return params.mode === 'exact'
        ? found.map(({ text, count }) => ({ text: stripQuotationMarks(text), count }))
        : found;
    },
    async facets({ filmLimit, ...params }) {
      const speeds = [speedBands.slow, speedBands.normal, speedBands.fast];
      const words = [lengthBands.short, lengthBands.medium, lengthBands.long];
      const found = await index.facets({ ...toPhraseQuery(params), speeds, words, filmLimit });
      const listed = await films.filmsByIds(found.films.map(({ filmId }) => filmId));
      const titles = new Map(listed.map((film) => [film.id, film]));
      const [slow = 0, normal = 0, fast = 0] = found.speeds;
      const [short = 0, medium = 0, long = 0] = found.words;
      return {
        speeds: { slow, normal, fast },
        lengths: { short, medium, long },
        difficulties: found.difficulties,
        films: found.films.flatMap(({ filmId, count }) => {
          const film = titles.get(filmId);
          return film ? [{ film, count }] : [];
        }),
        kind: found.kind,
      };
    },
  };
}

/** Builds the query for the index. */
function toPhraseQuery(params: SearchParams): Omit<PhraseQuery, 'after' | 'limit'> {
  const { viewer, q, sources, filmId, filters } = params;
  return {
    text: params.mode === 'exact' ? `"${stripQuotationMarks(q)}"` : q,
    sources,
    filmId,
    clientOwnerIds: visibleClientOwnerIds(viewer),
    ...(filters && { filters }),
  };
}

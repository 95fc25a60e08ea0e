import { canViewFilm, visibleClientOwnerIds } from '#domain/films/film-access.ts';
import type { Film, FilmStore, Video } from '#domain/films/types.ts';
import type { SearchHit } from '#domain/search/types.ts';
import { lengthBands, speedBands } from './line-bands.ts';
import { stripQuotationMarks } from './quotation-marks.ts';
import { searchUpToLine } from './search-up-to-line.ts';
import type { SearchParams, SearchService } from './service.ts';
import type { PhraseHit, PhraseIndex, PhraseQuery } from './types.ts';

/** Nearby spellings offered for a search that has found nothing. */
const SPELLINGS_MAX = 5;

/** Phrase search: places come from the index, texts and times from the store. */
export function createSearchService(args: { index: PhraseIndex; films: FilmStore }): SearchService {
  const { index, films } = args;

  /** Places of the index with their texts and times, those left out that are gone from the store. */
  async function hitsOf(places: PhraseHit[], text: string): Promise<SearchHit[]> {
    const lines = new Map(
      (await films.linesByIds(places.map((place) => place.lineId))).map((line) => [line.id, line]),
    );
    const videos = await byId<Video>([...new Set(places.map((place) => place.videoId))], films.videoById);
    const titles = await byId<Film>([...new Set(places.map((place) => place.filmId))], films.filmById);
    return places.flatMap((place): SearchHit[] => {
      const [line, video, film] = [
        lines.get(place.lineId),
        videos.get(place.videoId),
        titles.get(place.filmId),
      ];
      // A line that has just been replaced in the store is gone from the index a moment later.
      if (!line || !film || !video?.mezzanine) return [];
      return [
        {
          ...place,
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
    const query = queryOf(params);
    const startedMs = performance.now();
    const found = await index.search({ ...query, after, limit: pagesize });
    const tookMs = performance.now() - startedMs;
    const list = await hitsOf(found.hits, query.text);
    return { list, total: found.total, totalKind: found.totalKind, next: found.next, tookMs };
  };

  const findHit: SearchService['findHit'] = async ({ lineId, ...params }) => {
    const [line] = await films.linesByIds([lineId]);
    const video = line ? await films.videoById(line.videoId) : null;
    if (!video) return null;
    const { filmId, id: videoId } = video;
    const [hit] = await hitsOf([{ lineId, videoId, filmId }], queryOf(params).text);
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
    async didYouMean({ filmId, filters, ...asked }) {
      const query = queryOf({ ...asked, filmId: null });
      if (filmId !== null || filters) {
        const { total } = await index.search({ ...query, after: null, limit: 1 });
        if (total > 0) return [];
      }
      const found = await index.didYouMean({ ...query, limit: SPELLINGS_MAX });
      // What is offered is to be typed, in the same mode again.
      return asked.mode === 'exact'
        ? found.map(({ text, count }) => ({ text: stripQuotationMarks(text), count }))
        : found;
    },
    async facets({ filmLimit, ...asked }) {
      const speeds = [speedBands.slow, speedBands.normal, speedBands.fast];
      const words = [lengthBands.short, lengthBands.medium, lengthBands.long];
      const found = await index.facets({ ...queryOf(asked), speeds, words, filmLimit });
      const titles = await byId<Film>(
        found.films.map(({ filmId }) => filmId),
        films.filmById,
      );
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

/** What the index is asked. */
function queryOf(asked: SearchParams): Omit<PhraseQuery, 'after' | 'limit'> {
  const { viewer, q, sources, filmId, filters } = asked;
  return {
    text: asked.mode === 'exact' ? `"${stripQuotationMarks(q)}"` : q,
    sources,
    filmId,
    clientOwnerIds: visibleClientOwnerIds(viewer),
    ...(filters && { filters }),
  };
}

async function byId<Row>(
  ids: string[],
  read: (id: string) => Promise<Row | null>,
): Promise<Map<string, Row>> {
  const rows = await Promise.all(ids.map(async (id) => [id, await read(id)] as const));
  return new Map(rows.flatMap(([id, row]) => (row === null ? [] : [[id, row] as const])));
}

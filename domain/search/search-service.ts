import type { HighlightSpans } from '#shared/highlight-spans.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import { canViewFilm, visibleClientOwnerIds } from '../films/film-access.ts';
import { findLinkedLine } from '../films/find-linked-line.ts';
import type { FilmStore, Line } from '../films/types.ts';
import { lengthBands, speedBands } from './line-bands.ts';
import { stripQuotationMarks } from './quotation-marks.ts';
import type { SearchParams, SearchService } from './search-service-types.ts';
import { searchUpToLine } from './search-up-to-line.ts';
import type { SearchHit, SearchIndex, SearchIndexHit, SearchIndexQuery } from './types.ts';

/** Maximum number of spelling suggestions for a search without hits. */
const MAX_SPELLINGS = 5;

/** Creates the phrase search. Positions of hits come from the index, texts and times from the store. */
export function createSearchService(args: {
  index: SearchIndex;
  films: FilmStore;
  proposeCuts: ProposeCuts;
}): SearchService {
  const { index, films, proposeCuts } = args;
  /** Where phrases are in hits of the index, which are the same objects as long as the index has not changed. */
  const highlights = new WeakMap<SearchIndexHit, Highlighted>();

  /** Adds texts and times to hits of the index. Leaves out hits that are no longer in the store. */
  async function toSearchHits(
    indexHits: SearchIndexHit[],
    findSpans: (line: Pick<Line, 'en' | 'zh'>, hit: SearchIndexHit) => HighlightSpans,
  ): Promise<SearchHit[]> {
    const lines = await films.linesWithVideos(indexHits.map(({ lineId }) => lineId));
    const stored = new Map(lines.map((found) => [found.line.id, found]));
    const cuts = await proposeCuts(
      indexHits.map(({ lineId }) => {
        const { line, video } = stored.get(lineId) ?? {};
        if (!line || !video?.mezzanine) return null;
        return { ...line, lineId, mezzanine: video.mezzanine, revision: video.revision };
      }),
    );
    return indexHits.flatMap((indexHit, at): SearchHit[] => {
      const { line, film, video } = stored.get(indexHit.lineId) ?? {};
      const cut = cuts[at];
      // A line that was just replaced in the store stays in the index for another moment.
      if (!line || !film || !video?.mezzanine || !cut) return [];
      return [
        {
          ...indexHit,
          spans: findSpans(line, indexHit),
          line,
          film,
          videoTitle: video.title,
          season: video.season,
          episode: video.episode,
          rate: video.mezzanine.rate,
          durationMs: video.mezzanine.durationMs,
          proposedCut: { startMs: cut.startMs, endMs: cut.endMs },
        },
      ];
    });
  }

  /** Returns a function that finds a phrase in lines. */
  const highlightPhrase = (query: Pick<SearchIndexQuery, 'text' | 'lastWordIsPrefix'>) => {
    const { text, lastWordIsPrefix = false } = query;
    return ({ en, zh }: Pick<Line, 'en' | 'zh'>, hit: SearchIndexHit) => {
      const asked = { text, lastWordIsPrefix, en, zh };
      const known = highlights.get(hit);
      if (known && isEqual(known.asked, asked)) return known.spans;
      const spans = index.highlight(asked);
      highlights.set(hit, { asked, spans });
      return spans;
    };
  };

  const search: SearchService['search'] = async ({ after, pageSize, ...params }) => {
    const query = toSearchIndexQuery(params);
    const startedMs = performance.now();
    const found = await index.search({ ...query, after, limit: pageSize });
    const tookMs = performance.now() - startedMs;
    const list = await toSearchHits(found.hits, highlightPhrase(query));
    return { list, total: found.total, totalKind: found.totalKind, next: found.next, tookMs };
  };

  const findHit: SearchService['findHit'] = async ({ lineId, ...params }) => {
    const [line] = await films.linesByIds([lineId]);
    const video = line ? await films.videoById(line.videoId) : null;
    if (!video) return null;
    const { filmId, id: videoId } = video;
    const [hit] = await toSearchHits(
      [{ lineId, videoId, filmId }],
      highlightPhrase(toSearchIndexQuery(params)),
    );
    if (!hit || hit.spans.en.length + hit.spans.zh.length === 0) return null;
    const isSearched = params.sources.includes(hit.film.source) && (params.filmId ?? filmId) === filmId;
    return isSearched && canViewFilm(params.viewer, hit.film) ? hit : null;
  };

  return {
    search,
    findHit,
    async searchUpToLine({ linked, ...params }) {
      const found = linked && (await findLinkedLine({ films, link: linked, videoId: null }));
      const lineId = found?.state === 'found' ? found.line.id : null;
      const page = await searchUpToLine({ search, findHit }, { ...params, lineId });
      return { ...page, hitId: page.list.find((hit) => hit.lineId === lineId)?.lineId ?? null };
    },
    suggest: ({ viewer, q, sources, limit }) =>
      index.suggest({ text: q, sources, clientOwnerIds: visibleClientOwnerIds(viewer), limit }),
    async didYouMean({ filmId, filters, ...params }) {
      const query = toSearchIndexQuery({ ...params, filmId: null });
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
    async nearest({ pageSize, ...params }) {
      const query = toSearchIndexQuery(params);
      const { hits, text } = await index.nearest({ ...query, limit: pageSize });
      const { lastWordIsPrefix = false } = query;
      return toSearchHits(hits, ({ en, zh }) => index.highlightWords({ text, lastWordIsPrefix, en, zh }));
    },
    async facets({ filmLimit, ...params }) {
      const speeds = [speedBands.slow, speedBands.normal, speedBands.fast];
      const words = [lengthBands.short, lengthBands.medium, lengthBands.long];
      const found = await index.facets({ ...toSearchIndexQuery(params), speeds, words, filmLimit });
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

/** A phrase and the line in which it was looked for. */
type HighlightRequest = Required<Parameters<SearchIndex['highlight']>[0]>;

interface Highlighted {
  asked: HighlightRequest;
  spans: HighlightSpans;
}

const isEqual = (a: HighlightRequest, b: HighlightRequest): boolean =>
  a.text === b.text && a.lastWordIsPrefix === b.lastWordIsPrefix && a.en === b.en && a.zh === b.zh;

/** Builds the query for the index. */
function toSearchIndexQuery(params: SearchParams): Omit<SearchIndexQuery, 'after' | 'limit'> {
  const { viewer, q, sources, filmId, filters } = params;
  return {
    text: params.mode === 'exact' ? `"${stripQuotationMarks(q)}"` : q,
    sources,
    filmId,
    clientOwnerIds: visibleClientOwnerIds(viewer),
    ...(params.lastWord === 'prefix' && { lastWordIsPrefix: true }),
    ...(filters && { filters }),
  };
}

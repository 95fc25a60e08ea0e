import { AppError } from '#domain/errors.ts';
import type { PhraseQuery, PhraseResult } from '#domain/search/types.ts';
import { countAtOnce, countingWork, countOneByOne, estimateMatches } from './count-matches.ts';
import { decodeCursor, encodeCursor, queryHash } from './hit-cursor.ts';
import { parseQuery } from './parse-query.ts';
import { compareRank, type RankKey } from './rank-key.ts';
import { SearchBudget } from './search-budget.ts';
import { type Searched, searchedSegments } from './searched-segments.ts';
import type { Segment } from './segment.ts';
import { type SegmentHit, SegmentHits } from './segment-hits.ts';
import { selectPage } from './select-page.ts';
import type { WordBands } from './word-bands.ts';

/** Lines looked at for one page where only looking tells: some milliseconds. */
const CANDIDATES_MAX = 12_000;
/** Lines counted one by one for one total; beyond it is estimated. */
const COUNTED_MAX = 12_000;
/** Lines looked at for one estimate. */
const SAMPLE = 1_500;
const SAMPLE_OF_SEGMENT_MIN = 50;

/**
 * Answers a query out of some segments, whatever it is, in bounded time. Throws what parseQuery and decodeCursor throw,
 * and AppError `bad_parameter`, field `limit`, for a limit that is not 1 or more.
 */
export function seekSegments(args: {
  segments: readonly Segment[];
  bands: () => WordBands;
  query: PhraseQuery;
}): PhraseResult {
  const { query } = args;
  const readings = parseQuery(query.text);
  if (!Number.isInteger(query.limit) || query.limit < 1) {
    throw new AppError('bad_parameter', { field: 'limit', message: `limit ${query.limit}` });
  }
  const hash = queryHash(readings, query);
  const cursor = query.after === null ? null : decodeCursor(query.after, hash);
  const searched = searchedSegments({ ...args, readings });
  const budget = new SearchBudget(CANDIDATES_MAX);
  const nextHit = mergeHits(searched, budget, cursor?.last ?? null);
  const { hits, next } = selectPage({ cursor, limit: query.limit, nextHit });
  const counted = countAll(searched);
  const atLeast = hits.length + (cursor?.seen.length ?? 0);
  return {
    hits: hits.map(({ segment, line, videoId, filmId }) => ({
      lineId: `${videoId}.${segment.seq[line] as number}`,
      videoId,
      filmId,
    })),
    total: counted.exact ? counted.total : Math.max(counted.total, atLeast),
    totalKind: counted.exact ? 'exact' : 'estimate',
    next: next && encodeCursor(next, hash),
  };
}

/** The hits of all segments in rank order. */
function mergeHits(
  searched: Searched[],
  budget: SearchBudget,
  after: RankKey | null,
): () => SegmentHit | null {
  const heads = searched.flatMap((each) => {
    const hits = new SegmentHits({ ...each, budget, after });
    const hit = hits.next();
    return hit ? [{ hits, hit }] : [];
  });
  // Best last, where it is cheap to take away.
  heads.sort((a, b) => compareRank(b.hit, a.hit));
  return () => {
    const best = heads.pop();
    if (!best) return null;
    const { hit } = best;
    const following = best.hits.next();
    if (following) {
      best.hit = following;
      let at = heads.length;
      for (let below = heads[at - 1]; below && compareRank(below.hit, following) < 0; below = heads[at - 1])
        at--;
      heads.splice(at, 0, best);
    }
    return hit;
  };
}

/** How many lines match in all. */
function countAll(searched: Searched[]): { total: number; exact: boolean } {
  let total = 0;
  const left: Searched[] = [];
  for (const each of searched) {
    const count = countAtOnce(each.segment, each.readings, each.scope);
    if (count === null) left.push(each);
    else total += count;
  }
  const work = left.reduce((sum, { readings, scope }) => sum + countingWork(readings, scope), 0);
  if (work <= COUNTED_MAX) {
    for (const { segment, readings, scope } of left) total += countOneByOne(segment, readings, scope);
    return { total, exact: true };
  }
  const sample = Math.max(SAMPLE_OF_SEGMENT_MIN, Math.ceil(SAMPLE / left.length));
  for (const { segment, readings, scope } of left) total += estimateMatches(segment, readings, scope, sample);
  return { total, exact: false };
}

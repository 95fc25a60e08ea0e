import { AppError } from '#domain/errors.ts';
import type { PhraseQuery, PhraseResult } from '#domain/search/types.ts';
import {
  countAtOnce,
  countingWork,
  countOneByOne,
  estimateMatches,
  isHardToEstimate,
  shareOf,
  takePilot,
} from './count-matches.ts';
import { findingCost } from './find-matches.ts';
import { decodeCursor, encodeCursor, queryHash } from './hit-cursor.ts';
import { listMatches, type SegmentMatches } from './list-matches.ts';
import { parseQuery } from './parse-query.ts';
import { compareRank, type RankKey } from './rank-key.ts';
import type { Sample } from './sample-matches.ts';
import { SearchBudget } from './search-budget.ts';
import { type Searched, searchedSegments } from './searched-segments.ts';
import type { Segment } from './segment.ts';
import { type SegmentHit, SegmentHits } from './segment-hits.ts';
import { selectPage } from './select-page.ts';
import type { WordBands } from './word-bands.ts';

/** Lines looked at for one page where only looking tells: some milliseconds. */
const CANDIDATES_MAX = 8_000;
/** How long listing all matches may take, nanoseconds; and when they are too few to be estimated. */
const LISTED_NS = 4e6;
const RARE_LISTED_NS = 6e6;
/** Lines counted one by one for one total; beyond it is estimated. */
const COUNTED_MAX = 12_000;

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
  const cursor = query.after === null ? null : decodeCursor(query.after, queryHash(readings, query));
  const { searched, pilot } = listWherePossible(searchedSegments({ ...args, readings }));
  const budget = new SearchBudget(CANDIDATES_MAX);
  const nextHit = mergeHits(searched, budget, cursor?.last ?? null);
  const { hits, next } = selectPage({ cursor, limit: query.limit, nextHit });
  const counted = countAll(searched, pilot);
  const atLeast = hits.length + (cursor?.seen.length ?? 0);
  return {
    hits: hits.map(({ segment, line, videoId, filmId }) => ({
      lineId: `${videoId}.${segment.seq[line] as number}`,
      videoId,
      filmId,
    })),
    total: counted.exact ? counted.total : Math.max(counted.total, atLeast),
    totalKind: counted.exact ? 'exact' : 'estimate',
    next: next && encodeCursor(next, queryHash(readings, query)),
  };
}

/** The hits of all segments in rank order. */
function mergeHits(searched: Listed[], budget: SearchBudget, after: RankKey | null): () => SegmentHit | null {
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

/** A segment, and all that matches in it where that is known. */
interface Listed extends Searched {
  matches: SegmentMatches | null;
}

/** Lists the matches of a query with gaps or in two languages, unless that takes too long: then there is a first look at them. */
function listWherePossible(searched: Searched[]): { searched: Listed[]; pilot: Sample | null } {
  const listable = searched.filter(isListable);
  const pilot = findingCost(listable, {}) > LISTED_NS ? takePilot(listable) : null;
  const isListed = !pilot || isWorthListing(listable, pilot);
  return {
    searched: searched.map((each) => ({
      ...each,
      matches: isListed && isListable(each) ? listMatches(each) : null,
    })),
    pilot,
  };
}

/** Whether all matches can be listed after all, as it takes less where few entries match. */
function isWorthListing(searched: Searched[], pilot: Sample): boolean {
  const most = isHardToEstimate(searched, pilot) ? RARE_LISTED_NS : LISTED_NS;
  return findingCost(searched, { share: shareOf(pilot) }) <= most;
}

const isListable = ({ readings, scope }: Searched): boolean =>
  !(readings.length === 1 && readings[0]?.plain) && scope.lines === null;

/** How many lines match in all. */
function countAll(searched: Listed[], pilot: Sample | null): { total: number; exact: boolean } {
  let total = 0;
  const left: Searched[] = [];
  for (const each of searched) {
    const { matches } = each;
    const count = matches ? matches.whole.size + matches.part.size : countAtOnce(each);
    if (count === null) left.push(each);
    else total += count;
  }
  const work = left.reduce((sum, each) => sum + countingWork(each), 0);
  if (work <= COUNTED_MAX) {
    return { total: left.reduce((sum, each) => sum + countOneByOne(each), total), exact: true };
  }
  // The first look tells of the segments it was taken of, and they are in `left`, all of them.
  const looked = pilot && left.every(isListable) ? pilot : takePilot(left);
  return { total: total + estimateMatches(left, looked), exact: false };
}

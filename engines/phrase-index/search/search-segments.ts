import { InvalidQueryError } from '../api/invalid-query-error.ts';
import type { PhraseQuery, PhraseResult } from '../api/types.ts';
import {
  computeMatchRatio,
  countByScanning,
  countFromStatistics,
  estimateCountingWork,
  estimateMatchCount,
  isHardToEstimate,
  takePilotSample,
} from '../count/count-matches.ts';
import type { MatchSample } from '../count/match-sampler.ts';
import { estimateMatchingCost } from '../match/create-matcher.ts';
import { listMatches, type SegmentMatches } from '../match/list-matches.ts';
import { planSegmentSearches, type SegmentSearch } from '../match/plan-segment-searches.ts';
import { SearchBudget } from '../match/search-budget.ts';
import type { TermDifficulties } from '../match/term-difficulties.ts';
import { parseQuery } from '../query/parse-query.ts';
import { compareRankKeys, type RankKey } from '../segments/rank-key.ts';
import type { Segment } from '../segments/segment.ts';
import { decodeCursor, encodeCursor, hashQuery } from './search-cursor.ts';
import { type SegmentHit, SegmentHitIterator } from './segment-hit-iterator.ts';
import { selectPage } from './select-page.ts';

/** Lines looked at for one page where only looking tells: some milliseconds. */
const CANDIDATES_MAX = 8_000;
/** How long listing all matches may take, nanoseconds; and when they are too few to be estimated. */
const LISTED_NS = 4e6;
const RARE_LISTED_NS = 6e6;
/** Lines counted one by one for one total; beyond it is estimated. */
const COUNTED_MAX = 12_000;

/**
 * Answers a query out of some segments, whatever it is, in bounded time. Throws what parseQuery and decodeCursor throw,
 * and InvalidQueryError, field `limit`, for a limit that is not 1 or more.
 */
export function searchSegments(args: {
  segments: readonly Segment[];
  bands: () => TermDifficulties;
  query: PhraseQuery;
}): PhraseResult {
  const { query } = args;
  const readings = parseQuery(query.text);
  if (!Number.isInteger(query.limit) || query.limit < 1) {
    throw new InvalidQueryError('limit', `limit ${query.limit}`);
  }
  const cursor = query.after === null ? null : decodeCursor(query.after, hashQuery(readings, query));
  const { searched, pilot } = listWherePossible(planSegmentSearches({ ...args, readings }));
  const budget = new SearchBudget(CANDIDATES_MAX);
  const nextHit = mergeHits(searched, budget, cursor?.lastKey ?? null);
  const { hits, next } = selectPage({ cursor, limit: query.limit, nextHit });
  const counted = countAll(searched, pilot);
  const atLeast = hits.length + (cursor?.seenLines.length ?? 0);
  return {
    hits: hits.map(({ segment, line, videoId, filmId }) => ({
      lineId: `${videoId}.${segment.seqByLine[line] as number}`,
      videoId,
      filmId,
    })),
    total: counted.exact ? counted.total : Math.max(counted.total, atLeast),
    totalKind: counted.exact ? 'exact' : 'estimate',
    next: next && encodeCursor(next, hashQuery(readings, query)),
  };
}

/** The hits of all segments in rank order. */
function mergeHits(searched: Listed[], budget: SearchBudget, after: RankKey | null): () => SegmentHit | null {
  const heads = searched.flatMap((each) => {
    const hits = new SegmentHitIterator({ ...each, budget, after });
    const hit = hits.next();
    return hit ? [{ hits, hit }] : [];
  });
  // Best last, where it is cheap to take away.
  heads.sort((a, b) => compareRankKeys(b.hit, a.hit));
  return () => {
    const best = heads.pop();
    if (!best) return null;
    const { hit } = best;
    const following = best.hits.next();
    if (following) {
      best.hit = following;
      let at = heads.length;
      for (
        let below = heads[at - 1];
        below && compareRankKeys(below.hit, following) < 0;
        below = heads[at - 1]
      )
        at--;
      heads.splice(at, 0, best);
    }
    return hit;
  };
}

/** A segment, and all that matches in it where that is known. */
interface Listed extends SegmentSearch {
  matches: SegmentMatches | null;
}

/** Lists the matches of a query with gaps or in two languages, unless that takes too long: then there is a first look at them. */
function listWherePossible(searched: SegmentSearch[]): { searched: Listed[]; pilot: MatchSample | null } {
  const listable = searched.filter(isListable);
  const pilot = estimateMatchingCost(listable, {}) > LISTED_NS ? takePilotSample(listable) : null;
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
function isWorthListing(searched: SegmentSearch[], pilot: MatchSample): boolean {
  const most = isHardToEstimate(searched, pilot) ? RARE_LISTED_NS : LISTED_NS;
  return estimateMatchingCost(searched, { share: computeMatchRatio(pilot) }) <= most;
}

const isListable = ({ interpretations: readings, filter: scope }: SegmentSearch): boolean =>
  !(readings.length === 1 && readings[0]?.isContiguous) && scope.candidateLines === null;

/** How many lines match in all. */
function countAll(searched: Listed[], pilot: MatchSample | null): { total: number; exact: boolean } {
  let total = 0;
  const left: SegmentSearch[] = [];
  for (const each of searched) {
    const { matches } = each;
    const count = matches ? matches.whole.size + matches.part.size : countFromStatistics(each);
    if (count === null) left.push(each);
    else total += count;
  }
  const work = left.reduce((sum, each) => sum + estimateCountingWork(each), 0);
  if (work <= COUNTED_MAX) {
    return { total: left.reduce((sum, each) => sum + countByScanning(each), total), exact: true };
  }
  // The first look tells of the segments it was taken of, and they are in `left`, all of them.
  const looked = pilot && left.every(isListable) ? pilot : takePilotSample(left);
  return { total: total + estimateMatchCount(left, looked), exact: false };
}

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
import { MATCH_RANKS } from '../match/match-line.ts';
import { planSegmentSearches, type SegmentSearch } from '../match/plan-segment-searches.ts';
import { SearchBudget } from '../match/search-budget.ts';
import type { TermDifficulties } from '../match/term-difficulties.ts';
import { listReadings, type QueryInterpretation } from '../query/parse-query.ts';
import { compareRankKeys, type RankKey } from '../segments/rank-key.ts';
import type { Segment } from '../segments/segment.ts';
import { decodeCursor, encodeCursor, hashQuery, isCursorOf } from './search-cursor.ts';
import { type SegmentHit, SegmentHitIterator } from './segment-hit-iterator.ts';
import { selectDiversePage } from './select-diverse-page.ts';

/** Maximum number of candidate lines to examine for one page, which takes some milliseconds. */
const MAX_CANDIDATES = 8_000;
/** Time limit for listing all matches, in nanoseconds; the second one applies to matches too rare to estimate. */
const LISTING_NS = 4e6;
const RARE_LISTING_NS = 6e6;
/** Maximum number of lines to count one by one. For more, the total is an estimate. */
const MAX_COUNTED_LINES = 12_000;

/** Answers any query over some segments in bounded time. Throws InvalidQueryError. */
export function searchSegments(args: {
  segments: readonly Segment[];
  difficulties: () => TermDifficulties;
  query: PhraseQuery;
}): PhraseResult {
  const { query } = args;
  const [reading, freerReading] = listReadings(query);
  if (!Number.isInteger(query.limit) || query.limit < 1) {
    throw new InvalidQueryError('limit', `limit ${query.limit}`);
  }
  if (!freerReading) return searchReading({ ...args, interpretations: reading });
  // Later pages follow the reading of the first one, whatever has been added since.
  if (query.after !== null) {
    const isFreer = isCursorOf(query.after, hashQuery(freerReading, query));
    return searchReading({ ...args, interpretations: isFreer ? freerReading : reading });
  }
  const result = searchReading({ ...args, interpretations: reading });
  if (result.total > 0) return result;
  const selected = selectReading(args);
  return selected === reading ? result : searchReading({ ...args, interpretations: selected });
}

/**
 * Returns the reading by which searchSegments answers the first page of a query, whatever its film and its filters.
 * Throws InvalidQueryError.
 */
export function selectReading(args: {
  segments: readonly Segment[];
  difficulties: () => TermDifficulties;
  query: Omit<PhraseQuery, 'after' | 'limit'>;
}): QueryInterpretation[] {
  const [reading, freerReading] = listReadings(args.query);
  if (!freerReading) return reading;
  const query = { ...args.query, filmId: null, filters: {}, after: null, limit: 1 };
  return searchReading({ ...args, query, interpretations: reading }).total > 0 ? reading : freerReading;
}

/** Answers one reading of a query. */
function searchReading(args: {
  segments: readonly Segment[];
  difficulties: () => TermDifficulties;
  query: PhraseQuery;
  interpretations: QueryInterpretation[];
}): PhraseResult {
  const { query, interpretations } = args;
  const cursor = query.after === null ? null : decodeCursor(query.after, hashQuery(interpretations, query));
  const { searches, pilot } = listMatchesWherePossible(planSegmentSearches(args));
  const budget = new SearchBudget(MAX_CANDIDATES);
  const nextHit = mergeHits(searches, budget, cursor?.lastKey ?? null);
  const { hits, next } = selectDiversePage({ cursor, limit: query.limit, nextHit });
  const counted = countAll(searches, pilot);
  const shown = hits.length + (cursor?.seenLines.length ?? 0);
  return {
    hits: hits.map(({ segment, line, videoId, filmId }) => ({
      lineId: `${videoId}.${segment.seqByLine[line] as number}`,
      videoId,
      filmId,
    })),
    total: counted.exact ? counted.total : Math.max(counted.total, shown),
    totalKind: counted.exact ? 'exact' : 'estimate',
    next: next && encodeCursor(next, hashQuery(interpretations, query)),
  };
}

/** Merges the hits of all segments in rank order. */
function mergeHits(
  searches: ListedSearch[],
  budget: SearchBudget,
  after: RankKey | null,
): () => SegmentHit | null {
  const heads = searches.flatMap((search) => {
    const hits = new SegmentHitIterator({ ...search, budget, after });
    const hit = hits.next();
    return hit ? [{ hits, hit }] : [];
  });
  // Best hit last, where it is cheap to remove.
  heads.sort((a, b) => compareRankKeys(b.hit, a.hit));
  return () => {
    const best = heads.pop();
    if (!best) return null;
    const { hit } = best;
    const nextOfSegment = best.hits.next();
    if (nextOfSegment) {
      best.hit = nextOfSegment;
      let i = heads.length;
      for (let head = heads[i - 1]; head && compareRankKeys(head.hit, nextOfSegment) < 0; head = heads[i - 1])
        i--;
      heads.splice(i, 0, best);
    }
    return hit;
  };
}

/** A segment with all of its matches; null where they are not listed. */
interface ListedSearch extends SegmentSearch {
  matches: SegmentMatches | null;
}

/**
 * Lists the matches of a query with gaps or two languages. When that would take too long, it returns a pilot
 * sample instead.
 */
function listMatchesWherePossible(searches: SegmentSearch[]): {
  searches: ListedSearch[];
  pilot: MatchSample | null;
} {
  const listable = searches.filter(isListable);
  const pilot = estimateMatchingCost(listable, {}) > LISTING_NS ? takePilotSample(listable) : null;
  const isListed = !pilot || isWorthListing(listable, pilot);
  return {
    searches: searches.map((search) => ({
      ...search,
      matches: isListed && isListable(search) ? listMatches(search) : null,
    })),
    pilot,
  };
}

/** Returns whether listing is cheap after all, because few entries match. */
function isWorthListing(searches: SegmentSearch[], pilot: MatchSample): boolean {
  const limitNs = isHardToEstimate(searches, pilot) ? RARE_LISTING_NS : LISTING_NS;
  return estimateMatchingCost(searches, { share: computeMatchRatio(pilot) }) <= limitNs;
}

const isListable = ({ interpretations, filter }: SegmentSearch): boolean =>
  !(interpretations.length === 1 && interpretations[0]?.isContiguous) && filter.candidateLines === null;

/** Counts all matching lines. */
function countAll(searches: ListedSearch[], pilot: MatchSample | null): { total: number; exact: boolean } {
  let total = 0;
  const uncounted: SegmentSearch[] = [];
  for (const search of searches) {
    const { matches } = search;
    const count = matches
      ? MATCH_RANKS.reduce((sum, rank) => sum + matches[rank].size, 0)
      : countFromStatistics(search);
    if (count === null) uncounted.push(search);
    else total += count;
  }
  const work = uncounted.reduce((sum, search) => sum + estimateCountingWork(search), 0);
  if (work <= MAX_COUNTED_LINES) {
    return { total: uncounted.reduce((sum, search) => sum + countByScanning(search), total), exact: true };
  }
  // The pilot sample covers exactly the uncounted segments.
  const sample = pilot && uncounted.every(isListable) ? pilot : takePilotSample(uncounted);
  return { total: total + estimateMatchCount(uncounted, sample), exact: false };
}

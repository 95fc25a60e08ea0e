import type { FacetQuery, NumberRange, PhraseFacets, PhraseFilters } from '../api/types.ts';
import {
  countAllCandidates,
  planSegmentSearches,
  type SegmentSearch,
} from '../match/plan-segment-searches.ts';
import { computeLineDifficulty, isInRange } from '../match/segment-filter.ts';
import type { TermDifficulties } from '../match/term-difficulties.ts';
import type { QueryInterpretation } from '../query/parse-query.ts';
import { countLineTokens, findLineAtPosition, type Segment } from '../segments/segment.ts';
import { estimateCountingWork, iterateMatchingLines } from './count-matches.ts';
import { MatchSampler } from './match-sampler.ts';

/** Maximum number of lines to count one by one. Of more lines, a sample is counted. */
const MAX_COUNTED_LINES = 12_000;
const SAMPLED_POSITIONS = 3_000;
/**
 * Number of lines between two yields. They take well under a millisecond, except when difficulties are
 * computed for the first time.
 */
const LINES_BETWEEN_YIELDS = 32;

/**
 * Counts the matching lines of a query by speed, length, difficulty, and film. Counts the segments as they
 * are when it starts. Yields regularly.
 * @param args.interpretations the reading of the query to count
 */
export function* countFacets(args: {
  segments: readonly Segment[];
  difficulties: () => TermDifficulties;
  query: FacetQuery;
  interpretations: QueryInterpretation[];
}): Generator<void, PhraseFacets> {
  const { query } = args;
  const searches = planSegmentSearches({
    ...args,
    query: { sources: query.sources, ownerIdsBySource: query.ownerIdsBySource ?? {}, filmId: null },
  });
  const isCounted =
    searches.reduce((sum, search) => sum + estimateCountingWork(search), 0) <= MAX_COUNTED_LINES;
  // The sample is drawn from all positions of the phrase, not from the requested videos.
  const sampler = new MatchSampler(Math.max(1, Math.ceil(countAllCandidates(searches) / SAMPLED_POSITIONS)));
  const tally = new FacetTally(query);
  const difficulties = args.difficulties();
  let examined = 0;
  for (const search of searches) {
    const { segment } = search;
    const difficultyOf = difficulties.forSegment(segment);
    for (const line of isCounted ? iterateMatchingLines(search) : iterateSampledLines(sampler, search)) {
      tally.add({ segment, difficultyOf, line, weight: isCounted ? 1 : sampler.step });
      if (++examined % LINES_BETWEEN_YIELDS === 0) yield;
    }
  }
  return tally.facets(isCounted ? 'exact' : 'estimate');
}

function* iterateSampledLines(sampler: MatchSampler, search: SegmentSearch): Generator<number, void> {
  for (const { positions, count, lineRanks } of sampler.sample(search)) {
    for (let i = 0; i < count; i++) yield findLineAtPosition(lineRanks, positions[i] as number);
  }
}

/** Counts lines per facet value. */
class FacetTally {
  readonly #query: FacetQuery;
  readonly #filters: PhraseFilters;
  readonly #speeds: number[];
  readonly #words: number[];
  readonly #difficulties = [0, 0, 0, 0, 0];
  readonly #films = new Map<string, number>();

  constructor(query: FacetQuery) {
    this.#query = query;
    this.#filters = query.filters ?? {};
    this.#speeds = query.speeds.map(() => 0);
    this.#words = query.words.map(() => 0);
  }

  /** Counts a line `weight` times, for every facet whose other filters it passes. */
  add(args: {
    segment: Segment;
    line: number;
    difficultyOf: (word: number) => number;
    weight: number;
  }): void {
    const { segment, line, weight } = args;
    const { speed, words, difficulty } = this.#filters;
    const filmId = segment.videos[segment.videoByLine[line] as number]?.filmId ?? '';
    const inFilm = this.#query.filmId === null || this.#query.filmId === filmId;
    const length = countLineTokens(segment.en, line);
    if (length === 0) {
      if (!speed && !words && !difficulty) this.#addFilm(filmId, weight);
      return;
    }
    const difficultyOfLine = computeLineDifficulty(segment, line, args.difficultyOf);
    const speedOfLine = segment.speedByLine[line] as number;
    const [inSpeed, inWords, inDifficulty] = [
      isInRange(speedOfLine, speed),
      isInRange(length, words),
      isInRange(difficultyOfLine, difficulty),
    ];
    if (inSpeed && inWords && inDifficulty) this.#addFilm(filmId, weight);
    if (!inFilm) return;
    if (inWords && inDifficulty) addToMatchingRanges(this.#speeds, this.#query.speeds, speedOfLine, weight);
    if (inSpeed && inDifficulty) addToMatchingRanges(this.#words, this.#query.words, length, weight);
    if (inSpeed && inWords)
      this.#difficulties[difficultyOfLine - 1] = (this.#difficulties[difficultyOfLine - 1] ?? 0) + weight;
  }

  facets(kind: PhraseFacets['kind']): PhraseFacets {
    const films = [...this.#films]
      .map(([filmId, count]) => ({ filmId, count: Math.round(count) }))
      .sort((a, b) => b.count - a.count || (a.filmId < b.filmId ? -1 : 1))
      .slice(0, this.#query.filmLimit);
    const round = (counts: number[]) => counts.map(Math.round);
    return {
      speeds: round(this.#speeds),
      words: round(this.#words),
      difficulties: round(this.#difficulties),
      films,
      kind,
    };
  }

  #addFilm(filmId: string, weight: number): void {
    this.#films.set(filmId, (this.#films.get(filmId) ?? 0) + weight);
  }
}

function addToMatchingRanges(
  counts: number[],
  ranges: readonly NumberRange[],
  value: number,
  weight: number,
): void {
  for (const [i, range] of ranges.entries()) {
    if (isInRange(value, range)) counts[i] = (counts[i] ?? 0) + weight;
  }
}

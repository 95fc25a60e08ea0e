import type { FacetQuery, NumberRange, PhraseFacets, PhraseFilters } from '../api/types.ts';
import {
  countAllCandidates,
  planSegmentSearches,
  type SegmentSearch,
} from '../match/plan-segment-searches.ts';
import { computeLineDifficulty, isInRange } from '../match/segment-filter.ts';
import type { TermDifficulties } from '../match/term-difficulties.ts';
import { parseQuery } from '../query/parse-query.ts';
import { countLineTokens, findLineAtPosition, type Segment } from '../segments/segment.ts';
import { estimateCountingWork, iterateMatchingLines } from './count-matches.ts';
import { MatchSampler } from './match-sampler.ts';

/** Lines looked at one by one; beyond it some of them stand for all. */
const COUNTED_MAX = 12_000;
const SAMPLE = 3_000;
/** Lines between two moments at which queries may have their turn: well under a millisecond, unless words are measured for the first time. */
const LINES_AT_ONCE = 32;

/**
 * Tells a query's lines apart by speed, length, difficulty and film. Yields where it can be interrupted; what is in the
 * segments when it begins is what it counts. Throws what parseQuery throws.
 */
export function* countFacets(args: {
  segments: readonly Segment[];
  bands: () => TermDifficulties;
  query: FacetQuery;
}): Generator<void, PhraseFacets> {
  const { query } = args;
  const readings = parseQuery(query.text);
  const searched = planSegmentSearches({
    ...args,
    readings,
    query: { sources: query.sources, ownerIdsBySource: query.ownerIdsBySource ?? {}, filmId: null },
  });
  const isCounted = searched.reduce((sum, each) => sum + estimateCountingWork(each), 0) <= COUNTED_MAX;
  // A sample is taken of all places where the phrase may be, not of the videos asked for.
  const sampler = new MatchSampler(Math.max(1, Math.ceil(countAllCandidates(searched) / SAMPLE)));
  const tally = new FacetTally(query);
  const bands = args.bands();
  let looked = 0;
  for (const each of searched) {
    const { segment } = each;
    const bandOf = bands.forSegment(segment);
    for (const line of isCounted ? iterateMatchingLines(each) : sampledLines(sampler, each)) {
      tally.add({ segment, bandOf, line, weight: isCounted ? 1 : sampler.step });
      if (++looked % LINES_AT_ONCE === 0) yield;
    }
  }
  return tally.facets(isCounted ? 'exact' : 'estimate');
}

function* sampledLines(sampler: MatchSampler, searched: SegmentSearch): Generator<number, void> {
  for (const { places, count, lineMarks } of sampler.sample(searched)) {
    for (let at = 0; at < count; at++) yield findLineAtPosition(lineMarks, places[at] as number);
  }
}

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

  add(args: { segment: Segment; line: number; bandOf: (word: number) => number; weight: number }): void {
    const { segment, line, weight } = args;
    const { speed, words, difficulty } = this.#filters;
    const filmId = segment.videos[segment.videoByLine[line] as number]?.filmId ?? '';
    const inFilm = this.#query.filmId === null || this.#query.filmId === filmId;
    const length = countLineTokens(segment.en, line);
    if (length === 0) {
      if (!speed && !words && !difficulty) this.#addFilm(filmId, weight);
      return;
    }
    const hardest = computeLineDifficulty(segment, line, args.bandOf);
    const said = segment.speedByLine[line] as number;
    const [inSpeed, inWords, inDifficulty] = [
      isInRange(said, speed),
      isInRange(length, words),
      isInRange(hardest, difficulty),
    ];
    if (inSpeed && inWords && inDifficulty) this.#addFilm(filmId, weight);
    if (!inFilm) return;
    if (inWords && inDifficulty) addWhere(this.#speeds, this.#query.speeds, said, weight);
    if (inSpeed && inDifficulty) addWhere(this.#words, this.#query.words, length, weight);
    if (inSpeed && inWords) this.#difficulties[hardest - 1] = (this.#difficulties[hardest - 1] ?? 0) + weight;
  }

  facets(kind: PhraseFacets['kind']): PhraseFacets {
    const films = [...this.#films]
      .map(([filmId, count]) => ({ filmId, count: Math.round(count) }))
      .sort((a, b) => b.count - a.count || (a.filmId < b.filmId ? -1 : 1))
      .slice(0, this.#query.filmLimit);
    const whole = (counts: number[]) => counts.map(Math.round);
    return {
      speeds: whole(this.#speeds),
      words: whole(this.#words),
      difficulties: whole(this.#difficulties),
      films,
      kind,
    };
  }

  #addFilm(filmId: string, weight: number): void {
    this.#films.set(filmId, (this.#films.get(filmId) ?? 0) + weight);
  }
}

function addWhere(counts: number[], ranges: readonly NumberRange[], value: number, weight: number): void {
  for (const [at, range] of ranges.entries()) {
    if (isInRange(value, range)) counts[at] = (counts[at] ?? 0) + weight;
  }
}

import type {
  FacetQuery,
  NearestQuery,
  NearestResult,
  PhraseFacets,
  PhraseQuery,
  PhraseResult,
  Suggestion,
  SuggestionQuery,
} from '../api/types.ts';
import { countFacets } from '../count/count-facets.ts';
import { TermDifficulties } from '../match/term-difficulties.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import { findNearestLines } from '../search/find-nearest-lines.ts';
import { searchSegments, selectReading } from '../search/search-segments.ts';
import { suggestCompletions } from '../search/suggest-completions.ts';
import { suggestSpellings } from '../search/suggest-spellings.ts';
import type { Segment } from '../segments/segment.ts';
import type { IndexQueries } from './index-backend.ts';

/** Maximum time of uninterrupted work on facets, spellings, and nearest lines, in milliseconds. Other queries run between slices. */
const SLICE_MS = 2;

/** Answers queries over the current segments of an index. Each answer comes from the segments of one moment. */
export class SegmentQueries implements IndexQueries {
  readonly #current: () => readonly Segment[];
  /** Of the segments that the latest query with difficulties has seen. */
  #difficulties: { segments: readonly Segment[]; ofTerms: TermDifficulties } | null = null;

  /** @param current returns the segments: another array after every change */
  constructor(current: () => readonly Segment[]) {
    this.#current = current;
  }

  async search(query: PhraseQuery): Promise<PhraseResult> {
    return searchSegments({ ...this.#moment(), query });
  }

  async suggest(query: SuggestionQuery): Promise<Suggestion[]> {
    return suggestCompletions({ segments: this.#current(), query });
  }

  async didYouMean(query: SuggestionQuery): Promise<Suggestion[]> {
    return new TimeSlice(SLICE_MS).run(suggestSpellings({ segments: this.#current(), query }));
  }

  async facets(query: FacetQuery): Promise<PhraseFacets> {
    const moment = { ...this.#moment(), query };
    return new TimeSlice(SLICE_MS).run(countFacets({ ...moment, interpretations: selectReading(moment) }));
  }

  async nearest(query: NearestQuery): Promise<NearestResult> {
    return new TimeSlice(SLICE_MS).run(findNearestLines({ ...this.#moment(), query }));
  }

  #moment(): { segments: readonly Segment[]; difficulties: () => TermDifficulties } {
    const segments = this.#current();
    return { segments, difficulties: () => this.#difficultiesOf(segments) };
  }

  #difficultiesOf(segments: readonly Segment[]): TermDifficulties {
    if (this.#difficulties?.segments !== segments)
      this.#difficulties = { segments, ofTerms: new TermDifficulties([...segments]) };
    return this.#difficulties.ofTerms;
  }
}

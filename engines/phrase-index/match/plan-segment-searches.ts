import type { PhraseQuery } from '../api/types.ts';
import type { QueryInterpretation } from '../query/parse-query.ts';
import type { Segment } from '../segments/segment.ts';
import { createSegmentFilter, type SegmentFilter } from './segment-filter.ts';
import {
  countCandidates,
  expandInterpretation,
  resolveInterpretations,
  type SegmentInterpretation,
} from './segment-interpretation.ts';
import type { TermDifficulties } from './term-difficulties.ts';

/** A segment that may contain matching lines. */
export interface SegmentSearch {
  segment: Segment;
  interpretations: SegmentInterpretation[];
  filter: SegmentFilter;
}

/** Returns the number of entries that may lead to matching lines, over all segments. */
export const countAllCandidates = (searches: readonly SegmentSearch[]): number =>
  countCandidates(searches.flatMap(({ interpretations }) => interpretations));

/** Selects the segments that may contain matching lines, and resolves the query in each. */
export function planSegmentSearches(args: {
  segments: readonly Segment[];
  difficulties: () => TermDifficulties;
  query: Pick<PhraseQuery, 'sources' | 'filmId' | 'ownerIdsBySource' | 'filters'>;
  interpretations: QueryInterpretation[];
}): SegmentSearch[] {
  const { query } = args;
  const expanded = args.interpretations.map(expandInterpretation);
  return args.segments.flatMap((segment): SegmentSearch[] => {
    if (!query.sources.includes(segment.source)) return [];
    const interpretations = resolveInterpretations(segment, expanded);
    if (interpretations.length === 0) return [];
    const filter = createSegmentFilter({
      segment,
      query,
      difficultyOf: (word) => args.difficulties().forSegment(segment)(word),
    });
    return filter ? [{ segment, interpretations, filter }] : [];
  });
}

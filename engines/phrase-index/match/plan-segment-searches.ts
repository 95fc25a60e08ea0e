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

/** A segment that may have matching lines. */
export interface SegmentSearch {
  segment: Segment;
  interpretations: SegmentInterpretation[];
  filter: SegmentFilter;
}

/** Places where matching lines may be, in all of these segments. */
export const countAllCandidates = (searched: readonly SegmentSearch[]): number =>
  countCandidates(searched.flatMap(({ interpretations: readings }) => readings));

/** The segments that may have lines for a query that is understood like this. */
export function planSegmentSearches(args: {
  segments: readonly Segment[];
  bands: () => TermDifficulties;
  query: Pick<PhraseQuery, 'sources' | 'filmId' | 'ownerIdsBySource' | 'filters'>;
  readings: QueryInterpretation[];
}): SegmentSearch[] {
  const { query } = args;
  const formed = args.readings.map(expandInterpretation);
  return args.segments.flatMap((segment): SegmentSearch[] => {
    if (!query.sources.includes(segment.source)) return [];
    const readings = resolveInterpretations(segment, formed);
    if (readings.length === 0) return [];
    const scope = createSegmentFilter({
      segment,
      query,
      bandOf: (word) => args.bands().forSegment(segment)(word),
    });
    return scope ? [{ segment, interpretations: readings, filter: scope }] : [];
  });
}

import type { PhraseQuery } from '#domain/search/types.ts';
import type { Reading } from './parse-query.ts';
import type { Segment } from './segment.ts';
import { formReading, placesOf, readForSegment, type SegmentReading } from './segment-query.ts';
import { type SegmentScope, scopeOf } from './segment-scope.ts';
import type { WordBands } from './word-bands.ts';

/** A segment that may have matching lines. */
export interface Searched {
  segment: Segment;
  readings: SegmentReading[];
  scope: SegmentScope;
}

/** Places where matching lines may be, in all of these segments. */
export const placesOfAll = (searched: readonly Searched[]): number =>
  placesOf(searched.flatMap(({ readings }) => readings));

/** The segments that may have lines for a query that is understood like this. */
export function searchedSegments(args: {
  segments: readonly Segment[];
  bands: () => WordBands;
  query: Pick<PhraseQuery, 'sources' | 'filmId' | 'clientOwnerIds' | 'filters'>;
  readings: Reading[];
}): Searched[] {
  const { query } = args;
  const formed = args.readings.map(formReading);
  return args.segments.flatMap((segment): Searched[] => {
    if (!query.sources.includes(segment.source)) return [];
    const readings = readForSegment(segment, formed);
    if (readings.length === 0) return [];
    const scope = scopeOf({ segment, query, bandOf: (word) => args.bands().of(segment)(word) });
    return scope ? [{ segment, readings, scope }] : [];
  });
}

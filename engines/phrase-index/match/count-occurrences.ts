import type { Segment } from '../segments/segment.ts';
import { acceptOnly, countEntries, findSuffixIntervals } from './suffix-intervals.ts';

/**
 * Counts the occurrences of a phrase without gaps, except those in deleted videos. O(log n) per combination
 * of forms.
 */
export function countOccurrences(segment: Segment, language: 'en' | 'zh', forms: number[][]): number {
  const slots = forms.map(acceptOnly);
  const index = segment[language];
  const { tokens, suffixArray, termStarts } = index;
  const all = findSuffixIntervals({ tokens, suffixArray, termStarts, slots });
  const deleted = segment.deletions[language];
  if (deleted.length === 0) return countEntries(all);
  return countEntries(all) - countEntries(findSuffixIntervals({ tokens, suffixArray: deleted, slots }));
}

import type { Segment } from '../segments/segment.ts';
import { countEntries, findSuffixIntervals } from './suffix-intervals.ts';

/** How often a phrase without gaps is said in lines that are not switched off. */
export function countOccurrences(segment: Segment, language: 'en' | 'zh', slots: number[][]): number {
  const index = segment[language];
  const { tokens, suffixArray, termStarts } = index;
  const all = findSuffixIntervals({ tokens, suffixArray, termStarts, slots });
  const removed = segment.deletions[language];
  if (removed.length === 0) return countEntries(all);
  return countEntries(all) - countEntries(findSuffixIntervals({ tokens, suffixArray: removed, slots }));
}

import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { prefetchTokens } from '../arrays/prefetch.ts';
import { estimateMatchingCost } from '../match/create-matcher.ts';
import { collectLines } from '../match/line-iterators.ts';
import { matchesPhraseAt, NO_MATCH, type PhraseSlot } from '../match/match-line.ts';
import { BATCH_SIZE } from '../match/matcher.ts';
import { countAllCandidates, type SegmentSearch } from '../match/plan-segment-searches.ts';
import type { SegmentFilter } from '../match/segment-filter.ts';
import {
  countCandidates,
  matchInterpretations,
  type Postings,
  type SegmentInterpretation,
} from '../match/segment-interpretation.ts';
import { countEntries, findSuffixIntervals, type SuffixIntervals } from '../match/suffix-intervals.ts';
import { familyKey, type LanguageIndex, type Segment } from '../segments/segment.ts';
import { type MatchSample, sampleMatches } from './match-sampler.ts';

/** Repeats looked at to count a phrase's lines exactly. */
const REPEATS_MAX = 40_000;

/** Entries that have to be visited to count a segment's matches one by one. */
export function estimateCountingWork({ interpretations: readings, filter: scope }: SegmentSearch): number {
  const places = countCandidates(readings);
  return Math.min(places, scope.candidateLines?.length ?? places);
}

/**
 * The number of matching lines, without visiting them: how often the phrase is said, less the times it is said again in
 * one line, less what is switched off. Null when that cannot be said: for anything but a phrase in one language
 * without gaps, in all videos, or for rare families of forms.
 */
export function countFromStatistics({
  segment,
  interpretations: readings,
  filter: scope,
}: SegmentSearch): number | null {
  const [reading] = readings;
  if (!reading?.isContiguous || readings.length > 1 || scope.isRestrictive) return null;
  const phrase = reading.en ?? reading.zh ?? [];
  const { index } = reading.postings;
  const count = phrase.length === 1 ? countOfWord(index, phrase) : countOfPhrase(index, phrase, reading);
  if (count === null) return null;
  const removed = reading.en ? segment.deletions.en : segment.deletions.zh;
  if (removed.length === 0) return count;
  const intervals = findSuffixIntervals({
    tokens: index.tokens,
    suffixArray: removed,
    slots: phrase.map((slot) => slot.termIds),
  });
  const { postings: anchor } = reading;
  const gone: Postings = {
    ...anchor,
    index: { ...index, suffixArray: removed },
    intervals,
    entryCount: countEntries(intervals),
  };
  return count - collectLines(gone).length;
}

/** The number of matching lines, by looking at every one of at most countingWork. */
export function countByScanning(searched: SegmentSearch): number {
  let count = 0;
  for (const _ of iterateMatchingLines(searched)) count++;
  return count;
}

/** Every matching line once, found by looking at no more than countingWork. */
export function* iterateMatchingLines({
  segment,
  interpretations: readings,
  filter: scope,
}: SegmentSearch): Generator<number, void> {
  const listed = scope.candidateLines && scope.candidateLines.length < countCandidates(readings);
  const only = readings.length === 1 ? readings[0] : undefined;
  if (scope.candidateLines && listed) {
    for (const line of scope.candidateLines) if (isMatch(segment, line, readings, scope)) yield line;
    return;
  }
  const lines = new Set<number>();
  for (const reading of readings) {
    for (const anchor of anchorsOf(reading)) {
      for (const line of collectLines(anchor)) {
        if (readings.length > 1 && lines.has(line)) continue;
        if (readings.length > 1) lines.add(line);
        if (only?.isContiguous ? scope.accepts(line) : isMatch(segment, line, readings, scope)) yield line;
      }
    }
  }
}

/** Entries looked at to see how rare matches are among them. */
const PILOT = 500;
/** Matches that make an estimate good where they are rare: it is then off by a fortieth or so. */
const SAMPLED_MATCHES = 2_000;
/** How long a sample may take, nanoseconds; and where matches are rare. */
const SAMPLE_NS = 2.5e6;
const RARE_SAMPLE_NS = 6e6;
/** How much longer than one after the other its entries take, which lie apart. */
const APART = 1.5;

/** A first look at some segments' entries. */
export const takePilotSample = (searched: readonly SegmentSearch[]): MatchSample =>
  sampleMatches(searched, PILOT);

/** Whether matches are so rare among the entries that an estimate would be a bad one. */
export const isHardToEstimate = (searched: readonly SegmentSearch[], pilot: MatchSample): boolean =>
  computeMatchRatio(pilot) * sampleMost(searched, pilot, SAMPLE_NS) < SAMPLED_MATCHES / 4;

/**
 * About how many lines of some segments match. As many entries are looked at as it takes to know the share of those that
 * match, within bounds; where that is no more than the first look took, it tells it. Being stopped by what it saw, it then
 * tells up to a hundredth too much.
 * @param pilot a first look at these very segments
 */
export function estimateMatchCount(searched: readonly SegmentSearch[], pilot: MatchSample): number {
  const share = Math.max(1 / PILOT, computeMatchRatio(pilot));
  // The standard error of a sample's share is sqrt((1 - share) / (entries * share)) of it.
  const wanted = (SAMPLED_MATCHES * (1 - share)) / share;
  const time = isHardToEstimate(searched, pilot) ? RARE_SAMPLE_NS : SAMPLE_NS;
  const entries = Math.min(wanted, sampleMost(searched, pilot, time));
  return entries <= pilot.examined ? pilot.estimatedTotal : sampleMatches(searched, entries).estimatedTotal;
}

/** The share of the entries that match. */
export const computeMatchRatio = ({ examined: looked, matched: met }: MatchSample): number => met / looked;

/** The most entries that a sample may have for some time, nanoseconds. */
function sampleMost(searched: readonly SegmentSearch[], pilot: MatchSample, time: number): number {
  const places = countAllCandidates(searched);
  const step = Math.max(1, places / PILOT);
  const each = (estimateMatchingCost(searched, { step, share: computeMatchRatio(pilot) }) * step) / places;
  return time / (each * APART);
}

function anchorsOf({
  isContiguous: plain,
  postings: anchor,
  wholeLinePostings: wholeAnchor,
}: SegmentInterpretation): Postings[] {
  return plain ? [anchor, wholeAnchor] : [anchor];
}

function isMatch(
  segment: Segment,
  line: number,
  readings: SegmentInterpretation[],
  scope: SegmentFilter,
): boolean {
  return scope.accepts(line) && matchInterpretations(segment, line, readings) !== NO_MATCH;
}

function countOfWord(index: LanguageIndex, phrase: PhraseSlot[]): number | null {
  const { termIds: words } = phrase[0] ?? { termIds: [] };
  const [word] = words;
  if (words.length === 1 && word !== undefined) return index.lineCounts[word] as number;
  return index.familyLineCounts.get(familyKey(words)) ?? null;
}

function countOfPhrase(
  index: LanguageIndex,
  phrase: PhraseSlot[],
  reading: SegmentInterpretation,
): number | null {
  const places = repeatsOf(index, phrase.length, reading.postings.intervals);
  const again = places && countRepeats(index.tokens, phrase, places);
  return again === null ? null : reading.postings.entryCount + reading.wholeLinePostings.entryCount - again;
}

/** Where in some intervals so many words or more are said that stand earlier in their line, too; null for too many places. */
function repeatsOf(
  { suffixArray, repeats }: LanguageIndex,
  words: number,
  intervals: SuffixIntervals,
): Uint32Array | null {
  const { entries: at, lengths: length } = repeats;
  const places = createGrowableUint32Array();
  for (const [from, end] of intervals) {
    for (let entry = lowerIndex(at, from); entry < at.length && (at[entry] as number) < end; entry++) {
      if ((length[entry] as number) >= words) places.push(suffixArray[at[entry] as number] as number);
      if (places.length > REPEATS_MAX) return null;
    }
  }
  return places.view();
}

/** At how many of some places a phrase stands earlier in the line, too; null when that takes too long. */
function countRepeats(tokens: Uint16Array, phrase: PhraseSlot[], places: Uint32Array): number | null {
  let [again, looked] = [0, 0];
  for (let from = 0; from < places.length; from += BATCH_SIZE) {
    const batch = places.subarray(from, from + BATCH_SIZE);
    prefetchTokens(tokens, batch, batch.length, 0);
    for (const place of batch) {
      let earlier = place - 1;
      while (tokens[earlier] !== 0 && !matchesPhraseAt(tokens, phrase, earlier)) earlier--;
      if (tokens[earlier] !== 0) again++;
      looked += place - earlier;
    }
    if (looked > REPEATS_MAX) return null;
  }
  return again;
}

function lowerIndex(values: Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

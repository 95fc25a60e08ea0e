import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { prefetchTokens } from '../arrays/prefetch.ts';
import { estimateMatchingCost } from '../match/create-matcher.ts';
import { collectLines } from '../match/line-iterators.ts';
import { isUnfinished, matchesPhraseAt, NO_MATCH, type PhraseSlot } from '../match/match-line.ts';
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

/** Maximum number of repeats to examine when counting a phrase exactly. */
const MAX_REPEATS = 40_000;

/** The index knows the repeats of at least this many tokens. */
const MIN_REPEATED_TOKENS = 2;

/** Returns the number of entries to visit when counting the matches of a segment one by one. */
export function estimateCountingWork({ interpretations, filter }: SegmentSearch): number {
  const positions = countCandidates(interpretations);
  return Math.min(positions, filter.candidateLines?.length ?? positions);
}

/**
 * Counts the matching lines without visiting them: occurrences of the phrase, minus repeats within a line,
 * minus deleted lines. Returns null where that is not possible: for anything but a phrase without gaps in one
 * language over all videos, and for rare word families.
 */
export function countFromStatistics({ segment, interpretations, filter }: SegmentSearch): number | null {
  const [interpretation] = interpretations;
  if (!interpretation?.isContiguous || interpretations.length > 1 || filter.isRestrictive) return null;
  const phrase = interpretation.en ?? interpretation.zh ?? [];
  const { index } = interpretation.postings;
  const count = countWithRepeats(index, phrase, interpretation);
  if (count === null) return null;
  const deleted = interpretation.en ? segment.deletions.en : segment.deletions.zh;
  if (deleted.length === 0) return count;
  const intervals = findSuffixIntervals({
    tokens: index.tokens,
    suffixArray: deleted,
    slots: phrase,
  });
  const { postings } = interpretation;
  const deletedPostings: Postings = {
    ...postings,
    index: { ...index, suffixArray: deleted },
    intervals,
    entryCount: countEntries(intervals),
  };
  return count - collectLines(deletedPostings).length;
}

/** Counts the matching lines by visiting at most estimateCountingWork entries. */
export function countByScanning(search: SegmentSearch): number {
  let count = 0;
  for (const _ of iterateMatchingLines(search)) count++;
  return count;
}

/** Yields every matching line once, by visiting at most estimateCountingWork entries. */
export function* iterateMatchingLines({
  segment,
  interpretations,
  filter,
}: SegmentSearch): Generator<number, void> {
  const hasFewCandidates =
    filter.candidateLines && filter.candidateLines.length < countCandidates(interpretations);
  const single = interpretations.length === 1 ? interpretations[0] : undefined;
  if (filter.candidateLines && hasFewCandidates) {
    for (const line of filter.candidateLines) if (isMatch(segment, line, interpretations, filter)) yield line;
    return;
  }
  const lines = new Set<number>();
  // A line may contain a word both as typed and completed.
  const mayRepeat = interpretations.some(
    ({ completionPostings }, i) => i > 0 || completionPostings.entryCount > 0,
  );
  for (const interpretation of interpretations) {
    for (const postings of listPostings(interpretation)) {
      for (const line of collectLines(postings)) {
        if (mayRepeat && lines.has(line)) continue;
        if (mayRepeat) lines.add(line);
        if (single?.isContiguous ? filter.accepts(line) : isMatch(segment, line, interpretations, filter))
          yield line;
      }
    }
  }
}

/** Number of entries to examine to learn how rare matches are. */
const PILOT_ENTRIES = 500;
/** Number of matches that a sample should contain. The relative standard error is then about 1/45. */
const TARGET_MATCHES = 2_000;
/** Time limit of a sample in nanoseconds; the second one applies when matches are rare. */
const SAMPLE_NS = 2.5e6;
const RARE_SAMPLE_NS = 6e6;
/** Scattered entries take this much longer than consecutive ones. */
const SCATTER_FACTOR = 1.5;

/** Examines a few entries of some segments. */
export const takePilotSample = (searches: readonly SegmentSearch[]): MatchSample =>
  sampleMatches(searches, PILOT_ENTRIES);

/** Returns whether matches are so rare that an estimate would be poor. */
export const isHardToEstimate = (searches: readonly SegmentSearch[], pilot: MatchSample): boolean =>
  computeMatchRatio(pilot) * maxSampleEntries(searches, pilot, SAMPLE_NS) < TARGET_MATCHES / 4;

/**
 * Estimates the number of matching lines of some segments. Examines as many entries as the precision needs,
 * within a time limit; uses the pilot sample alone when that suffices. Since the pilot decides when to stop,
 * the estimate has an upward bias of up to a hundredth.
 * @param pilot a sample of the same segments
 */
export function estimateMatchCount(searches: readonly SegmentSearch[], pilot: MatchSample): number {
  const share = Math.max(1 / PILOT_ENTRIES, computeMatchRatio(pilot));
  // The relative standard error of a sampled share is sqrt((1 - share) / (entries * share)).
  const neededEntries = (TARGET_MATCHES * (1 - share)) / share;
  const timeNs = isHardToEstimate(searches, pilot) ? RARE_SAMPLE_NS : SAMPLE_NS;
  const entries = Math.min(neededEntries, maxSampleEntries(searches, pilot, timeNs));
  return entries <= pilot.examined ? pilot.estimatedTotal : sampleMatches(searches, entries).estimatedTotal;
}

/** Returns the fraction of the examined entries that match. */
export const computeMatchRatio = ({ examined, matched }: MatchSample): number => matched / examined;

/** Returns the maximum number of entries for a time limit in nanoseconds. */
function maxSampleEntries(searches: readonly SegmentSearch[], pilot: MatchSample, timeNs: number): number {
  const positions = countAllCandidates(searches);
  const step = Math.max(1, positions / PILOT_ENTRIES);
  const costPerEntry =
    (estimateMatchingCost(searches, { step, share: computeMatchRatio(pilot) }) * step) / positions;
  return timeNs / (costPerEntry * SCATTER_FACTOR);
}

function listPostings(interpretation: SegmentInterpretation): Postings[] {
  const { isContiguous, postings, wholeLinePostings, completionPostings } = interpretation;
  return isContiguous ? [postings, wholeLinePostings, completionPostings] : [postings];
}

function isMatch(
  segment: Segment,
  line: number,
  interpretations: SegmentInterpretation[],
  filter: SegmentFilter,
): boolean {
  return filter.accepts(line) && matchInterpretations(segment, line, interpretations) !== NO_MATCH;
}

/** Counts lines, including deleted ones. Returns null when the statistics of the index do not suffice. */
function countWithRepeats(
  index: LanguageIndex,
  phrase: PhraseSlot[],
  interpretation: SegmentInterpretation,
): number | null {
  if (!isUnfinished(phrase))
    return phrase.length === 1
      ? countTermLines(index, phrase)
      : countPhraseLines({ index, phrase, interpretation, repeatedTokens: phrase.length });
  // Two completions of one word are different tokens, so that only the words before them repeat.
  const repeatedTokens = phrase.length - 1;
  return repeatedTokens < MIN_REPEATED_TOKENS
    ? null
    : countPhraseLines({ index, phrase, interpretation, repeatedTokens });
}

function countTermLines(index: LanguageIndex, phrase: PhraseSlot[]): number | null {
  const { termIds } = phrase[0] ?? { termIds: [] };
  const [termId] = termIds;
  if (termIds.length === 1 && termId !== undefined) return index.lineCounts[termId] as number;
  return index.familyLineCounts.get(familyKey(termIds)) ?? null;
}

/** @param args.repeatedTokens how many tokens of the phrase occur twice in a line that has the phrase twice */
function countPhraseLines(args: {
  index: LanguageIndex;
  phrase: PhraseSlot[];
  interpretation: SegmentInterpretation;
  repeatedTokens: number;
}): number | null {
  const { index, phrase, interpretation } = args;
  const { postings, completionPostings } = interpretation;
  const intervals = [...postings.intervals, ...completionPostings.intervals];
  const positions = listRepeats(index, args.repeatedTokens, intervals);
  const repeated = positions && countRepeats(index.tokens, phrase, positions);
  return repeated === null ? null : countCandidates([interpretation]) - repeated;
}

/**
 * Lists the positions in some intervals where at least `tokenCount` tokens also occur earlier in the line.
 * Returns null when there are too many.
 */
function listRepeats(
  { suffixArray, repeats }: LanguageIndex,
  tokenCount: number,
  intervals: SuffixIntervals,
): Uint32Array | null {
  const { entries, lengths } = repeats;
  const positions = createGrowableUint32Array();
  for (const [from, end] of intervals) {
    for (let i = findLowerBound(entries, from); i < entries.length && (entries[i] as number) < end; i++) {
      if ((lengths[i] as number) >= tokenCount) positions.push(suffixArray[entries[i] as number] as number);
      if (positions.length > MAX_REPEATS) return null;
    }
  }
  return positions.view();
}

/**
 * Counts the positions with the same phrase earlier in the line. Returns null when checking takes too long.
 */
function countRepeats(tokens: Uint16Array, phrase: PhraseSlot[], positions: Uint32Array): number | null {
  let [repeated, examined] = [0, 0];
  for (let from = 0; from < positions.length; from += BATCH_SIZE) {
    const batch = positions.subarray(from, from + BATCH_SIZE);
    prefetchTokens(tokens, batch, batch.length, 0);
    for (const position of batch) {
      let earlier = position - 1;
      while (tokens[earlier] !== 0 && !matchesPhraseAt(tokens, phrase, earlier)) earlier--;
      if (tokens[earlier] !== 0) repeated++;
      examined += position - earlier;
    }
    if (examined > MAX_REPEATS) return null;
  }
  return repeated;
}

/** Returns the index of the first value that is at least `minValue`; the values ascend. */
function findLowerBound(values: Uint32Array, minValue: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < minValue) low = middle + 1;
    else high = middle;
  }
  return low;
}

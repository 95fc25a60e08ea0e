import { collectLines } from './candidate-lines.ts';
import { familyKey } from './count-segment-lines.ts';
import { fetchWords } from './fetch-ahead.ts';
import { findingCost } from './find-matches.ts';
import { growingWords } from './growing-array.ts';
import { BATCH } from './match-finder.ts';
import { matchesAt, NO_MATCH, type Slot } from './match-line.ts';
import { findIntervals, type Intervals, widthOf } from './phrase-intervals.ts';
import { type Sample, takeSample } from './sample-matches.ts';
import { placesOfAll, type Searched } from './searched-segments.ts';
import type { LanguageIndex, Segment } from './segment.ts';
import { type Anchor, matchReadings, placesOf, type SegmentReading } from './segment-query.ts';
import type { SegmentScope } from './segment-scope.ts';

/** Repeats looked at to count a phrase's lines exactly. */
const REPEATS_MAX = 40_000;

/** Entries that have to be visited to count a segment's matches one by one. */
export function countingWork({ readings, scope }: Searched): number {
  const places = placesOf(readings);
  return Math.min(places, scope.lines?.length ?? places);
}

/**
 * The number of matching lines, without visiting them: how often the phrase is said, less the times it is said again in
 * one line, less what is switched off. Null when that cannot be said: for anything but a phrase in one language
 * without gaps, in all videos, or for rare families of forms.
 */
export function countAtOnce({ segment, readings, scope }: Searched): number | null {
  const [reading] = readings;
  if (!reading?.plain || readings.length > 1 || scope.narrowed) return null;
  const phrase = reading.en ?? reading.zh ?? [];
  const { index } = reading.anchor;
  const count = phrase.length === 1 ? countOfWord(index, phrase) : countOfPhrase(index, phrase, reading);
  if (count === null) return null;
  const removed = reading.en ? segment.removed.en : segment.removed.zh;
  if (removed.length === 0) return count;
  const intervals = findIntervals({
    tokens: index.tokens,
    sa: removed,
    slots: phrase.map((slot) => slot.words),
  });
  const { anchor } = reading;
  const gone = { ...anchor, index: { ...index, sa: removed }, intervals, width: widthOf(intervals) };
  return count - collectLines(gone).length;
}

/** The number of matching lines, by looking at every one of at most countingWork. */
export function countOneByOne(searched: Searched): number {
  let count = 0;
  for (const _ of matchingLines(searched)) count++;
  return count;
}

/** Every matching line once, found by looking at no more than countingWork. */
export function* matchingLines({ segment, readings, scope }: Searched): Generator<number, void> {
  const listed = scope.lines && scope.lines.length < placesOf(readings);
  const only = readings.length === 1 ? readings[0] : undefined;
  if (scope.lines && listed) {
    for (const line of scope.lines) if (isMatch(segment, line, readings, scope)) yield line;
    return;
  }
  const lines = new Set<number>();
  for (const reading of readings) {
    for (const anchor of anchorsOf(reading)) {
      for (const line of collectLines(anchor)) {
        if (readings.length > 1 && lines.has(line)) continue;
        if (readings.length > 1) lines.add(line);
        if (only?.plain ? scope.accepts(line) : isMatch(segment, line, readings, scope)) yield line;
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
export const takePilot = (searched: readonly Searched[]): Sample => takeSample(searched, PILOT);

/** Whether matches are so rare among the entries that an estimate would be a bad one. */
export const isHardToEstimate = (searched: readonly Searched[], pilot: Sample): boolean =>
  shareOf(pilot) * sampleMost(searched, pilot, SAMPLE_NS) < SAMPLED_MATCHES / 4;

/**
 * About how many lines of some segments match. As many entries are looked at as it takes to know the share of those that
 * match, within bounds; where that is no more than the first look took, it tells it. Being stopped by what it saw, it then
 * tells up to a hundredth too much.
 * @param pilot a first look at these very segments
 */
export function estimateMatches(searched: readonly Searched[], pilot: Sample): number {
  const share = Math.max(1 / PILOT, shareOf(pilot));
  // The standard error of a sample's share is sqrt((1 - share) / (entries * share)) of it.
  const wanted = (SAMPLED_MATCHES * (1 - share)) / share;
  const time = isHardToEstimate(searched, pilot) ? RARE_SAMPLE_NS : SAMPLE_NS;
  const entries = Math.min(wanted, sampleMost(searched, pilot, time));
  return entries <= pilot.looked ? pilot.total : takeSample(searched, entries).total;
}

/** The share of the entries that match. */
export const shareOf = ({ looked, met }: Sample): number => met / looked;

/** The most entries that a sample may have for some time, nanoseconds. */
function sampleMost(searched: readonly Searched[], pilot: Sample, time: number): number {
  const places = placesOfAll(searched);
  const step = Math.max(1, places / PILOT);
  const each = (findingCost(searched, { step, share: shareOf(pilot) }) * step) / places;
  return time / (each * APART);
}

function anchorsOf({ plain, anchor, wholeAnchor }: SegmentReading): Anchor[] {
  return plain ? [anchor, wholeAnchor] : [anchor];
}

function isMatch(segment: Segment, line: number, readings: SegmentReading[], scope: SegmentScope): boolean {
  return scope.accepts(line) && matchReadings(segment, line, readings) !== NO_MATCH;
}

function countOfWord(index: LanguageIndex, phrase: Slot[]): number | null {
  const { words } = phrase[0] ?? { words: [] };
  const [word] = words;
  if (words.length === 1 && word !== undefined) return index.lineCounts[word] as number;
  return index.familyLineCounts.get(familyKey(words)) ?? null;
}

function countOfPhrase(index: LanguageIndex, phrase: Slot[], reading: SegmentReading): number | null {
  const places = repeatsOf(index, phrase.length, reading.anchor.intervals);
  const again = places && countRepeats(index.tokens, phrase, places);
  return again === null ? null : reading.anchor.width + reading.wholeAnchor.width - again;
}

/** Where in some intervals so many words or more are said that stand earlier in their line, too; null for too many places. */
function repeatsOf({ sa, repeats }: LanguageIndex, words: number, intervals: Intervals): Uint32Array | null {
  const { at, length } = repeats;
  const places = growingWords();
  for (const [from, end] of intervals) {
    for (let entry = lowerIndex(at, from); entry < at.length && (at[entry] as number) < end; entry++) {
      if ((length[entry] as number) >= words) places.push(sa[at[entry] as number] as number);
      if (places.length > REPEATS_MAX) return null;
    }
  }
  return places.filled();
}

/** At how many of some places a phrase stands earlier in the line, too; null when that takes too long. */
function countRepeats(tokens: Uint16Array, phrase: Slot[], places: Uint32Array): number | null {
  let [again, looked] = [0, 0];
  for (let from = 0; from < places.length; from += BATCH) {
    const batch = places.subarray(from, from + BATCH);
    fetchWords(tokens, batch, batch.length, 0);
    for (const place of batch) {
      let earlier = place - 1;
      while (tokens[earlier] !== 0 && !matchesAt(tokens, phrase, earlier)) earlier--;
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

/** How often a phrase without gaps is said in lines that are not switched off. */
export function countSaid(segment: Segment, language: 'en' | 'zh', slots: number[][]): number {
  const index = segment[language];
  const { tokens, sa, first } = index;
  const all: Intervals = findIntervals({ tokens, sa, first, slots });
  const removed = segment.removed[language];
  if (removed.length === 0) return widthOf(all);
  return widthOf(all) - widthOf(findIntervals({ tokens, sa: removed, slots }));
}

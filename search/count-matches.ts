import { collectLines, type LineSource, linesOfAnchor } from './candidate-lines.ts';
import { familyKey } from './count-segment-lines.ts';
import { matchesAt, NO_MATCH, type Slot } from './match-line.ts';
import { findIntervals, type Intervals, widthOf } from './phrase-intervals.ts';
import { type LanguageIndex, lineAt, type Segment } from './segment.ts';
import { type Anchor, matchReadings, type SegmentReading } from './segment-query.ts';
import type { SegmentScope } from './segment-scope.ts';

/** Repeats looked at to count a phrase's lines exactly. */
const REPEATS_MAX = 40_000;

/** Entries that have to be visited to count a segment's matches one by one. */
export function countingWork(readings: SegmentReading[], scope: SegmentScope): number {
  const width = readings.reduce((sum, reading) => sum + widthOfReading(reading), 0);
  return Math.min(width, scope.lines?.length ?? width);
}

/** Of a phrase without gaps the anchors are its two halves, otherwise every match is among the one. */
function widthOfReading({ plain, anchor, wholeAnchor }: SegmentReading): number {
  return plain ? anchor.width + wholeAnchor.width : anchor.width;
}

/**
 * The number of matching lines, without visiting them: how often the phrase is said, less the times it is said again in
 * one line, less what is switched off. Null when that cannot be said: for anything but a phrase in one language
 * without gaps, in all videos, or for rare families of forms.
 */
export function countAtOnce(
  segment: Segment,
  readings: SegmentReading[],
  scope: SegmentScope,
): number | null {
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
  const gone = { index: { ...index, sa: removed }, intervals, width: widthOf(intervals) };
  return count - collectLines(gone).length;
}

/** The number of matching lines, by looking at every one of at most countingWork. */
export function countOneByOne(segment: Segment, readings: SegmentReading[], scope: SegmentScope): number {
  let count = 0;
  for (const _ of matchingLines(segment, readings, scope)) count++;
  return count;
}

/** Every matching line once, found by looking at no more than countingWork. */
export function* matchingLines(
  segment: Segment,
  readings: SegmentReading[],
  scope: SegmentScope,
): Generator<number, void> {
  const listed = scope.lines && scope.lines.length < countingWork(readings, { ...scope, lines: null });
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

/**
 * Matching lines at one in `step` of the places where they may be, evenly over the whole segment, whatever their rank:
 * each stands for `step` of them.
 */
export function* sampledMatches(
  segment: Segment,
  readings: SegmentReading[],
  scope: SegmentScope,
  step: number,
): Generator<number, void> {
  let skip = 0;
  for (const reading of readings) {
    for (const { index, intervals } of anchorsOf(reading)) {
      for (const [from, end] of intervals) {
        let at = from + skip;
        for (; at < end; at += step) {
          const line = lineAt(index, index.sa[at] as number);
          if (isMatch(segment, line, readings, scope)) yield line;
        }
        skip = at - end;
      }
    }
  }
}

/** About how many lines match, going by the first `sample` candidates of each reading in rank order. */
export function estimateMatches(
  segment: Segment,
  readings: SegmentReading[],
  scope: SegmentScope,
  sample: number,
): number {
  let estimate = 0;
  for (const reading of readings) {
    for (const anchor of anchorsOf(reading)) {
      const source: LineSource = linesOfAnchor(anchor, 0);
      let [looked, matched] = [0, 0];
      for (let line = source.next(); line >= 0 && looked < sample; line = source.next()) {
        looked++;
        if (isMatch(segment, line, readings, scope)) matched++;
      }
      if (looked > 0) estimate += looked < sample ? matched : (matched / looked) * anchor.width;
    }
  }
  return Math.round(estimate);
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
  let again = 0;
  let looked = 0;
  for (const [from, end] of reading.anchor.intervals) {
    const { at, length } = index.repeats;
    for (let entry = lowerIndex(at, from); entry < at.length && (at[entry] as number) < end; entry++) {
      if ((length[entry] as number) < phrase.length) continue;
      const place = index.sa[at[entry] as number] as number;
      for (let earlier = place - 1; index.tokens[earlier] !== 0; earlier--) {
        looked++;
        if (!matchesAt(index.tokens, phrase, earlier)) continue;
        again++;
        break;
      }
      if (++looked > REPEATS_MAX) return null;
    }
  }
  return reading.anchor.width + reading.wholeAnchor.width - again;
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
  const { tokens, sa } = index;
  const all: Intervals = findIntervals({ tokens, sa, slots });
  const removed = segment.removed[language];
  if (removed.length === 0) return widthOf(all);
  return widthOf(all) - widthOf(findIntervals({ tokens, sa: removed, slots }));
}

import { formsOf } from './highlight.ts';
import { canBeWhole, matchLine, NO_MATCH, type Slot, WHOLE_MATCH } from './match-line.ts';
import type { Phrase, Reading } from './parse-query.ts';
import { findIntervals, type Intervals, lowerBound, splitWhole, widthOf } from './phrase-intervals.ts';
import type { LanguageIndex, Segment } from './segment.ts';

/** Entries of one language's suffix array among which every matching line is. */
export interface Anchor {
  index: LanguageIndex;
  /** The words at each of them. */
  phrase: Slot[];
  intervals: Intervals;
  width: number;
}

/** Words of a phrase without a gap between them: before the first stands what the phrase's gap allows. */
export interface Run extends Anchor {
  /** It ends the phrase. */
  last: boolean;
}

/** A reading as one segment understands it. */
export interface SegmentReading {
  en: Slot[] | null;
  zh: Slot[] | null;
  /** All runs of the phrases, the English ones first. */
  runs: Run[];
  /** Narrowest part of the phrases: has all lines that match. */
  anchor: Anchor;
  /** Has all lines that match as a whole. */
  wholeAnchor: Anchor;
  /**
   * A phrase in one language without gaps: every line of the anchors matches, `wholeAnchor` has just the whole lines
   * and `anchor` just the others.
   */
  plain: boolean;
}

/** Whether a line matches any of the readings as a whole. */
export function isWholeMatch(segment: Segment, line: number, readings: SegmentReading[]): boolean {
  return readings.some(
    ({ en, zh }) =>
      (!en || (canBeWhole(segment.en, line, en) && matchLine(segment.en, line, en) === WHOLE_MATCH)) &&
      (!zh || (canBeWhole(segment.zh, line, zh) && matchLine(segment.zh, line, zh) === WHOLE_MATCH)),
  );
}

/** A query's phrases as forms of words, the same for all segments. */
export interface FormedReading {
  en: { phrase: Phrase; forms: string[][] } | null;
  zh: { phrase: Phrase; forms: string[][] } | null;
}

/** Looks up the forms of a reading's words, once for all segments. */
export function formReading({ en, zh }: Reading): FormedReading {
  const formed = (phrase: Phrase | null) => phrase && { phrase, forms: formsOf(phrase) };
  return { en: formed(en), zh: formed(zh) };
}

/** The readings that any line of the segment can match. */
export function readForSegment(segment: Segment, readings: FormedReading[]): SegmentReading[] {
  return readings.flatMap((reading) => readOne(segment, reading) ?? []);
}

/** How a line matches the best of the readings. */
export function matchReadings(segment: Segment, line: number, readings: SegmentReading[]): number {
  let best = NO_MATCH;
  for (const { en, zh } of readings) {
    const inEnglish = en ? matchLine(segment.en, line, en) : WHOLE_MATCH;
    if (inEnglish === NO_MATCH) continue;
    const inChinese = zh ? matchLine(segment.zh, line, zh) : WHOLE_MATCH;
    const match = Math.min(inEnglish, inChinese);
    if (match > best) best = match;
    if (best === WHOLE_MATCH) break;
  }
  return best;
}

function readOne(segment: Segment, reading: FormedReading): SegmentReading | null {
  const en = reading.en && numberWords(segment.en, reading.en);
  const zh = reading.zh && numberWords(segment.zh, reading.zh);
  if ((reading.en && !en) || (reading.zh && !zh)) return null;
  const runs: Run[] = [];
  if (en) runs.push(...runsOf(segment.en, en));
  if (zh) runs.push(...runsOf(segment.zh, zh));
  if (runs.some((run) => run.width === 0)) return null;
  const anchor = narrowest(runs);
  if (runs.length === 1) {
    const { tokens, sa } = anchor.index;
    const { whole, part } = splitWhole({
      tokens,
      sa,
      intervals: anchor.intervals,
      length: anchor.phrase.length,
    });
    return {
      en,
      zh,
      runs,
      plain: true,
      anchor: { ...anchor, intervals: part, width: widthOf(part) },
      wholeAnchor: { ...anchor, intervals: whole, width: widthOf(whole) },
    };
  }
  const ends = runs.filter((run) => run.last).map(endedOnly);
  return { en, zh, runs, plain: false, anchor, wholeAnchor: narrowest(ends) };
}

/** Null when a word of the phrase is in no form in the segment. */
function numberWords(
  index: LanguageIndex,
  { phrase, forms }: { phrase: Phrase; forms: string[][] },
): Slot[] | null {
  const slots: Slot[] = [];
  for (const [at, spellings] of forms.entries()) {
    const words = spellings.map((form) => index.words.find(form)).filter((word) => word !== 0);
    if (words.length === 0) return null;
    slots.push({ words: words.sort((a, b) => a - b), gap: phrase[at]?.gap ?? { min: 0, max: 0 } });
  }
  return slots;
}

function runsOf(index: LanguageIndex, slots: Slot[]): Run[] {
  const runs: Slot[][] = [];
  for (const [at, slot] of slots.entries()) {
    if (at === 0 || slot.gap.max > 0) runs.push([]);
    runs.at(-1)?.push(slot);
  }
  const { tokens, sa, first } = index;
  return runs.map((phrase, at) => {
    const intervals = findIntervals({ tokens, sa, first, slots: phrase.map(({ words }) => words) });
    return { index, phrase, intervals, width: widthOf(intervals), last: at === runs.length - 1 };
  });
}

/** Of a run's entries those at the end of their line. */
function endedOnly({ index, intervals, phrase }: Run): Anchor {
  const { tokens, sa } = index;
  const ended = intervals.flatMap(([from, end]): Intervals => {
    const past = lowerBound({ tokens, sa, depth: phrase.length, from, end, word: 1 });
    return from < past ? [[from, past]] : [];
  });
  return { index, phrase, intervals: ended, width: widthOf(ended) };
}

/** The one with the fewest entries. */
export function narrowest<Some extends Anchor>(anchors: Some[]): Some {
  return anchors.reduce((best, anchor) => (anchor.width < best.width ? anchor : best));
}

/** Entries by which the matching lines of some readings can be found. Of a phrase without gaps the anchors are its two halves, otherwise every match is among the one. */
export const placesOf = (readings: SegmentReading[]): number =>
  readings.reduce(
    (sum, { plain, anchor, wholeAnchor }) => sum + anchor.width + (plain ? wholeAnchor.width : 0),
    0,
  );

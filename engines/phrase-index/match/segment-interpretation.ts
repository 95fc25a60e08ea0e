import { expandPhrase } from '../query/highlight.ts';
import type { Phrase, QueryInterpretation } from '../query/parse-query.ts';
import type { LanguageIndex, Segment } from '../segments/segment.ts';
import { canMatchWholeLine, matchLine, NO_MATCH, type PhraseSlot, WHOLE_LINE_MATCH } from './match-line.ts';
import {
  countEntries,
  findLowerBound,
  findSuffixIntervals,
  type SuffixIntervals,
  splitWholeLines,
} from './suffix-intervals.ts';

/** Entries of one language's suffix array among which every matching line is. */
export interface Postings {
  index: LanguageIndex;
  /** The words at each of them. */
  phrase: PhraseSlot[];
  intervals: SuffixIntervals;
  entryCount: number;
}

/** Words of a phrase without a gap between them: before the first stands what the phrase's gap allows. */
export interface PhraseRun extends Postings {
  /** It ends the phrase. */
  isLast: boolean;
}

/** A reading as one segment understands it. */
export interface SegmentInterpretation {
  en: PhraseSlot[] | null;
  zh: PhraseSlot[] | null;
  /** All runs of the phrases, the English ones first. */
  runs: PhraseRun[];
  /** Narrowest part of the phrases: has all lines that match. */
  postings: Postings;
  /** Has all lines that match as a whole. */
  wholeLinePostings: Postings;
  /**
   * A phrase in one language without gaps: every line of the anchors matches, `wholeAnchor` has just the whole lines
   * and `anchor` just the others.
   */
  isContiguous: boolean;
}

/** Whether a line matches any of the readings as a whole. */
export function isWholeLineMatch(segment: Segment, line: number, readings: SegmentInterpretation[]): boolean {
  return readings.some(
    ({ en, zh }) =>
      (!en ||
        (canMatchWholeLine(segment.en, line, en) && matchLine(segment.en, line, en) === WHOLE_LINE_MATCH)) &&
      (!zh ||
        (canMatchWholeLine(segment.zh, line, zh) && matchLine(segment.zh, line, zh) === WHOLE_LINE_MATCH)),
  );
}

/** A query's phrases as forms of words, the same for all segments. */
export interface ExpandedInterpretation {
  en: { phrase: Phrase; forms: string[][] } | null;
  zh: { phrase: Phrase; forms: string[][] } | null;
}

/** Looks up the forms of a reading's words, once for all segments. */
export function expandInterpretation({ en, zh }: QueryInterpretation): ExpandedInterpretation {
  const formed = (phrase: Phrase | null) => phrase && { phrase, forms: expandPhrase(phrase) };
  return { en: formed(en), zh: formed(zh) };
}

/** The readings that any line of the segment can match. */
export function resolveInterpretations(
  segment: Segment,
  readings: ExpandedInterpretation[],
): SegmentInterpretation[] {
  return readings.flatMap((reading) => readOne(segment, reading) ?? []);
}

/** How a line matches the best of the readings. */
export function matchInterpretations(
  segment: Segment,
  line: number,
  readings: SegmentInterpretation[],
): number {
  let best = NO_MATCH;
  for (const { en, zh } of readings) {
    const inEnglish = en ? matchLine(segment.en, line, en) : WHOLE_LINE_MATCH;
    if (inEnglish === NO_MATCH) continue;
    const inChinese = zh ? matchLine(segment.zh, line, zh) : WHOLE_LINE_MATCH;
    const match = Math.min(inEnglish, inChinese);
    if (match > best) best = match;
    if (best === WHOLE_LINE_MATCH) break;
  }
  return best;
}

function readOne(segment: Segment, reading: ExpandedInterpretation): SegmentInterpretation | null {
  const en = reading.en && numberWords(segment.en, reading.en);
  const zh = reading.zh && numberWords(segment.zh, reading.zh);
  if ((reading.en && !en) || (reading.zh && !zh)) return null;
  const runs: PhraseRun[] = [];
  if (en) runs.push(...runsOf(segment.en, en));
  if (zh) runs.push(...runsOf(segment.zh, zh));
  if (runs.some((run) => run.entryCount === 0)) return null;
  const anchor = selectNarrowest(runs);
  if (runs.length === 1) {
    const { tokens, suffixArray } = anchor.index;
    const { whole, part } = splitWholeLines({
      tokens,
      suffixArray,
      intervals: anchor.intervals,
      length: anchor.phrase.length,
    });
    return {
      en,
      zh,
      runs,
      isContiguous: true,
      postings: { ...anchor, intervals: part, entryCount: countEntries(part) },
      wholeLinePostings: { ...anchor, intervals: whole, entryCount: countEntries(whole) },
    };
  }
  const ends = runs.filter((run) => run.isLast).map(endedOnly);
  return { en, zh, runs, isContiguous: false, postings: anchor, wholeLinePostings: selectNarrowest(ends) };
}

/** Null when a word of the phrase is in no form in the segment. */
function numberWords(
  index: LanguageIndex,
  { phrase, forms }: { phrase: Phrase; forms: string[][] },
): PhraseSlot[] | null {
  const slots: PhraseSlot[] = [];
  for (const [at, spellings] of forms.entries()) {
    const words = spellings.map((form) => index.terms.findTermId(form)).filter((word) => word !== 0);
    if (words.length === 0) return null;
    slots.push({ termIds: words.sort((a, b) => a - b), gap: phrase[at]?.gap ?? { min: 0, max: 0 } });
  }
  return slots;
}

function runsOf(index: LanguageIndex, slots: PhraseSlot[]): PhraseRun[] {
  const runs: PhraseSlot[][] = [];
  for (const [at, slot] of slots.entries()) {
    if (at === 0 || slot.gap.max > 0) runs.push([]);
    runs.at(-1)?.push(slot);
  }
  const { tokens, suffixArray, termStarts } = index;
  return runs.map((phrase, at) => {
    const intervals = findSuffixIntervals({
      tokens,
      suffixArray,
      termStarts,
      slots: phrase.map(({ termIds: words }) => words),
    });
    return { index, phrase, intervals, entryCount: countEntries(intervals), isLast: at === runs.length - 1 };
  });
}

/** Of a run's entries those at the end of their line. */
function endedOnly({ index, intervals, phrase }: PhraseRun): Postings {
  const { tokens, suffixArray } = index;
  const ended = intervals.flatMap(([from, end]): SuffixIntervals => {
    const past = findLowerBound({ tokens, suffixArray, depth: phrase.length, from, end, word: 1 });
    return from < past ? [[from, past]] : [];
  });
  return { index, phrase, intervals: ended, entryCount: countEntries(ended) };
}

/** The one with the fewest entries. */
export function selectNarrowest<Some extends Postings>(anchors: Some[]): Some {
  return anchors.reduce((best, anchor) => (anchor.entryCount < best.entryCount ? anchor : best));
}

/** Entries by which the matching lines of some readings can be found. Of a phrase without gaps the anchors are its two halves, otherwise every match is among the one. */
export const countCandidates = (readings: SegmentInterpretation[]): number =>
  readings.reduce(
    (sum, { isContiguous: plain, postings: anchor, wholeLinePostings: wholeAnchor }) =>
      sum + anchor.entryCount + (plain ? wholeAnchor.entryCount : 0),
    0,
  );

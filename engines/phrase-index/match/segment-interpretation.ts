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

/** Entries of the suffix array of one language that include at least one position of every matching line. */
export interface Postings {
  index: LanguageIndex;
  /** The phrase that begins at each entry. */
  phrase: PhraseSlot[];
  intervals: SuffixIntervals;
  entryCount: number;
}

/** Consecutive words of a phrase without a gap between them. The gap of the first word comes before the run. */
export interface PhraseRun extends Postings {
  /** Whether the run is the last of its phrase. */
  isLast: boolean;
}

/** An interpretation of a query, resolved in one segment. */
export interface SegmentInterpretation {
  en: PhraseSlot[] | null;
  zh: PhraseSlot[] | null;
  /** All runs of the phrases, English runs first. */
  runs: PhraseRun[];
  /** Entries that lead to all matching lines: those of the narrowest run. */
  postings: Postings;
  /** Entries that lead to all lines that match as a whole. */
  wholeLinePostings: Postings;
  /**
   * Whether the interpretation is one phrase in one language without gaps. Then every entry matches:
   * `wholeLinePostings` has exactly the whole lines and `postings` the others.
   */
  isContiguous: boolean;
}

/** Returns whether a line matches any interpretation as a whole line. */
export function isWholeLineMatch(
  segment: Segment,
  line: number,
  interpretations: SegmentInterpretation[],
): boolean {
  return interpretations.some(
    ({ en, zh }) =>
      (!en ||
        (canMatchWholeLine(segment.en, line, en) && matchLine(segment.en, line, en) === WHOLE_LINE_MATCH)) &&
      (!zh ||
        (canMatchWholeLine(segment.zh, line, zh) && matchLine(segment.zh, line, zh) === WHOLE_LINE_MATCH)),
  );
}

/** An interpretation with the forms of each word, valid for all segments. */
export interface ExpandedInterpretation {
  en: { phrase: Phrase; forms: string[][] } | null;
  zh: { phrase: Phrase; forms: string[][] } | null;
}

/** Looks up the forms of the words of an interpretation, once for all segments. */
export function expandInterpretation({ en, zh }: QueryInterpretation): ExpandedInterpretation {
  const expanded = (phrase: Phrase | null) => phrase && { phrase, forms: expandPhrase(phrase) };
  return { en: expanded(en), zh: expanded(zh) };
}

/** Resolves the interpretations in a segment, and leaves out those that none of its lines can match. */
export function resolveInterpretations(
  segment: Segment,
  interpretations: ExpandedInterpretation[],
): SegmentInterpretation[] {
  return interpretations.flatMap((interpretation) => resolveInterpretation(segment, interpretation) ?? []);
}

/** Returns the best match of a line over all interpretations. */
export function matchInterpretations(
  segment: Segment,
  line: number,
  interpretations: SegmentInterpretation[],
): number {
  let best = NO_MATCH;
  for (const { en, zh } of interpretations) {
    const inEnglish = en ? matchLine(segment.en, line, en) : WHOLE_LINE_MATCH;
    if (inEnglish === NO_MATCH) continue;
    const inChinese = zh ? matchLine(segment.zh, line, zh) : WHOLE_LINE_MATCH;
    const match = Math.min(inEnglish, inChinese);
    if (match > best) best = match;
    if (best === WHOLE_LINE_MATCH) break;
  }
  return best;
}

function resolveInterpretation(
  segment: Segment,
  interpretation: ExpandedInterpretation,
): SegmentInterpretation | null {
  const en = interpretation.en && resolveTermIds(segment.en, interpretation.en);
  const zh = interpretation.zh && resolveTermIds(segment.zh, interpretation.zh);
  if ((interpretation.en && !en) || (interpretation.zh && !zh)) return null;
  const runs: PhraseRun[] = [];
  if (en) runs.push(...splitIntoRuns(segment.en, en));
  if (zh) runs.push(...splitIntoRuns(segment.zh, zh));
  if (runs.some((run) => run.entryCount === 0)) return null;
  const postings = selectNarrowest(runs);
  if (runs.length === 1) {
    const { tokens, suffixArray } = postings.index;
    const { whole, partial } = splitWholeLines({
      tokens,
      suffixArray,
      intervals: postings.intervals,
      length: postings.phrase.length,
    });
    return {
      en,
      zh,
      runs,
      isContiguous: true,
      postings: { ...postings, intervals: partial, entryCount: countEntries(partial) },
      wholeLinePostings: { ...postings, intervals: whole, entryCount: countEntries(whole) },
    };
  }
  const ends = runs.filter((run) => run.isLast).map(keepLineEnds);
  return { en, zh, runs, isContiguous: false, postings, wholeLinePostings: selectNarrowest(ends) };
}

/** Looks up the term ids of a phrase. Returns null when the segment contains no form of one of the words. */
function resolveTermIds(
  index: LanguageIndex,
  { phrase, forms }: { phrase: Phrase; forms: string[][] },
): PhraseSlot[] | null {
  const slots: PhraseSlot[] = [];
  for (const [i, spellings] of forms.entries()) {
    const termIds = spellings.map((form) => index.terms.findTermId(form)).filter((termId) => termId !== 0);
    if (termIds.length === 0) return null;
    slots.push({ termIds: termIds.sort((a, b) => a - b), gap: phrase[i]?.gap ?? { min: 0, max: 0 } });
  }
  return slots;
}

function splitIntoRuns(index: LanguageIndex, slots: PhraseSlot[]): PhraseRun[] {
  const runs: PhraseSlot[][] = [];
  for (const [i, slot] of slots.entries()) {
    if (i === 0 || slot.gap.max > 0) runs.push([]);
    runs.at(-1)?.push(slot);
  }
  const { tokens, suffixArray, termStarts } = index;
  return runs.map((phrase, i) => {
    const intervals = findSuffixIntervals({
      tokens,
      suffixArray,
      termStarts,
      slots: phrase.map(({ termIds }) => termIds),
    });
    return { index, phrase, intervals, entryCount: countEntries(intervals), isLast: i === runs.length - 1 };
  });
}

/** Returns the entries of a run that end their line. */
function keepLineEnds({ index, intervals, phrase }: PhraseRun): Postings {
  const { tokens, suffixArray } = index;
  const endings = intervals.flatMap(([from, end]): SuffixIntervals => {
    const lineEnd = findLowerBound({ tokens, suffixArray, depth: phrase.length, from, end, termId: 1 });
    return from < lineEnd ? [[from, lineEnd]] : [];
  });
  return { index, phrase, intervals: endings, entryCount: countEntries(endings) };
}

/** Returns the postings with the fewest entries. */
export function selectNarrowest<Kind extends Postings>(postingsList: Kind[]): Kind {
  return postingsList.reduce((best, postings) => (postings.entryCount < best.entryCount ? postings : best));
}

/**
 * Returns the number of entries that lead to the matching lines of some interpretations: for a contiguous
 * phrase, those of whole and partial matches; otherwise those of the narrowest run.
 */
export const countCandidates = (interpretations: SegmentInterpretation[]): number =>
  interpretations.reduce(
    (sum, { isContiguous, postings, wholeLinePostings }) =>
      sum + postings.entryCount + (isContiguous ? wholeLinePostings.entryCount : 0),
    0,
  );

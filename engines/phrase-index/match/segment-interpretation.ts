import { type AcceptedTerms, expandPhrase } from '../query/highlight.ts';
import type { Phrase, QueryInterpretation } from '../query/parse-query.ts';
import type { LanguageIndex, Segment } from '../segments/segment.ts';
import type { TermDictionary } from '../text/term-dictionary.ts';
import {
  canMatchWholeLine,
  isUnfinished,
  matchLine,
  NO_MATCH,
  type PhraseSlot,
  WHOLE_LINE_MATCH,
} from './match-line.ts';
import {
  type AcceptedTermIds,
  countEntries,
  findLowerBound,
  findSuffixIntervals,
  type SuffixIntervals,
  splitWholeLines,
  type TermRange,
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
  /** The part of the intervals with the last word as typed, and the part with its completions. */
  typed: SuffixIntervals;
  completed: SuffixIntervals;
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
  /** Entries that lead to all lines with a completion of the unfinished word. Empty without one. */
  completionPostings: Postings;
  /**
   * Whether the interpretation is one phrase in one language without gaps. Then every entry matches:
   * `wholeLinePostings` has exactly the whole lines, `completionPostings` the completions, and `postings` the others.
   */
  isContiguous: boolean;
  /** Whether the segment has terms that complete the last word of the query. */
  isUnfinished: boolean;
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
  en: ExpandedPhrase | null;
  zh: ExpandedPhrase | null;
}

interface ExpandedPhrase {
  phrase: Phrase;
  words: AcceptedTerms[];
}

/** Looks up the forms of the words of an interpretation, once for all segments. */
export function expandInterpretation({ en, zh }: QueryInterpretation): ExpandedInterpretation {
  const expanded = (phrase: Phrase | null) => phrase && { phrase, words: expandPhrase(phrase) };
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
      intervals: postings.typed,
      length: postings.phrase.length,
    });
    const select = (intervals: SuffixIntervals): Postings => ({
      index: postings.index,
      phrase: postings.phrase,
      intervals,
      entryCount: countEntries(intervals),
    });
    return {
      en,
      zh,
      runs,
      isContiguous: true,
      isUnfinished: postings.completed.length > 0,
      postings: select(partial),
      wholeLinePostings: select(whole),
      completionPostings: select(postings.completed),
    };
  }
  const ends = runs.filter((run) => run.isLast).map(keepLineEnds);
  const hasCompletions = runs.some((run) => run.completed.length > 0);
  return {
    en,
    zh,
    runs,
    isContiguous: false,
    isUnfinished: hasCompletions,
    postings,
    wholeLinePostings: selectNarrowest(ends),
    completionPostings: hasCompletions ? postings : { ...postings, intervals: [], entryCount: 0 },
  };
}

/** Looks up the term ids of a phrase. Returns null when the segment contains no form of one of the words. */
function resolveTermIds(index: LanguageIndex, { phrase, words }: ExpandedPhrase): PhraseSlot[] | null {
  const slots: PhraseSlot[] = [];
  for (const [i, word] of words.entries()) {
    const { termIds, completions } = resolveWord(index, word);
    if (termIds.length === 0 && completions.length === 0) return null;
    slots.push({ termIds, completions, gap: phrase[i]?.gap ?? { min: 0, max: 0 } });
  }
  return slots;
}

/** Looks up the term ids that a word accepts. */
export function resolveWord({ terms }: LanguageIndex, word: AcceptedTerms): AcceptedTermIds {
  const termIds = findTermIds(terms, word.forms);
  return {
    termIds,
    completions: word.prefix === null ? NO_COMPLETIONS : listCompletions(terms, word, termIds),
  };
}

const NO_COMPLETIONS: readonly TermRange[] = [];

/** Returns the ids of those terms that the dictionary contains, ascending. */
function findTermIds(terms: TermDictionary, spellings: string[]): number[] {
  const termIds = spellings.map((spelling) => terms.findTermId(spelling)).filter((termId) => termId !== 0);
  return termIds.sort((a, b) => a - b);
}

/** Returns the ranges of the terms that complete a word, without the word as typed and its forms. */
function listCompletions(terms: TermDictionary, word: AcceptedTerms, typed: number[]): TermRange[] {
  const begun = terms.findPrefixRange(word.prefix ?? '');
  const others = findTermIds(terms, word.completions).map((termId): TermRange => [termId, termId + 1]);
  const ranges = [begun, ...others].sort((a, b) => a[0] - b[0]);
  return ranges.flatMap(([from, end]) => splitAround(from, end, typed));
}

/** Splits a range into the parts between some of its term ids. */
function splitAround(from: number, end: number, termIds: number[]): TermRange[] {
  const parts: TermRange[] = [];
  let begin = from;
  for (const termId of termIds) {
    if (termId < begin || termId >= end) continue;
    if (begin < termId) parts.push([begin, termId]);
    begin = termId + 1;
  }
  if (begin < end) parts.push([begin, end]);
  return parts;
}

function splitIntoRuns(index: LanguageIndex, slots: PhraseSlot[]): PhraseRun[] {
  const runs: PhraseSlot[][] = [];
  for (const [i, slot] of slots.entries()) {
    if (i === 0 || slot.gap.max > 0) runs.push([]);
    runs.at(-1)?.push(slot);
  }
  const { tokens, suffixArray, termStarts } = index;
  const findIntervals = (phrase: PhraseSlot[]) =>
    findSuffixIntervals({ tokens, suffixArray, termStarts, slots: phrase });
  return runs.map((phrase, i) => {
    const typed = findIntervals(phrase.map((slot) => ({ ...slot, completions: NO_COMPLETIONS })));
    const completed = isUnfinished(phrase)
      ? findIntervals(phrase.map((slot) => (slot.completions.length > 0 ? { ...slot, termIds: [] } : slot)))
      : [];
    const intervals = [...typed, ...completed];
    const isLast = i === runs.length - 1;
    return { index, phrase, intervals, entryCount: countEntries(intervals), isLast, typed, completed };
  });
}

/** Returns the entries of a suffix interval whose line ends with the last word as typed. */
function keepLineEnds({ index, typed, phrase }: PhraseRun): Postings {
  const { tokens, suffixArray } = index;
  const endings = typed.flatMap(([from, end]): SuffixIntervals => {
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
 * phrase, those of all kinds of match; otherwise those of the narrowest run.
 */
export const countCandidates = (interpretations: SegmentInterpretation[]): number =>
  interpretations.reduce(
    (sum, { isContiguous, postings, wholeLinePostings, completionPostings }) =>
      sum +
      postings.entryCount +
      (isContiguous ? wholeLinePostings.entryCount + completionPostings.entryCount : 0),
    0,
  );

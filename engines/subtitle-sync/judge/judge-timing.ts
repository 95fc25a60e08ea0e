import type { SpeechActivity } from '../activity/speech-activity.ts';
import { findParts, type TimingPart } from '../search/find-parts.ts';
import { TimingScorer } from '../search/score-timings.ts';
import { type Candidate, MAX_OFFSET_MS, searchTimings, type TimingSearch } from '../search/search-timings.ts';
import { differenceOf, type TimeSpan, type Timing, UNCHANGED } from '../search/timing.ts';
import { logOddsOf, toProbability } from './sureness.ts';
import { areNotSaidNow, areSaidNow, type WordEvidence, weighWords } from './weigh-words.ts';

/** What is known of the times of subtitles. */
export type TimingVerdict =
  /** They fit, or nothing speaks against them. */
  | { kind: 'fits' }
  /** They would fit with this offset and ratio. */
  | {
      kind: 'off';
      timing: Timing;
      /** The probabilities, 0 to 1, that the offset and the ratio are right. */
      offsetSureness: number;
      ratioSureness: number;
    }
  /** Parts of them need different offsets, so no single one mends them. */
  | { kind: 'parts'; ratio: number; parts: TimingPart[] }
  /** They fit nowhere: they belong to another film, or the film has hardly any speech. */
  | { kind: 'no_match'; reason: 'no_speech' | 'fits_nowhere' }
  /** There are too few lines to tell. */
  | { kind: 'too_few_lines' };

/** The search for a timing, and what is told of it without looking for words. */
export interface TimingAnalysis {
  activity: SpeechActivity;
  search: TimingSearch | null;
  /** Of the ratio of the best candidate; fewer than two unless parts need different offsets. */
  parts: TimingPart[];
  ratio: number;
}

/** Less speech is none: noises may count as some. */
const MIN_SPEECH_MS = 3000;
const MIN_SPEECH_SHARE = 0.01;
/** Fewer lines fit somewhere by chance. */
const MIN_LINES = 8;
/** Smaller changes are not worth a question. */
const MIN_CHANGE_MS = 300;
/** A timing with less strength is never proposed, whatever its lead. */
const MIN_STRENGTH = 4;
/** The present times must be weaker than the best ones by so much. */
const MIN_GAIN = 2;
/** Present times of this strength, and nearly as good as the best, fit. */
const PRESENT_STRENGTH = 3;
const PRESENT_LAG = 1.5;
/** From this strength on, words that are not heard say nothing: the film may speak another language. */
const SURE_PRESENT_STRENGTH = 4.5;
/** At least this probability is needed for a proposal. */
const MIN_SURENESS = 0.9;
/** If most lines end up beyond the film, it is not their film. */
const MIN_INSIDE_SHARE = 0.6;
/** Each third of the lines must fit this well, compared with all of them. */
const MIN_THIRD = 0.25;
/** A timing that differs by less from the best one is no other timing: for the offset, and for the ratio. */
const OTHER_OFFSET_MS = 1000;
const OTHER_RATIO_MS = 250;

/** Searches a film for the timing of its subtitles. */
export function analyzeTiming(activity: SpeechActivity, lines: readonly TimeSpan[]): TimingAnalysis {
  const scorer = new TimingScorer(activity);
  const search = hasSpeech(activity) ? searchTimings(scorer, lines) : null;
  const best = search?.candidates[0];
  if (!search || !best) return { activity, search, parts: [], ratio: 1 };
  const parts = findParts({ scorer, search, ratio: best.ratio });
  return { activity, search, parts, ratio: best.ratio };
}

/** Where listening to the words of a few lines would tell more. */
export interface WordQuestions {
  /** At the present times. */
  present: boolean;
  /** At the best timing, if it differs from them and is no chance. */
  best: Timing | null;
}

/** Says where it is worth listening to the words of a few lines. */
export function questionsOf(analysis: TimingAnalysis): WordQuestions {
  const { search, parts } = analysis;
  const best = search?.candidates[0];
  if (!search || !best || parts.length > 1) return { present: false, best: null };
  const isQuestion = !fitsNow(search, best) && isPossible(search, best);
  return {
    present: isQuestion || search.present.strength < SURE_PRESENT_STRENGTH,
    best: isQuestion ? { ratio: best.ratio, offsetMs: best.offsetMs } : null,
  };
}

/** Says what is known of the times. */
export function judgeTiming(
  analysis: TimingAnalysis,
  words: WordEvidence = { present: null, best: null },
): TimingVerdict {
  const { activity, search, parts } = analysis;
  if (!hasSpeech(activity)) return { kind: 'no_match', reason: 'no_speech' };
  const best = search?.candidates[0];
  if (!search || !best) return { kind: 'too_few_lines' };
  const { present, templates } = search;
  if (parts.length > 1) return { kind: 'parts', ratio: analysis.ratio, parts };
  const isDenied = present.strength < SURE_PRESENT_STRENGTH && areNotSaidNow(words);
  if (fitsNow(search, best) && !isDenied) return { kind: 'fits' };
  if (areSaidNow(words)) return { kind: 'fits' };
  if (isPossible(search, best)) {
    const logOdds = logOddsOf(leadOf(search, best, OTHER_OFFSET_MS, () => true)) + weighWords(words);
    const offsetSureness = toProbability(logOdds);
    if (offsetSureness >= MIN_SURENESS) {
      const lead = leadOf(search, best, OTHER_RATIO_MS, ({ ratio }) => ratio !== best.ratio);
      const ratioSureness = Math.min(offsetSureness, toProbability(logOddsOf(lead) + weighWords(words)));
      const { ratio, offsetMs } = best;
      return { kind: 'off', timing: { ratio, offsetMs }, offsetSureness, ratioSureness };
    }
  }
  return templates.count < MIN_LINES
    ? { kind: 'too_few_lines' }
    : { kind: 'no_match', reason: 'fits_nowhere' };
}

/** Tells whether the present times are strong, and nearly as good as the best ones. */
function fitsNow({ present }: TimingSearch, best: Candidate): boolean {
  return present.strength >= PRESENT_STRENGTH && present.rank >= best.rank - PRESENT_LAG;
}

function hasSpeech({ speechMs, values }: SpeechActivity): boolean {
  return speechMs >= MIN_SPEECH_MS && speechMs >= MIN_SPEECH_SHARE * values.length * 10;
}

/** Tells whether the best candidate may be proposed at all, before it is asked how sure it is. */
function isPossible(search: TimingSearch, best: Candidate): boolean {
  return (
    search.templates.count >= MIN_LINES &&
    best.strength >= MIN_STRENGTH &&
    best.rank - search.present.rank >= MIN_GAIN &&
    best.insideShare >= MIN_INSIDE_SHARE &&
    Math.abs(best.offsetMs) <= MAX_OFFSET_MS &&
    best.weakestThird >= MIN_THIRD &&
    differenceOf(best, UNCHANGED, search.span) >= MIN_CHANGE_MS
  );
}

/** Returns by how much rank the best candidate leads the others that differ from it. */
function leadOf(
  { candidates, span }: TimingSearch,
  best: Candidate,
  otherMs: number,
  counts: (other: Candidate) => boolean,
): number {
  const other = candidates.find((one) => counts(one) && differenceOf(one, best, span) >= otherMs);
  return best.rank - (other?.rank ?? 0);
}

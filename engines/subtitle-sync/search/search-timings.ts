import { listFrameRateRatios } from './frame-rate-ratios.ts';
import { buildTemplates, type LineTemplates } from './line-templates.ts';
import { refineOffset } from './refine-offset.ts';
import type { TimingScorer } from './score-timings.ts';
import { differenceOf, type TimeSpan, type Timing, UNCHANGED } from './timing.ts';

/** Offsets up to this are proposed. The search goes a little further: a best one beyond is no good one. */
export const MAX_OFFSET_MS = 120_000;
const SEARCH_MS = MAX_OFFSET_MS + 5000;
const COARSE_STEP_MS = 100;
const FINE_STEP_MS = 10;
/** So many lines say enough for the coarse search. */
const COARSE_LINES = 1200;
/** At least this share of the lines that any timing has within the film must be within it. */
const MIN_INSIDE_SHARE = 0.5;
/** So many peaks of the coarse search are looked at closely. */
const MAX_PEAKS = 60;
/** Of these, the best so many are returned. */
const MAX_CANDIDATES = 12;
/** Timings that differ by less are one. */
const SAME_MS = 250;
/** How much strength a usual ratio is worth: none at all is most common, then those between films and European television. */
const USUAL_RATIO = 0.7;
const KNOWN_RATIO = 0.3;
const KNOWN_RATES = new Set(['23.976', '24', '25']);
/** How far the present times may be off and still count as fitting. */
const PRESENT_REACH_MS = 250;

/** A timing and how well the lines fit with it. */
export interface Candidate extends Timing {
  /** How far its score is above that of timings by chance, in their standard deviations. */
  strength: number;
  /** The strength and how common the ratio is. The candidate with the highest rank is the best one. */
  rank: number;
  /** The share of the lines that are within the film. */
  insideShare: number;
  /** How well the worst third of the lines fits, as a share of the mean of all. */
  weakestThird: number;
}

export interface TimingSearch {
  templates: LineTemplates;
  /** The times as they are, with small errors. */
  present: Candidate;
  /** The best timings, best first, each different from the others. */
  candidates: Candidate[];
  /** The standard deviation of the score of one line by chance. */
  deviation: number;
  /** From the first line to the last, in milliseconds of the file. */
  span: TimeSpan;
}

interface Chance {
  mean: number;
  deviation: number;
}

/**
 * Looks for the offset and the ratio with which lines fit the speech of a film best: sums of the activity over the lines at
 * every offset up to two minutes and every ratio of frame rates (as ffsubsync does by Fourier transform), then closely
 * around the best. Returns null without lines or sound.
 */
export function searchTimings(scorer: TimingScorer, lines: readonly TimeSpan[]): TimingSearch | null {
  const templates = buildTemplates(lines);
  if (templates.count === 0 || scorer.durationMs === 0) return null;
  const span = {
    startMs: templates.starts[0] as number,
    endMs: templates.starts[templates.count - 1] as number,
  };
  const { peaks, chance } = searchCoarsely(scorer, templates);
  const climb = (start: Timing, reachMs: number): Candidate => {
    const { ratio } = start;
    const fromMs = start.offsetMs - reachMs;
    const count = (2 * reachMs) / FINE_STEP_MS + 1;
    const scores = scorer.scoreOffsets(templates, { ratio, fromMs, stepMs: FINE_STEP_MS, count, every: 1 });
    let [best, strength, inside] = [start, Number.NEGATIVE_INFINITY, 0];
    scores.forEach((score, i) => {
      const its = strengthOf(score.sum, score.inside, chance);
      if (its <= strength) return;
      [best, strength, inside] = [{ ratio, offsetMs: fromMs + i * FINE_STEP_MS }, its, score.inside];
    });
    const rank = strength + commonnessOf(best.ratio);
    return {
      ...{ ...best, strength, rank, insideShare: inside / templates.count },
      weakestThird: compareThirds(scorer, templates, best),
    };
  };
  const climbed = peaks.map((peak) => climb(peak, COARSE_STEP_MS)).sort((a, b) => b.rank - a.rank);
  const candidates: Candidate[] = [];
  for (const candidate of climbed) {
    if (candidates.length === MAX_CANDIDATES) break;
    if (candidates.every((other) => differenceOf(candidate, other, span) >= SAME_MS))
      candidates.push(candidate);
  }
  return {
    templates,
    present: climb(UNCHANGED, PRESENT_REACH_MS),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      offsetMs: refineOffset({ scorer, templates, timing: candidate }),
    })),
    deviation: chance.deviation,
    span,
  };
}

/** Scores all ratios and offsets in steps, and returns the peaks, best first, and what timings score by chance. */
function searchCoarsely(scorer: TimingScorer, templates: LineTemplates): { peaks: Timing[]; chance: Chance } {
  const every = Math.ceil(templates.count / COARSE_LINES);
  const offsets = { fromMs: -SEARCH_MS, stepMs: COARSE_STEP_MS, count: (2 * SEARCH_MS) / COARSE_STEP_MS + 1 };
  const rows = listFrameRateRatios().map(({ ratio }) => ({
    ratio,
    scores: scorer.scoreOffsets(templates, { ...offsets, ratio, every }),
  }));
  const mostInside = rows.reduce(
    (most, { scores }) => scores.reduce((max, { inside }) => Math.max(max, inside), most),
    0,
  );
  const isUsable = ({ inside }: { inside: number }) => inside > 0 && inside >= MIN_INSIDE_SHARE * mostInside;
  const chance = measureChance(rows.flatMap(({ scores }) => scores.filter(isUsable)));
  const peaks: (Timing & { strength: number })[] = [];
  for (const { ratio, scores } of rows) {
    const strengths = scores.map((score) =>
      isUsable(score) ? strengthOf(score.sum, score.inside, chance) : Number.NEGATIVE_INFINITY,
    );
    strengths.forEach((strength, i) => {
      const [before, after] = [strengths[i - 1] ?? strength, strengths[i + 1] ?? strength];
      if (Number.isFinite(strength) && strength >= before && strength >= after)
        peaks.push({ ratio, offsetMs: i * COARSE_STEP_MS - SEARCH_MS, strength });
    });
  }
  peaks.sort((a, b) => b.strength - a.strength);
  return { peaks: peaks.slice(0, MAX_PEAKS), chance };
}

/** Returns the score of a line in the worst third of the lines, as a share of that of all. */
function compareThirds(scorer: TimingScorer, templates: LineTemplates, timing: Timing): number {
  const thirds = [0, 0, 0];
  for (let line = 0; line < templates.count; line += 1) {
    const third = Math.floor((3 * line) / templates.count);
    thirds[third] = (thirds[third] as number) + scorer.scoreLine(templates, line, timing);
  }
  const total = thirds.reduce((sum, score) => sum + score, 0);
  return total > 0 ? (3 * Math.min(...thirds)) / total : 0;
}

/** Returns the mean and the deviation of the score of one line, by median and median deviation: the true timing is no chance. */
function measureChance(scores: readonly { sum: number; inside: number }[]): Chance {
  const mean = medianOf(scores.map(({ sum, inside }) => sum / inside));
  const deviations = scores.map(({ sum, inside }) => Math.abs(sum - inside * mean) / Math.sqrt(inside));
  return { mean, deviation: 1.4826 * medianOf(deviations) };
}

function strengthOf(sum: number, inside: number, { mean, deviation }: Chance): number {
  return inside === 0 || deviation === 0 ? 0 : (sum - inside * mean) / (deviation * Math.sqrt(inside));
}

function commonnessOf(ratio: number): number {
  if (ratio === 1) return USUAL_RATIO;
  const known = listFrameRateRatios().find((one) => one.ratio === ratio);
  return known && KNOWN_RATES.has(known.from) && KNOWN_RATES.has(known.to) ? KNOWN_RATIO : 0;
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

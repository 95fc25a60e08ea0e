import type { TimeRange } from '#domain/clips/propose-cut.ts';
import { PEAKS_PER_SECOND } from '#shared/constants.ts';

/** Where speech was found. */
export interface SpeechBounds extends TimeRange {
  /** Whether the speech at each end was detected. An end that was not detected keeps its given time. */
  detected: { start: boolean; end: boolean };
  /**
   * End of the speech before and start of the speech after, which padding must not reach into; null if none is near.
   */
  previousEndMs: number | null;
  nextStartMs: number | null;
  /** Where nothing is said between the bounds, in order. */
  pauses: TimeRange[];
}

const TICK_MS = 1000 / PEAKS_PER_SECOND;
/** Sound to examine on either side of the range, so that there is a pause to compare with. */
const CONTEXT_MS = 2000;
/**
 * An end moves outwards and inwards by at most this much. Sound that would move it further does not count as speech of
 * the range.
 */
const MAX_OUTWARD_MS = 700;
const MAX_INWARD_MS = 600;
/**
 * Subtitles can be early or late by this much: such an overlap does not mean that speech belongs to the neighboring
 * line.
 */
const LOOSE_MS = 300;
/** Speech before or after a range that does not overlap it belongs to it if it is this near. */
const NEAR_MS = 150;
/** Shorter pauses are within a word (a stop before its release). */
const MIN_PAUSE_MS = 120;
/** Shorter sounds are clicks. */
const MIN_SOUND_MS = 40;
/** If the loud and quiet moments differ by less than this, in dB, the sound has no edges to detect. */
const MIN_CONTRAST_DB = 10;
/** Minimum duration of the gaps between lines from which the level of a pause is estimated. */
const MIN_GAP_MS = 150;
/** The level in the gaps counts as a pause only if it is at least this far below the loud level. */
const PAUSE_DB = 8;
/**
 * The two thresholds, as shares of the way from the pause level to the loud level. Sound above the upper one is speech,
 * and the speech continues while the sound stays above the lower one.
 */
const UPPER_THRESHOLD = 0.55;
const LOWER_THRESHOLD = 0.28;
/** Two lines that run into each other are split at the quietest moment if it is this far below the sound around it. */
const VALLEY_DB = 6;

/**
 * Finds where the speech of a range (a line, several lines, or a selection) begins and ends, from the peaks of the
 * sound: pairs of the lowest and highest sample, 100 per second, 8 bits. Nothing finer is needed: 10 ms are a quarter
 * of a frame, and 42 dB below full scale is well under speech in the mix of any film.
 *
 * The method is that of L. R. Rabiner and M. R. Sambur, "An algorithm for determining the endpoints of isolated
 * utterances" (Bell System Technical Journal 54, 1975). It sets two thresholds between the level of the pause and that
 * of the speech: sound above the upper one is speech, and extends outwards while it stays above the lower one. Their
 * third measure, zero crossings for weak fricatives, cannot be computed from peaks; the lower threshold is set low and
 * tails are padded instead.
 *
 * `previous` and `next` are the neighboring lines. Speech belongs to the line that it overlaps more. Speech that covers
 * two lines is split at the quietest moment near the given time. If loud and quiet do not clearly differ (music, noise,
 * silence), the given times are returned.
 */
export function findSpeechBounds(args: {
  peaks: Int8Array;
  range: TimeRange;
  previous: TimeRange | null;
  next: TimeRange | null;
  /** True if the user selected the range by hand: its ends can then move inwards without limit. */
  isRough?: boolean;
}): SpeechBounds {
  const { range, previous, next } = args;
  const maxInwardMs = args.isRough ? Number.POSITIVE_INFINITY : MAX_INWARD_MS;
  const asGiven: SpeechBounds = {
    ...range,
    detected: { start: false, end: false },
    previousEndMs: null,
    nextStartMs: null,
    pauses: [],
  };
  const from = Math.max(0, Math.floor((range.startMs - CONTEXT_MS) / TICK_MS));
  const to = Math.min(args.peaks.length >> 1, Math.ceil((range.endMs + CONTEXT_MS) / TICK_MS));
  if (to - from < 2) return asGiven;
  const levels = smoothLevels({ peaks: args.peaks, from, to });
  const quiet = quantile(levels, 0.1);
  const loud = quantile(levels, 0.95);
  if (loud - quiet < MIN_CONTRAST_DB) return asGiven;
  const gaps = levels.filter((_, i) => isBetween({ ms: (from + i) * TICK_MS, range, previous, next }));
  // Background sound swells between lines, so the pause is the typical level there, not the quietest moment of all.
  const usual = gaps.length * TICK_MS >= MIN_GAP_MS ? quantile(gaps, 0.5) : quiet;
  const pause = usual <= loud - PAUSE_DB ? Math.max(quiet, usual) : quiet;

  const runs = findRuns({
    levels,
    upper: pause + UPPER_THRESHOLD * (loud - pause),
    lower: pause + LOWER_THRESHOLD * (loud - pause),
  }).map(({ first, last }) => ({ startMs: (from + first) * TICK_MS, endMs: (from + last + 1) * TICK_MS }));
  const level = (ms: number) => levels[Math.floor(ms / TICK_MS) - from] ?? quiet;
  const own: TimeRange[] = [];
  const earlier: TimeRange[] = [];
  const later: TimeRange[] = [];
  for (const run of splitAtNeighbors({ runs, range, previous, next, level })) {
    const ownOverlap = overlap(run, range);
    const previousOverlap = previous ? overlap(run, previous) : 0;
    const nextOverlap = next ? overlap(run, next) : 0;
    if (ownOverlap > 0 && ownOverlap >= Math.max(previousOverlap, nextOverlap)) own.push(run);
    else if (previousOverlap > 0 && previousOverlap >= nextOverlap) earlier.push(run);
    else if (nextOverlap > 0) later.push(run);
    else if (gap(run, range) <= NEAR_MS) own.push(run);
  }
  const previousEndMs = earlier.length > 0 ? Math.max(...earlier.map(({ endMs }) => endMs)) : null;
  const nextStartMs = later.length > 0 ? Math.min(...later.map(({ startMs }) => startMs)) : null;
  if (own.length === 0) return asGiven;
  const startMs = Math.min(...own.map((run) => run.startMs));
  const endMs = Math.max(...own.map((run) => run.endMs));
  const detected = {
    start: startMs >= range.startMs - MAX_OUTWARD_MS && startMs <= range.startMs + maxInwardMs,
    end: endMs <= range.endMs + MAX_OUTWARD_MS && endMs >= range.endMs - maxInwardMs,
  };
  const found = {
    startMs: detected.start ? startMs : range.startMs,
    endMs: detected.end ? endMs : range.endMs,
  };
  if (found.endMs <= found.startMs) return asGiven;
  return {
    ...found,
    detected,
    previousEndMs: previousEndMs !== null && previousEndMs <= found.startMs ? previousEndMs : null,
    nextStartMs: nextStartMs !== null && nextStartMs >= found.endMs ? nextStartMs : null,
    pauses: own.slice(1).flatMap((run, i) => {
      const pause = {
        startMs: Math.max(found.startMs, own[i]?.endMs ?? run.startMs),
        endMs: Math.min(found.endMs, run.startMs),
      };
      return pause.endMs > pause.startMs ? [pause] : [];
    }),
  };
}

/** Returns the quietest moment between two times, in milliseconds, or the middle if several are equally quiet. */
export function quietestMoment(args: { peaks: Int8Array; fromMs: number; toMs: number }): number {
  const { peaks, fromMs, toMs } = args;
  const from = Math.max(0, Math.ceil(fromMs / TICK_MS));
  const to = Math.min(peaks.length >> 1, Math.floor(toMs / TICK_MS) + 1);
  const middle = (fromMs + toMs) / 2;
  if (to <= from) return middle;
  const levels = smoothLevels({ peaks, from, to });
  let quietest = { ms: middle, level: Number.POSITIVE_INFINITY };
  levels.forEach((level, i) => {
    const ms = (from + i) * TICK_MS;
    const isNearer = level === quietest.level && Math.abs(ms - middle) < Math.abs(quietest.ms - middle);
    if (level < quietest.level || isNearer) quietest = { ms, level };
  });
  return quietest.ms;
}

/**
 * Returns the levels of ticks [from, to) in dB above the smallest step of the peaks. Each level is averaged with its
 * neighbors, so that a single tick of noise does not count as sound.
 */
function smoothLevels(args: { peaks: Int8Array; from: number; to: number }): Float32Array {
  const { peaks, from, to } = args;
  const raw = Float32Array.from({ length: to - from }, (_, i) => {
    const [low, high] = [peaks[(from + i) * 2] ?? 0, peaks[(from + i) * 2 + 1] ?? 0];
    return 20 * Math.log10(Math.max(1, -low, high));
  });
  return raw.map((level, i) => ((raw[i - 1] ?? level) + 2 * level + (raw[i + 1] ?? level)) / 4);
}

/** Returns the quantile of the levels: the level that the given share of them is below. */
function quantile(levels: Float32Array, share: number): number {
  const sorted = Float32Array.from(levels).sort();
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Is this moment in a gap between the range and its neighboring lines? */
function isBetween(args: {
  ms: number;
  range: TimeRange;
  previous: TimeRange | null;
  next: TimeRange | null;
}): boolean {
  const { ms, range, previous, next } = args;
  if (ms < range.startMs) return previous === null || ms >= previous.endMs;
  return ms >= range.endMs && (next === null || ms < next.startMs);
}

/**
 * Returns runs of ticks above the lower threshold, each with enough ticks above the upper one. A short pause does not
 * end a run.
 */
function findRuns(args: {
  levels: Float32Array;
  upper: number;
  lower: number;
}): { first: number; last: number }[] {
  const { levels, upper, lower } = args;
  const runs: { first: number; last: number; loudTicks: number }[] = [];
  levels.forEach((level, tick) => {
    if (level < lower) return;
    const run = runs.at(-1);
    const loudTicks = level >= upper ? 1 : 0;
    if (run && (tick - run.last - 1) * TICK_MS < MIN_PAUSE_MS) {
      run.last = tick;
      run.loudTicks += loudTicks;
    } else runs.push({ first: tick, last: tick, loudTicks });
  });
  return runs.filter((run) => run.loudTicks * TICK_MS >= MIN_SOUND_MS);
}

/** Splits speech that overlaps both the range and a neighboring line by more than subtitle times can be off. */
function splitAtNeighbors(args: {
  runs: TimeRange[];
  range: TimeRange;
  previous: TimeRange | null;
  next: TimeRange | null;
  level: (ms: number) => number;
}): TimeRange[] {
  const { range, previous, next, level } = args;
  const splitRun = (run: TimeRange, neighbor: TimeRange | null, edgeMs: number): TimeRange[] => {
    if (!neighbor || Math.min(overlap(run, range), overlap(run, neighbor)) <= LOOSE_MS) return [run];
    const atMs = findQuietestMs({ run, nearMs: edgeMs, level });
    return [
      { startMs: run.startMs, endMs: atMs },
      { startMs: atMs, endMs: run.endMs },
    ];
  };
  return args.runs
    .flatMap((run) => splitRun(run, previous, range.startMs))
    .flatMap((run) => splitRun(run, next, range.endMs));
}

/**
 * Returns the quietest moment of a run within LOOSE_MS of a time, if it is clearly quieter than the sound around it;
 * else the time itself.
 */
function findQuietestMs(args: { run: TimeRange; nearMs: number; level: (ms: number) => number }): number {
  const { run, nearMs, level } = args;
  const from = Math.max(run.startMs + TICK_MS, Math.floor((nearMs - LOOSE_MS) / TICK_MS) * TICK_MS);
  const to = Math.min(run.endMs - TICK_MS, nearMs + LOOSE_MS);
  let quietest = { ms: nearMs, level: Number.POSITIVE_INFINITY };
  let sum = 0;
  let count = 0;
  for (let ms = from; ms <= to; ms += TICK_MS) {
    const current = level(ms);
    sum += current;
    count += 1;
    // Of several equally quiet moments, take the nearest to the given time.
    const isNearer = current === quietest.level && Math.abs(ms - nearMs) < Math.abs(quietest.ms - nearMs);
    if (current < quietest.level || isNearer) quietest = { ms, level: current };
  }
  const isValley = count > 0 && sum / count - quietest.level >= VALLEY_DB;
  const place = isValley ? quietest.ms : nearMs;
  return Math.max(run.startMs + TICK_MS, Math.min(place, run.endMs - TICK_MS));
}

function overlap(a: TimeRange, b: TimeRange): number {
  return Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));
}

function gap(a: TimeRange, b: TimeRange): number {
  return Math.max(0, a.startMs - b.endMs, b.startMs - a.endMs);
}

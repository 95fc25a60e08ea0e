import { PEAKS_PER_SECOND } from './peak-pyramid.ts';

/** A stretch of time, in milliseconds. */
export interface TimeRange {
  startMs: number;
  endMs: number;
}

/** Where speech was found. */
export interface SpeechBounds extends TimeRange {
  /** Whether that end was heard; otherwise it is the time that was given. */
  detected: { start: boolean; end: boolean };
  /** End of the speech before and begin of the speech behind, which padding must not reach into; null where there is none near. */
  beforeMs: number | null;
  behindMs: number | null;
}

const TICK_MS = 1000 / PEAKS_PER_SECOND;
/** Sound looked at on either side of the stretch, so that there is a pause to compare with. */
const CONTEXT_MS = 2000;
/** An end is moved outwards and inwards by at most this; what would go further is taken for something else than speech. */
const MOST_OUT_MS = 700;
const MOST_IN_MS = 600;
/** A subtitle may be this much early or late against the speech without the speech belonging to its neighbour. */
const LOOSE_MS = 300;
/** Speech before or behind a stretch that does not touch it belongs to it when it is this near. */
const NEAR_MS = 150;
/** Pauses shorter than this lie within a word (a stop before its release), sounds shorter than the other are clicks. */
const PAUSE_MS = 120;
const SHORTEST_MS = 40;
/** A sound whose loud and quiet moments lie nearer to each other than this many dB has no edges to be found. */
const FLAT_DB = 10;
/** The level between two lines is only known from so much of it, and is no pause when it lies this near to the loud. */
const LEAST_GAP_MS = 150;
const PAUSE_DB = 8;
/** Shares of the way from pause to loud: above the upper one is surely speech, down to the lower one it goes on. */
const SURE = 0.55;
const FAINT = 0.28;
/** Where two speeches run into each other, the quietest moment parts them if it lies this far below the sound round it. */
const VALLEY_DB = 6;

/**
 * Finds where the speech of a stretch (a line, or several, or a selection) begins and ends, from the peaks of the sound
 * (pairs of lowest and highest sample, 100 a second, 8 bits: 10 ms are a quarter of a frame, and 42 dB below full scale is
 * well under speech in any film's mix, so nothing finer is needed).
 *
 * The idea is that of L. R. Rabiner and M. R. Sambur, "An algorithm for determining the endpoints of isolated utterances"
 * (Bell System Technical Journal 54, 1975): two thresholds between the level of the pause and that of the speech; what
 * passes the upper one is speech, and is followed outwards while it stays above the lower one. Their third measure, zero
 * crossings for weak fricatives, cannot be had from peaks; the lower threshold is set low and tails are padded instead.
 *
 * `before` and `behind` are the neighbouring lines. Speech is given to the line it overlaps more; where one stretch of
 * speech covers both, it is parted at the quietest moment near the given time. Without a clear difference of loud and
 * quiet (music, noise, silence) the given times stay.
 */
export function findSpeechBounds(args: {
  peaks: Int8Array;
  stretch: TimeRange;
  before: TimeRange | null;
  behind: TimeRange | null;
  /** The stretch was chosen roughly, by hand: its ends may move inwards as far as they like. */
  isRough?: boolean;
}): SpeechBounds {
  const { stretch, before, behind } = args;
  const mostIn = args.isRough ? Number.POSITIVE_INFINITY : MOST_IN_MS;
  const asGiven: SpeechBounds = {
    ...stretch,
    detected: { start: false, end: false },
    beforeMs: null,
    behindMs: null,
  };
  const from = Math.max(0, Math.floor((stretch.startMs - CONTEXT_MS) / TICK_MS));
  const to = Math.min(args.peaks.length >> 1, Math.ceil((stretch.endMs + CONTEXT_MS) / TICK_MS));
  if (to - from < 2) return asGiven;
  const levels = smoothLevels({ peaks: args.peaks, from, to });
  const quiet = shareOf(levels, 0.1);
  const loud = shareOf(levels, 0.95);
  if (loud - quiet < FLAT_DB) return asGiven;
  const gaps = levels.filter((_, i) => isBetween({ ms: (from + i) * TICK_MS, stretch, before, behind }));
  // Atmosphere swells between lines: what is usual there is the pause, rather than the quietest moment of all.
  const usual = gaps.length * TICK_MS >= LEAST_GAP_MS ? shareOf(gaps, 0.5) : quiet;
  const pause = usual <= loud - PAUSE_DB ? Math.max(quiet, usual) : quiet;

  const runs = findRuns({
    levels,
    sure: pause + SURE * (loud - pause),
    faint: pause + FAINT * (loud - pause),
  }).map(({ first, last }) => ({ startMs: (from + first) * TICK_MS, endMs: (from + last + 1) * TICK_MS }));
  const level = (ms: number) => levels[Math.floor(ms / TICK_MS) - from] ?? quiet;
  const own: TimeRange[] = [];
  const earlier: TimeRange[] = [];
  const later: TimeRange[] = [];
  for (const run of partAtNeighbours({ runs, stretch, before, behind, level })) {
    const share = overlap(run, stretch);
    const [toBefore, toBehind] = [before ? overlap(run, before) : 0, behind ? overlap(run, behind) : 0];
    if (share > 0 && share >= Math.max(toBefore, toBehind)) own.push(run);
    else if (toBefore > 0 && toBefore >= toBehind) earlier.push(run);
    else if (toBehind > 0) later.push(run);
    else if (gap(run, stretch) <= NEAR_MS) own.push(run);
  }
  const beforeMs = earlier.length > 0 ? Math.max(...earlier.map(({ endMs }) => endMs)) : null;
  const behindMs = later.length > 0 ? Math.min(...later.map(({ startMs }) => startMs)) : null;
  if (own.length === 0) return { ...asGiven, beforeMs: null, behindMs: null };
  const startMs = Math.min(...own.map((run) => run.startMs));
  const endMs = Math.max(...own.map((run) => run.endMs));
  const heard = {
    start: startMs >= stretch.startMs - MOST_OUT_MS && startMs <= stretch.startMs + mostIn,
    end: endMs <= stretch.endMs + MOST_OUT_MS && endMs >= stretch.endMs - mostIn,
  };
  const found = {
    startMs: heard.start ? startMs : stretch.startMs,
    endMs: heard.end ? endMs : stretch.endMs,
  };
  if (found.endMs <= found.startMs) return asGiven;
  return {
    ...found,
    detected: heard,
    beforeMs: beforeMs !== null && beforeMs <= found.startMs ? beforeMs : null,
    behindMs: behindMs !== null && behindMs >= found.endMs ? behindMs : null,
  };
}

/**
 * Levels of ticks [from, to) in dB above the smallest step of the peaks, each the mean of itself and its neighbours, so
 * that one tick of noise is not taken for a sound.
 */
function smoothLevels(args: { peaks: Int8Array; from: number; to: number }): Float32Array {
  const { peaks, from, to } = args;
  const raw = Float32Array.from({ length: to - from }, (_, i) => {
    const [low, high] = [peaks[(from + i) * 2] ?? 0, peaks[(from + i) * 2 + 1] ?? 0];
    return 20 * Math.log10(Math.max(1, -low, high));
  });
  return raw.map((level, i) => ((raw[i - 1] ?? level) + 2 * level + (raw[i + 1] ?? level)) / 4);
}

/** The level that a share of these lies below. */
function shareOf(levels: Float32Array, share: number): number {
  const sorted = Float32Array.from(levels).sort();
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Is this moment outside the stretch and its neighbours, but not beyond the neighbours? */
function isBetween(args: {
  ms: number;
  stretch: TimeRange;
  before: TimeRange | null;
  behind: TimeRange | null;
}): boolean {
  const { ms, stretch, before, behind } = args;
  if (ms < stretch.startMs) return before === null || ms >= before.endMs;
  return ms >= stretch.endMs && (behind === null || ms < behind.startMs);
}

/** Stretches of ticks that are faint or louder, each with enough that is sure; short pauses do not part them. */
function findRuns(args: {
  levels: Float32Array;
  sure: number;
  faint: number;
}): { first: number; last: number }[] {
  const { levels, sure, faint } = args;
  const runs: { first: number; last: number; sure: number }[] = [];
  levels.forEach((level, tick) => {
    if (level < faint) return;
    const run = runs.at(-1);
    const isSure = level >= sure ? 1 : 0;
    if (run && (tick - run.last - 1) * TICK_MS < PAUSE_MS) {
      run.last = tick;
      run.sure += isSure;
    } else runs.push({ first: tick, last: tick, sure: isSure });
  });
  return runs.filter((run) => run.sure * TICK_MS >= SHORTEST_MS);
}

/** Parts speech that covers more of both the stretch and a neighbour than their times may be wrong by. */
function partAtNeighbours(args: {
  runs: TimeRange[];
  stretch: TimeRange;
  before: TimeRange | null;
  behind: TimeRange | null;
  level: (ms: number) => number;
}): TimeRange[] {
  const { stretch, before, behind, level } = args;
  const partOne = (run: TimeRange, neighbour: TimeRange | null, edgeMs: number): TimeRange[] => {
    if (!neighbour || Math.min(overlap(run, stretch), overlap(run, neighbour)) <= LOOSE_MS) return [run];
    const atMs = quietestNear({ run, atMs: edgeMs, level });
    return [
      { startMs: run.startMs, endMs: atMs },
      { startMs: atMs, endMs: run.endMs },
    ];
  };
  return args.runs
    .flatMap((run) => partOne(run, before, stretch.startMs))
    .flatMap((run) => partOne(run, behind, stretch.endMs));
}

/** The quietest moment within LOOSE_MS of a time in a run, if it is clearly quieter than what is round it; else the time itself. */
function quietestNear(args: { run: TimeRange; atMs: number; level: (ms: number) => number }): number {
  const { run, atMs, level } = args;
  const from = Math.max(run.startMs + TICK_MS, Math.floor((atMs - LOOSE_MS) / TICK_MS) * TICK_MS);
  const to = Math.min(run.endMs - TICK_MS, atMs + LOOSE_MS);
  let quietest = { ms: atMs, level: Number.POSITIVE_INFINITY };
  let sum = 0;
  let count = 0;
  for (let ms = from; ms <= to; ms += TICK_MS) {
    const here = level(ms);
    sum += here;
    count += 1;
    // Of several as quiet the nearest to the given time.
    const isNearer = here === quietest.level && Math.abs(ms - atMs) < Math.abs(quietest.ms - atMs);
    if (here < quietest.level || isNearer) quietest = { ms, level: here };
  }
  const isValley = count > 0 && sum / count - quietest.level >= VALLEY_DB;
  const place = isValley ? quietest.ms : atMs;
  return Math.max(run.startMs + TICK_MS, Math.min(place, run.endMs - TICK_MS));
}

function overlap(a: TimeRange, b: TimeRange): number {
  return Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));
}

function gap(a: TimeRange, b: TimeRange): number {
  return Math.max(0, a.startMs - b.endMs, b.startMs - a.endMs);
}

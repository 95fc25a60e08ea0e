import type { FrameRate } from '#shared/frames.ts';

const broadcastRates: readonly FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];

const MAX_RATE = 60;
/** 24 and 23.976 lie 0.1 % apart; what a container rounds lies well inside 0.3 %. */
const SNAP_TOLERANCE = 0.003;
/** A recording's mean is lower or higher than its rate by so much for a pause, or a picture too many. */
const MEAN_TOLERANCE = 0.03;
/** A nominal rate is believed while it and the measured one disagree by fewer frames than this over the whole film. */
const BELIEVABLE_FRAMES = 2;

/**
 * The constant rate a film is brought to. A steady rate is kept: snapped to the broadcast rate it is a rounding of, or left
 * as it is when it is none of them (15, 12.5). Above 60 every second (third, ...) frame is kept. For a wandering rate the grid
 * must be fine enough for the stretches in which it is fastest, or pictures would be lost: where the container tells a rate
 * that all its times fit, that one; else the first broadcast rate that is not below the mean.
 *
 * `nominal` is the container's own idea (ffprobe's r_frame_rate), `mean` frames over time (avg_frame_rate);
 * `durationSeconds` tells how far to trust either.
 */
export function chooseFrameRate(args: {
  nominal: FrameRate | null;
  mean: FrameRate | null;
  durationSeconds: number | null;
}): FrameRate {
  const nominal = usable(args.nominal);
  const mean = usable(args.mean);
  const seen = mean ?? nominal;
  if (!seen) return { num: 25, den: 1 };
  const steady = nominal && agrees({ nominal, seen, durationSeconds: args.durationSeconds }) ? nominal : null;
  const rate = thinned(steady ?? seen);
  const near = nearest(rate);
  if (Math.abs(perSecond(near) / perSecond(rate) - 1) <= SNAP_TOLERANCE) return near;
  if (steady) return simplified(rate);
  const holdsAll = nominal && perSecond(nominal) > perSecond(rate) && isWithinMost(nominal);
  return holdsAll ? nearest(nominal) : notBelow(rate);
}

/** Reads ffprobe's `30000/1001`; null for `0/0` and anything else that is no rate. */
export function parseFrameRate(text: string | undefined): FrameRate | null {
  const match = /^(\d+)\/(\d+)$/.exec(text ?? '');
  return match ? usable({ num: Number(match[1]), den: Number(match[2]) }) : null;
}

function usable(rate: FrameRate | null): FrameRate | null {
  if (!rate || rate.num <= 0 || rate.den <= 0) return null;
  return perSecond(rate) <= 1000 ? rate : null;
}

function perSecond(rate: FrameRate): number {
  return rate.num / rate.den;
}

function agrees(args: { nominal: FrameRate; seen: FrameRate; durationSeconds: number | null }): boolean {
  const apart = Math.abs(perSecond(args.nominal) - perSecond(args.seen));
  return (
    apart * (args.durationSeconds ?? 60) < BELIEVABLE_FRAMES ||
    // A short film's mean is off by its first and last frame alone.
    (args.durationSeconds !== null && args.durationSeconds < 20 && apart / perSecond(args.seen) < 0.01)
  );
}

function isWithinMost(rate: FrameRate): boolean {
  return perSecond(rate) <= MAX_RATE * (1 + SNAP_TOLERANCE);
}

/** The first broadcast rate that is not below this one, by more than what a film's ends make of its mean. */
function notBelow(rate: FrameRate): FrameRate {
  const least = perSecond(rate) * (1 - MEAN_TOLERANCE);
  return broadcastRates.find((candidate) => perSecond(candidate) >= least) ?? nearest(rate);
}

function thinned(rate: FrameRate): FrameRate {
  const step = Math.ceil(perSecond(rate) / (MAX_RATE * (1 + SNAP_TOLERANCE)));
  return step <= 1 ? rate : { num: rate.num, den: rate.den * step };
}

function nearest(rate: FrameRate): FrameRate {
  return broadcastRates.reduce((best, candidate) =>
    Math.abs(perSecond(candidate) - perSecond(rate)) < Math.abs(perSecond(best) - perSecond(rate))
      ? candidate
      : best,
  );
}

/** In lowest terms; a fraction too fine for an mp4 time scale is rounded to thousandths. */
function simplified(rate: FrameRate): FrameRate {
  const exact = lowestTerms(rate);
  if (exact.num <= 240_000 && exact.den <= 10_000) return exact;
  return lowestTerms({ num: Math.max(1, Math.round(perSecond(rate) * 1000)), den: 1000 });
}

function lowestTerms(rate: FrameRate): FrameRate {
  let [a, b] = [rate.num, rate.den];
  while (b !== 0) [a, b] = [b, a % b];
  return { num: rate.num / a, den: rate.den / a };
}

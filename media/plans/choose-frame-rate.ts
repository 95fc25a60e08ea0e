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
/** A slide show may have a frame every minute, but its lines are cut more finely than that. */
const MIN_RATE = 10;
/** 24 and 23.976 differ by 0.1 %. Rounding in a container causes an error well below 0.3 %. */
const SNAP_TOLERANCE = 0.003;
/** A pause or an extra frame shifts the mean rate of a recording by up to this share. */
const MEAN_TOLERANCE = 0.03;
/** A nominal rate is trusted if it and the mean rate differ by fewer frames than this over the whole film. */
const MAX_DIFFERING_FRAMES = 2;

/**
 * Chooses the constant frame rate of a mezzanine. A constant rate is kept: it is snapped to the broadcast rate that it
 * rounds, or left unchanged if it is none of them (15, 12.5). Above 60, only every second (third, ...) frame is kept.
 * For a variable rate, the grid must be fine enough for the fastest parts, or frames would be lost: the rate that the
 * container states, if all its timestamps fit that rate; otherwise the first broadcast rate that is not below the mean.
 * Below 10, each frame is repeated a whole number of times, so that a cut can begin between two source frames.
 *
 * `nominal` is the rate that the container states (ffprobe's r_frame_rate), `mean` the number of frames over time
 * (avg_frame_rate). `durationSeconds` determines how far to trust them. Returns 25 if neither is known.
 */
export function chooseFrameRate(args: {
  nominal: FrameRate | null;
  mean: FrameRate | null;
  durationSeconds: number | null;
}): FrameRate {
  const nominal = toValidRate(args.nominal);
  const mean = toValidRate(args.mean);
  const measured = mean ?? nominal;
  if (!measured) return { num: 25, den: 1 };
  const steady =
    nominal && isTrusted({ nominal, measured, durationSeconds: args.durationSeconds }) ? nominal : null;
  const rate = limitRate(steady ?? measured);
  const broadcast = nearest(rate);
  if (Math.abs(perSecond(broadcast) / perSecond(rate) - 1) <= SNAP_TOLERANCE) return broadcast;
  if (steady) return simplify(raiseRate(rate));
  const fitsAllFrames = nominal && perSecond(nominal) > perSecond(rate) && isWithinMax(nominal);
  return fitsAllFrames ? nearest(nominal) : firstNotBelow(rate);
}

/** Parses a rate in the form of ffprobe (`30000/1001`). Returns null for `0/0` and anything else that is not a rate. */
export function parseFrameRate(text: string | undefined): FrameRate | null {
  const match = /^(\d+)\/(\d+)$/.exec(text ?? '');
  return match ? toValidRate({ num: Number(match[1]), den: Number(match[2]) }) : null;
}

function toValidRate(rate: FrameRate | null): FrameRate | null {
  if (!rate || rate.num <= 0 || rate.den <= 0) return null;
  return perSecond(rate) <= 1000 ? rate : null;
}

function perSecond(rate: FrameRate): number {
  return rate.num / rate.den;
}

function isTrusted(args: {
  nominal: FrameRate;
  measured: FrameRate;
  durationSeconds: number | null;
}): boolean {
  const difference = Math.abs(perSecond(args.nominal) - perSecond(args.measured));
  return (
    difference * (args.durationSeconds ?? 60) < MAX_DIFFERING_FRAMES ||
    // The first and last frame of a short film alone shift its mean.
    (args.durationSeconds !== null &&
      args.durationSeconds < 20 &&
      difference / perSecond(args.measured) < 0.01)
  );
}

function isWithinMax(rate: FrameRate): boolean {
  return perSecond(rate) <= MAX_RATE * (1 + SNAP_TOLERANCE);
}

/** Returns the first broadcast rate that is not below this one, with a tolerance for the error of a mean. */
function firstNotBelow(rate: FrameRate): FrameRate {
  const min = perSecond(rate) * (1 - MEAN_TOLERANCE);
  return broadcastRates.find((candidate) => perSecond(candidate) >= min) ?? nearest(rate);
}

/** Divides a rate above the maximum by the smallest whole number that brings it below. */
function limitRate(rate: FrameRate): FrameRate {
  const step = Math.ceil(perSecond(rate) / (MAX_RATE * (1 + SNAP_TOLERANCE)));
  return step <= 1 ? rate : { num: rate.num, den: rate.den * step };
}

/** Multiplies a rate below the minimum by the smallest whole number that brings it there. */
function raiseRate(rate: FrameRate): FrameRate {
  const repeats = Math.ceil((MIN_RATE * rate.den) / rate.num);
  return repeats <= 1 ? rate : { num: rate.num * repeats, den: rate.den };
}

function nearest(rate: FrameRate): FrameRate {
  return broadcastRates.reduce((best, candidate) =>
    Math.abs(perSecond(candidate) - perSecond(rate)) < Math.abs(perSecond(best) - perSecond(rate))
      ? candidate
      : best,
  );
}

/** Reduces a rate to lowest terms. A fraction too fine for an mp4 timescale is rounded to thousandths. */
function simplify(rate: FrameRate): FrameRate {
  const exact = reduceFraction(rate);
  if (exact.num <= 240_000 && exact.den <= 10_000) return exact;
  return reduceFraction({ num: Math.max(1, Math.round(perSecond(rate) * 1000)), den: 1000 });
}

function reduceFraction(rate: FrameRate): FrameRate {
  let [a, b] = [rate.num, rate.den];
  while (b !== 0) [a, b] = [b, a % b];
  return { num: rate.num / a, den: rate.den / a };
}

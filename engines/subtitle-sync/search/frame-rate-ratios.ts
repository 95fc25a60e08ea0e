/** The frame rates of films and television, in frames per second. */
const FRAME_RATES: readonly (readonly [name: string, rate: number])[] = [
  ['23.976', 24_000 / 1001],
  ['24', 24],
  ['25', 25],
  ['29.97', 30_000 / 1001],
  ['30', 30],
];
/** 24/23.976 and 30/29.97 are one ratio; rounding must not make two of it. */
const DIGITS = 9;

/** How much longer or shorter subtitles become when they are moved from one frame rate to another. */
export interface FrameRateRatio {
  /** Times of the file are multiplied by it. */
  ratio: number;
  /** The frame rates that it comes from; the same one twice for 1. */
  from: string;
  to: string;
}

/** Lists the ratios between any two frame rates, each once, 1 first. The pair of a ratio is the most common one. */
export function listFrameRateRatios(): FrameRateRatio[] {
  const ratios = new Map<string, FrameRateRatio>();
  for (const [from, fromRate] of FRAME_RATES)
    for (const [to, toRate] of FRAME_RATES) {
      const ratio = fromRate / toRate;
      const key = ratio.toFixed(DIGITS);
      if (!ratios.has(key)) ratios.set(key, { ratio, from, to });
    }
  return [...ratios.values()];
}

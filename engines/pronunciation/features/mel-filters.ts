import type { FeatureParameters } from '../model/read-feature-parameters.ts';

/** A triangular filter: weights of consecutive bins of a spectrum. */
export interface MelFilter {
  firstBin: number;
  weights: Float64Array;
}

const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const toHz = (mel: number) => 700 * (10 ** (mel / 2595) - 1);

/**
 * Computes triangular mel filters with equal area. Their centers are equally spaced on the mel scale, and their corners are
 * rounded to spectrum bins. Source: `fe_build_melfilters` in sphinxbase.
 */
export function buildMelFilters(args: {
  parameters: FeatureParameters;
  sampleRate: number;
  size: number;
}): MelFilter[] {
  const { lowestHz, highestHz, filterCount } = args.parameters;
  const binHz = args.sampleRate / args.size;
  const stepMel = (toMel(highestHz) - toMel(lowestHz)) / (filterCount + 1);
  const cornerHz = (i: number) => Math.floor(toHz(toMel(lowestHz) + i * stepMel) / binHz + 0.5) * binHz;
  return Array.from({ length: filterCount }, (_, i) => {
    const [left, center, right] = [cornerHz(i), cornerHz(i + 1), cornerHz(i + 2)];
    const firstBin = Math.round(left / binHz);
    const height = 2 / (right - left);
    const weights = Float64Array.from({ length: Math.round(right / binHz) - firstBin + 1 }, (_, k) => {
      const hz = (firstBin + k) * binHz;
      return Math.min((hz - left) / (center - left), (right - hz) / (right - center)) * height;
    });
    return { firstBin, weights };
  });
}

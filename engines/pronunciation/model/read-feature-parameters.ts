import { ModelError } from './model-error.ts';

/** How the model's features are computed from sound. */
export interface FeatureParameters {
  /** The lowest and highest frequency of the mel filters, in Hz. */
  lowestHz: number;
  highestHz: number;
  filterCount: number;
  /** The length of the sine window over the cepstra; 0 for none. */
  lifter: number;
}

/** What the front end can do; other values of these keys are errors. */
const supported: Record<string, readonly string[]> = {
  transform: ['dct'],
  feat: ['1s_c_d_dd'],
  svspec: ['0-12/13-25/26-38'],
  agc: ['none'],
  varnorm: ['no'],
  // Both mean the average of an utterance here.
  cmn: ['current', 'batch'],
};

/** Reads `feat.params`, lines of `-key value`. Throws a ModelError if the front end cannot compute these features. */
export function readFeatureParameters(bytes: Uint8Array): FeatureParameters {
  const text = new TextDecoder('latin1').decode(bytes);
  const values = new Map(
    Array.from(text.matchAll(/^-(\S+)[ \t]+(\S+)\s*$/gm), ([, key = '', value = '']) => [key, value]),
  );
  for (const [key, allowed] of Object.entries(supported))
    if (!allowed.includes(values.get(key) ?? ''))
      throw new ModelError(`feat.params: ${key} is ${values.get(key)}, not ${allowed.join(' or ')}`);
  const read = (key: string, { min, max }: { min: number; max: number }) => {
    const value = Number(values.get(key) ?? Number.NaN);
    if (!(value >= min && value <= max))
      throw new ModelError(`feat.params: ${key} is ${values.get(key)}, not ${min} to ${max}`);
    return value;
  };
  return {
    lowestHz: read('lowerf', { min: 0, max: 1000 }),
    highestHz: read('upperf', { min: 2000, max: 8000 }),
    filterCount: read('nfilt', { min: 13, max: 64 }),
    lifter: read('lifter', { min: 0, max: 100 }),
  };
}

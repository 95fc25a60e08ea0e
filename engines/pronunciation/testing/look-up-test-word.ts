import { dictionary } from 'cmu-pronouncing-dictionary';
import type { LookUpPronunciations } from '../words/pronounce-line.ts';

/** Looks up a word in the CMU Pronouncing Dictionary. */
export const lookUpTestWord: LookUpPronunciations = (spelling) =>
  ['', '(2)', '(3)'].flatMap((variant) => {
    const key = `${spelling}${variant}`;
    return Object.hasOwn(dictionary, key) ? [dictionary[key] ?? ''] : [];
  });

export { correlate, meanOf } from '../prosody/statistics.ts';
export { describeFit } from '../take/judge-words.ts';
export { loadTestModel } from './load-test-model.ts';
export { lookUpTestWord } from './look-up-test-word.ts';
export { createHiss, join, speak } from './speak.ts';

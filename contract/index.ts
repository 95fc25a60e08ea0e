import type { Contract } from './define-call.ts';
import { jobs } from './jobs.ts';
import { wordEntries } from './word-entries.ts';
import { words } from './words.ts';

/** Every call of the product, by family. */
export const contract = {
  jobs,
  words,
  wordEntries,
} satisfies Contract;

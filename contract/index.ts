import { clips } from './clips.ts';
import type { Contract } from './define-call.ts';
import { jobs } from './jobs.ts';

/** Every call of the product, by family. */
export const contract = {
  clips,
  jobs,
} satisfies Contract;

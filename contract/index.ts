import type { Contract } from './define-call.ts';
import { films } from './films.ts';
import { jobs } from './jobs.ts';
import { search } from './search.ts';
import { stills } from './stills.ts';

/** Every call of the product, by family. */
export const contract = {
  films,
  jobs,
  search,
  stills,
} satisfies Contract;

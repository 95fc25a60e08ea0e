import type { CallDescription } from './call-description.ts';
import { accountCalls } from './client-api/accounts.ts';
import { clipCalls } from './client-api/clips.ts';
import { filmCalls } from './client-api/films.ts';
import { jobCalls } from './client-api/jobs.ts';
import { searchCalls } from './client-api/search.ts';

/** Every call of the product, for its reference and for tests that try them all. */
export const allCalls: readonly CallDescription[] = [
  ...accountCalls,
  ...filmCalls,
  ...searchCalls,
  ...clipCalls,
  ...jobCalls,
];

import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { filmHandlers } from './films.ts';
import { jobHandlers } from './jobs.ts';
import { searchHandlers } from './search.ts';
import { stillHandlers } from './stills.ts';

/** The handler of every call. */
export const handlers: ContractHandlers<typeof contract> = {
  films: filmHandlers,
  jobs: jobHandlers,
  search: searchHandlers,
  stills: stillHandlers,
};

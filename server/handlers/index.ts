import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { clipFileHandlers } from './clip-files.ts';
import { clipHandlers } from './clips.ts';
import { filmHandlers } from './films.ts';
import { jobHandlers } from './jobs.ts';
import { scriptSheetHandlers } from './script-sheets.ts';
import { searchHandlers } from './search.ts';
import { stillHandlers } from './stills.ts';
import { takeHandlers } from './takes.ts';

/** The handler of every call. */
export const handlers: ContractHandlers<typeof contract> = {
  clipFiles: clipFileHandlers,
  clips: clipHandlers,
  films: filmHandlers,
  jobs: jobHandlers,
  scriptSheets: scriptSheetHandlers,
  search: searchHandlers,
  stills: stillHandlers,
  takes: takeHandlers,
};

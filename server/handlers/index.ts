import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { clipFileHandlers } from './clip-files.ts';
import { clipHandlers } from './clips.ts';
import { jobHandlers } from './jobs.ts';
import { scriptSheetHandlers } from './script-sheets.ts';
import { takeHandlers } from './takes.ts';

/** The handler of every call. */
export const handlers: ContractHandlers<typeof contract> = {
  clipFiles: clipFileHandlers,
  clips: clipHandlers,
  jobs: jobHandlers,
  scriptSheets: scriptSheetHandlers,
  takes: takeHandlers,
};

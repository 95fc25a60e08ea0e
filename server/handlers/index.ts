import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { clipHandlers } from './clips.ts';
import { jobHandlers } from './jobs.ts';

/** The handler of every call. */
export const handlers: ContractHandlers<typeof contract> = {
  clips: clipHandlers,
  jobs: jobHandlers,
};

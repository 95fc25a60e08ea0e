import { clipFiles } from './clip-files.ts';
import { clips } from './clips.ts';
import type { Contract } from './define-call.ts';
import { jobs } from './jobs.ts';
import { scriptSheets } from './script-sheets.ts';
import { takes } from './takes.ts';

/** Every call of the product, by family. */
export const contract = {
  clipFiles,
  clips,
  jobs,
  scriptSheets,
  takes,
} satisfies Contract;

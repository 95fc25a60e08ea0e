import { clipFiles } from './clip-files.ts';
import { clips } from './clips.ts';
import type { Contract } from './define-call.ts';
import { films } from './films.ts';
import { jobs } from './jobs.ts';
import { scriptSheets } from './script-sheets.ts';
import { search } from './search.ts';
import { stills } from './stills.ts';
import { takes } from './takes.ts';

/** Every call of the product, by family. */
export const contract = {
  clipFiles,
  clips,
  films,
  jobs,
  scriptSheets,
  search,
  stills,
  takes,
} satisfies Contract;

import { clipFiles } from './clip-files.ts';
import { clips } from './clips.ts';
import type { Contract } from './define-call.ts';
import { films } from './films.ts';
import { guestbook } from './guestbook.ts';
import { jobs } from './jobs.ts';
import { lessons } from './lessons.ts';
import { lessonsAdmin } from './lessons-admin.ts';
import { operationLog } from './operation-log.ts';
import { scriptSheets } from './script-sheets.ts';
import { search } from './search.ts';
import { stills } from './stills.ts';
import { surveys } from './surveys.ts';
import { surveysAdmin } from './surveys-admin.ts';
import { takes } from './takes.ts';
import { wordEntries } from './word-entries.ts';
import { words } from './words.ts';

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
  words,
  wordEntries,
  lessons,
  lessonsAdmin,
  operationLog,
  guestbook,
  surveys,
  surveysAdmin,
} satisfies Contract;

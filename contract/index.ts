import type { Contract } from './define-call.ts';
import { guestbook } from './guestbook.ts';
import { jobs } from './jobs.ts';
import { lessons } from './lessons.ts';
import { lessonsAdmin } from './lessons-admin.ts';
import { operationLog } from './operation-log.ts';
import { surveys } from './surveys.ts';
import { surveysAdmin } from './surveys-admin.ts';
import { wordEntries } from './word-entries.ts';
import { words } from './words.ts';

/** Every call of the product, by family. */
export const contract = {
  jobs,
  words,
  wordEntries,
  lessons,
  lessonsAdmin,
  operationLog,
  guestbook,
  surveys,
  surveysAdmin,
} satisfies Contract;

import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { clipFileHandlers } from './clip-files.ts';
import { clipHandlers } from './clips.ts';
import { filmHandlers } from './films.ts';
import { guestbookHandlers } from './guestbook.ts';
import { jobHandlers } from './jobs.ts';
import { lessonHandlers } from './lessons.ts';
import { lessonAdminHandlers } from './lessons-admin.ts';
import { operationLogHandlers } from './operation-log.ts';
import { scriptSheetHandlers } from './script-sheets.ts';
import { searchHandlers } from './search.ts';
import { stillHandlers } from './stills.ts';
import { surveyHandlers } from './surveys.ts';
import { surveyAdminHandlers } from './surveys-admin.ts';
import { takeHandlers } from './takes.ts';
import { wordEntryHandlers } from './word-entries.ts';
import { wordHandlers } from './words.ts';

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
  words: wordHandlers,
  wordEntries: wordEntryHandlers,
  lessons: lessonHandlers,
  lessonsAdmin: lessonAdminHandlers,
  operationLog: operationLogHandlers,
  guestbook: guestbookHandlers,
  surveys: surveyHandlers,
  surveysAdmin: surveyAdminHandlers,
};

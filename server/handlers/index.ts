import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { guestbookHandlers } from './guestbook.ts';
import { jobHandlers } from './jobs.ts';
import { lessonHandlers } from './lessons.ts';
import { lessonAdminHandlers } from './lessons-admin.ts';
import { operationLogHandlers } from './operation-log.ts';
import { surveyHandlers } from './surveys.ts';
import { surveyAdminHandlers } from './surveys-admin.ts';
import { wordEntryHandlers } from './word-entries.ts';
import { wordHandlers } from './words.ts';

/** The handler of every call. */
export const handlers: ContractHandlers<typeof contract> = {
  jobs: jobHandlers,
  words: wordHandlers,
  wordEntries: wordEntryHandlers,
  lessons: lessonHandlers,
  lessonsAdmin: lessonAdminHandlers,
  operationLog: operationLogHandlers,
  guestbook: guestbookHandlers,
  surveys: surveyHandlers,
  surveysAdmin: surveyAdminHandlers,
};

import type { CallDescription } from './call-description.ts';
import { clipFileCalls } from './handlers/clip-files.ts';
import { clipCalls } from './handlers/clips.ts';
import { filmRemovalCalls } from './handlers/film-removal.ts';
import { filmCalls } from './handlers/films.ts';
import { guestbookCalls } from './handlers/guestbook.ts';
import { lessonLogCalls } from './handlers/lesson-log.ts';
import { lessonCalls } from './handlers/lessons.ts';
import { lessonAdminCalls } from './handlers/lessons-admin.ts';
import { searchCalls } from './handlers/search.ts';
import { stillCalls } from './handlers/stills.ts';
import { surveyCalls } from './handlers/surveys.ts';
import { surveyAdminCalls } from './handlers/surveys-admin.ts';
import { takeCalls } from './handlers/takes.ts';
import { wordEntryAdminCalls } from './handlers/word-entries-admin.ts';
import { wordCalls } from './handlers/words.ts';

/** Every call of the product, for its reference and for tests that try them all. */
export const allCalls: readonly CallDescription[] = [
  ...filmCalls,
  ...searchCalls,
  ...clipCalls,
  ...clipFileCalls,
  ...stillCalls,
  ...filmRemovalCalls,
  ...guestbookCalls,
  ...takeCalls,
  ...lessonCalls,
  ...lessonAdminCalls,
  ...lessonLogCalls,
  ...surveyCalls,
  ...surveyAdminCalls,
  ...wordCalls,
  ...wordEntryAdminCalls,
];

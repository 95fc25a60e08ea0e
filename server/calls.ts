import { accountAdminCalls } from './admin-api/accounts.ts';
import { adCalls } from './admin-api/ads.ts';
import { hbCalls } from './admin-api/hbs.ts';
import type { CallDescription } from './call-description.ts';
import { accountCalls } from './client-api/accounts.ts';
import { campaignCalls } from './client-api/campaigns.ts';
import { clipFileCalls } from './client-api/clip-files.ts';
import { clipCalls } from './client-api/clips.ts';
import { filmRemovalCalls } from './client-api/film-removal.ts';
import { filmCalls } from './client-api/films.ts';
import { guestbookCalls } from './client-api/guestbook.ts';
import { jobCalls } from './client-api/jobs.ts';
import { meCalls } from './client-api/me.ts';
import { searchCalls } from './client-api/search.ts';
import { stillCalls } from './client-api/stills.ts';
import { takeCalls } from './client-api/takes.ts';
import { visitorCalls } from './client-api/visitor.ts';
import { wordEntryCalls } from './client-api/word-entries.ts';
import { wordCalls } from './client-api/words.ts';
import { adminDrawCalls } from './draw-api/admin-calls.ts';
import { visitorDrawCalls } from './draw-api/visitor-calls.ts';
import { lessonAdminCalls } from './lesson-api/lesson-admin.ts';
import { lessonLogCalls } from './lesson-api/lesson-log.ts';
import { lessonCalls } from './lesson-api/lessons.ts';
import { surveyAdminCalls } from './survey-api/survey-admin.ts';
import { surveyCalls } from './survey-api/surveys.ts';

/** Every call of the product, for its reference and for tests that try them all. */
export const allCalls: readonly CallDescription[] = [
  ...accountCalls,
  ...filmCalls,
  ...searchCalls,
  ...clipCalls,
  ...clipFileCalls,
  ...stillCalls,
  ...filmRemovalCalls,
  ...jobCalls,
  ...campaignCalls,
  ...guestbookCalls,
  ...takeCalls,
  ...lessonCalls,
  ...lessonAdminCalls,
  ...lessonLogCalls,
  ...surveyCalls,
  ...surveyAdminCalls,
  ...wordCalls,
  ...wordEntryCalls,
  ...accountAdminCalls,
  ...meCalls,
  ...visitorCalls,
  ...adCalls,
  ...hbCalls,
  ...visitorDrawCalls,
  ...adminDrawCalls,
];

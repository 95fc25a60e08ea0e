import type { CallDescription } from './call-description.ts';
import { accountCalls } from './handlers/accounts.ts';
import { accountAdminCalls } from './handlers/accounts-admin.ts';
import { adAdminCalls } from './handlers/ads-admin.ts';
import { campaignCalls } from './handlers/campaigns.ts';
import { filmRemovalCalls } from './handlers/film-removal.ts';
import { filmCalls } from './handlers/films.ts';
import { guestbookCalls } from './handlers/guestbook.ts';
import { lessonLogCalls } from './handlers/lesson-log.ts';
import { lessonCalls } from './handlers/lessons.ts';
import { lessonAdminCalls } from './handlers/lessons-admin.ts';
import { meCalls } from './handlers/me.ts';
import { prizeDrawCalls } from './handlers/prize-draw.ts';
import { prizeDrawAdminCalls } from './handlers/prize-draw-admin.ts';
import { redPacketAdminCalls } from './handlers/red-packets-admin.ts';
import { searchCalls } from './handlers/search.ts';
import { stillCalls } from './handlers/stills.ts';
import { surveyCalls } from './handlers/surveys.ts';
import { surveyAdminCalls } from './handlers/surveys-admin.ts';
import { visitorCalls } from './handlers/visitor.ts';
import { wordEntryAdminCalls } from './handlers/word-entries-admin.ts';
import { wordCalls } from './handlers/words.ts';

/** Every call of the product, for its reference and for tests that try them all. */
export const allCalls: readonly CallDescription[] = [
  ...accountCalls,
  ...filmCalls,
  ...searchCalls,
  ...stillCalls,
  ...filmRemovalCalls,
  ...campaignCalls,
  ...guestbookCalls,
  ...lessonCalls,
  ...lessonAdminCalls,
  ...lessonLogCalls,
  ...surveyCalls,
  ...surveyAdminCalls,
  ...wordCalls,
  ...wordEntryAdminCalls,
  ...accountAdminCalls,
  ...meCalls,
  ...visitorCalls,
  ...adAdminCalls,
  ...redPacketAdminCalls,
  ...prizeDrawCalls,
  ...prizeDrawAdminCalls,
];

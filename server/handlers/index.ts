import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { accountHandlers } from './accounts.ts';
import { accountAdminHandlers } from './accounts-admin.ts';
import { adHandlers } from './ads.ts';
import { adAdminHandlers } from './ads-admin.ts';
import { auditHandlers } from './audit.ts';
import { clipFileHandlers } from './clip-files.ts';
import { clipHandlers } from './clips.ts';
import { filmHandlers } from './films.ts';
import { guestbookHandlers } from './guestbook.ts';
import { homeHandlers } from './home.ts';
import { jobHandlers } from './jobs.ts';
import { lessonHandlers } from './lessons.ts';
import { lessonAdminHandlers } from './lessons-admin.ts';
import { operationLogHandlers } from './operation-log.ts';
import { prizeDrawHandlers } from './prize-draw.ts';
import { prizeDrawAdminHandlers } from './prize-draw-admin.ts';
import { profileHandlers } from './profile.ts';
import { redPacketHandlers } from './red-packets.ts';
import { redPacketAdminHandlers } from './red-packets-admin.ts';
import { scriptSheetHandlers } from './script-sheets.ts';
import { searchHandlers } from './search.ts';
import { stillHandlers } from './stills.ts';
import { surveyHandlers } from './surveys.ts';
import { surveyAdminHandlers } from './surveys-admin.ts';
import { takeHandlers } from './takes.ts';
import { visitorHandlers } from './visitor.ts';
import { wordEntryHandlers } from './word-entries.ts';
import { wordHandlers } from './words.ts';

/** The handlers of all calls. */
export const handlers: ContractHandlers<typeof contract> = {
  accounts: accountHandlers,
  accountsAdmin: accountAdminHandlers,
  ads: adHandlers,
  adsAdmin: adAdminHandlers,
  audit: auditHandlers,
  clipFiles: clipFileHandlers,
  clips: clipHandlers,
  films: filmHandlers,
  guestbook: guestbookHandlers,
  home: homeHandlers,
  jobs: jobHandlers,
  lessons: lessonHandlers,
  lessonsAdmin: lessonAdminHandlers,
  operationLog: operationLogHandlers,
  prizeDraw: prizeDrawHandlers,
  prizeDrawAdmin: prizeDrawAdminHandlers,
  profile: profileHandlers,
  redPackets: redPacketHandlers,
  redPacketsAdmin: redPacketAdminHandlers,
  scriptSheets: scriptSheetHandlers,
  search: searchHandlers,
  stills: stillHandlers,
  surveys: surveyHandlers,
  surveysAdmin: surveyAdminHandlers,
  takes: takeHandlers,
  visitor: visitorHandlers,
  wordEntries: wordEntryHandlers,
  words: wordHandlers,
};

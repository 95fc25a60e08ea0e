import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { accountHandlers } from './accounts.ts';
import { accountAdminHandlers } from './accounts-admin.ts';
import { adHandlers } from './ads.ts';
import { adAdminHandlers } from './ads-admin.ts';
import { alignmentHandlers } from './alignments.ts';
import { auditHandlers } from './audit.ts';
import { campaignHandlers } from './campaigns.ts';
import { campaignAdminHandlers } from './campaigns-admin.ts';
import { classHandlers } from './classes.ts';
import { clipFileHandlers } from './clip-files.ts';
import { clipHandlers } from './clips.ts';
import { drawListsAdminHandlers } from './draw-lists-admin.ts';
import { drawVisitorHandlers } from './draw-visitors.ts';
import { dubPostHandlers } from './dub-posts.ts';
import { dubRoleHandlers } from './dub-roles.ts';
import { dubbingHandlers } from './dubbing.ts';
import { dubHandlers } from './dubs.ts';
import { filmHandlers } from './films.ts';
import { guestbookHandlers } from './guestbook.ts';
import { homeHandlers } from './home.ts';
import { jobHandlers } from './jobs.ts';
import { lessonHandlers } from './lessons.ts';
import { lessonAdminHandlers } from './lessons-admin.ts';
import { lineTableHandlers } from './line-table.ts';
import { operationLogHandlers } from './operation-log.ts';
import { overviewHandlers } from './overview.ts';
import { payeeHandlers } from './payees.ts';
import { payoutAdminHandlers } from './payouts-admin.ts';
import { posterHandlers } from './posters.ts';
import { prizeDrawHandlers } from './prize-draw.ts';
import { prizeDrawAdminHandlers } from './prize-draw-admin.ts';
import { profileHandlers } from './profile.ts';
import { redPacketHandlers } from './red-packets.ts';
import { redPacketAdminHandlers } from './red-packets-admin.ts';
import { reelHandlers } from './reels.ts';
import { rewardHandlers } from './rewards.ts';
import { savedLineHandlers } from './saved-lines.ts';
import { scriptSheetHandlers } from './script-sheets.ts';
import { searchHandlers } from './search.ts';
import { stillHandlers } from './stills.ts';
import { subtitleTimingHandlers } from './subtitle-timing.ts';
import { surveyHandlers } from './surveys.ts';
import { surveyAdminHandlers } from './surveys-admin.ts';
import { takeAnalysisHandlers } from './take-analyses.ts';
import { takeReviewHandlers } from './take-reviews.ts';
import { takeHandlers } from './takes.ts';
import { transferHandlers } from './transfers.ts';
import { transferAdminHandlers } from './transfers-admin.ts';
import { visitorHandlers } from './visitor.ts';
import { wechatBindingHandlers } from './wechat-binding.ts';
import { wordEntryHandlers } from './word-entries.ts';
import { wordHandlers } from './words.ts';

/** The handlers of all calls. */
export const handlers: ContractHandlers<typeof contract> = {
  accounts: accountHandlers,
  accountsAdmin: accountAdminHandlers,
  ads: adHandlers,
  adsAdmin: adAdminHandlers,
  alignments: alignmentHandlers,
  audit: auditHandlers,
  campaigns: campaignHandlers,
  campaignsAdmin: campaignAdminHandlers,
  classes: classHandlers,
  clipFiles: clipFileHandlers,
  clips: clipHandlers,
  drawListsAdmin: drawListsAdminHandlers,
  drawVisitors: drawVisitorHandlers,
  dubbing: dubbingHandlers,
  dubPosts: dubPostHandlers,
  dubRoles: dubRoleHandlers,
  dubs: dubHandlers,
  films: filmHandlers,
  guestbook: guestbookHandlers,
  home: homeHandlers,
  jobs: jobHandlers,
  lessons: lessonHandlers,
  lessonsAdmin: lessonAdminHandlers,
  lineTable: lineTableHandlers,
  operationLog: operationLogHandlers,
  overview: overviewHandlers,
  payees: payeeHandlers,
  payoutsAdmin: payoutAdminHandlers,
  posters: posterHandlers,
  prizeDraw: prizeDrawHandlers,
  prizeDrawAdmin: prizeDrawAdminHandlers,
  profile: profileHandlers,
  redPackets: redPacketHandlers,
  redPacketsAdmin: redPacketAdminHandlers,
  reels: reelHandlers,
  rewards: rewardHandlers,
  savedLines: savedLineHandlers,
  scriptSheets: scriptSheetHandlers,
  search: searchHandlers,
  stills: stillHandlers,
  subtitleTiming: subtitleTimingHandlers,
  surveys: surveyHandlers,
  surveysAdmin: surveyAdminHandlers,
  takeAnalyses: takeAnalysisHandlers,
  takeReviews: takeReviewHandlers,
  takes: takeHandlers,
  transfers: transferHandlers,
  transfersAdmin: transferAdminHandlers,
  visitor: visitorHandlers,
  wechatBinding: wechatBindingHandlers,
  wordEntries: wordEntryHandlers,
  words: wordHandlers,
};

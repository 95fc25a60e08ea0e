import { accounts } from './accounts.ts';
import { accountsAdmin } from './accounts-admin.ts';
import { ads } from './ads.ts';
import { adsAdmin } from './ads-admin.ts';
import { alignments } from './alignments.ts';
import { audit } from './audit.ts';
import { campaigns } from './campaigns.ts';
import { campaignsAdmin } from './campaigns-admin.ts';
import { classes } from './classes.ts';
import { clipFiles } from './clip-files.ts';
import { clips } from './clips.ts';
import type { Contract } from './define-call.ts';
import { drawListsAdmin } from './draw-lists-admin.ts';
import { drawVisitors } from './draw-visitors.ts';
import { dubPosts } from './dub-posts.ts';
import { dubRoles } from './dub-roles.ts';
import { dubbing } from './dubbing.ts';
import { dubs } from './dubs.ts';
import { films } from './films.ts';
import { guestbook } from './guestbook.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { lessons } from './lessons.ts';
import { lessonsAdmin } from './lessons-admin.ts';
import { lineTable } from './line-table.ts';
import { operationLog } from './operation-log.ts';
import { overview } from './overview.ts';
import { payees } from './payees.ts';
import { payoutsAdmin } from './payouts-admin.ts';
import { posters } from './posters.ts';
import { prizeDraw } from './prize-draw.ts';
import { prizeDrawAdmin } from './prize-draw-admin.ts';
import { profile } from './profile.ts';
import { redPackets } from './red-packets.ts';
import { redPacketsAdmin } from './red-packets-admin.ts';
import { reels } from './reels.ts';
import { rewards } from './rewards.ts';
import { savedLines } from './saved-lines.ts';
import { scriptSheets } from './script-sheets.ts';
import { search } from './search.ts';
import { stills } from './stills.ts';
import { subtitleTiming } from './subtitle-timing.ts';
import { surveys } from './surveys.ts';
import { surveysAdmin } from './surveys-admin.ts';
import { takeAnalyses } from './take-analyses.ts';
import { takeReviews } from './take-reviews.ts';
import { takes } from './takes.ts';
import { transfers } from './transfers.ts';
import { transfersAdmin } from './transfers-admin.ts';
import { visitor } from './visitor.ts';
import { wechatBinding } from './wechat-binding.ts';
import { wordEntries } from './word-entries.ts';
import { words } from './words.ts';

/** Every call of the product, by family. */
export const contract = {
  accounts,
  accountsAdmin,
  ads,
  adsAdmin,
  alignments,
  audit,
  campaigns,
  campaignsAdmin,
  classes,
  clipFiles,
  clips,
  drawListsAdmin,
  drawVisitors,
  dubbing,
  dubPosts,
  dubRoles,
  dubs,
  films,
  guestbook,
  home,
  jobs,
  lessons,
  lessonsAdmin,
  lineTable,
  operationLog,
  overview,
  payees,
  payoutsAdmin,
  posters,
  prizeDraw,
  prizeDrawAdmin,
  profile,
  redPackets,
  redPacketsAdmin,
  reels,
  rewards,
  savedLines,
  scriptSheets,
  search,
  stills,
  subtitleTiming,
  surveys,
  surveysAdmin,
  takeAnalyses,
  takeReviews,
  takes,
  transfers,
  transfersAdmin,
  visitor,
  wechatBinding,
  wordEntries,
  words,
} satisfies Contract;

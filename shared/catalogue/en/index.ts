import type { zhCN } from '../zh-CN/index.ts';
import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { activities } from './activities.ts';
import { admin } from './admin.ts';
import { campaigns } from './campaign-pages.ts';
import { campaign } from './campaigns.ts';
import { choice } from './choice.ts';
import { classes } from './classes.ts';
import { clipArchive } from './clip-archive.ts';
import { clipEditor } from './clip-editor.ts';
import { common } from './common.ts';
import { download } from './downloads.ts';
import { drawLists } from './draw-lists.ts';
import { dubPosts } from './dub-posts.ts';
import { dubRoles } from './dub-roles.ts';
import { dubs } from './dubs.ts';
import { errorPage } from './error-page.ts';
import { errors } from './errors.ts';
import { film } from './films.ts';
import { guestbook } from './guestbook.ts';
import { home } from './home.ts';
import { jobStage } from './job-stage.ts';
import { lesson } from './lessons.ts';
import { lineTable } from './line-table.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { nav } from './nav.ts';
import { note } from './note.ts';
import { payouts } from './payouts.ts';
import { player } from './player.ts';
import { prizeDraw } from './prize-draw.ts';
import { reel } from './reel.ts';
import { rewards } from './rewards.ts';
import { search } from './search.ts';
import { share } from './share.ts';
import { sheets } from './sheets.ts';
import { stills } from './stills.ts';
import { survey } from './surveys.ts';
import { takeReviews } from './take-reviews.ts';
import { takes } from './takes.ts';
import { tour } from './tour.ts';
import { transfers } from './transfers.ts';
import { ui } from './ui.ts';
import { words } from './words.ts';
import { workspace } from './workspace.ts';

type Wording<T> = { [K in keyof T]: T[K] extends string ? string : Wording<T[K]> };

/** The English wording. It has the keys of the Chinese catalogue, and a missing key does not compile. */
export const en: Wording<typeof zhCN> = {
  accounts,
  activities,
  admin,
  note,
  jobStage,
  campaign,
  campaigns,
  choice,
  common,
  dubs,
  error: errors,
  errorPage,
  guestbook,
  home,
  lesson,
  lineTable,
  list,
  login,
  account,
  nav,
  film,
  payouts,
  player,
  search,
  reel,
  rewards,
  download,
  stills,
  classes,
  clipArchive,
  share,
  sheets,
  survey,
  clipEditor,
  workspace,
  drawLists,
  dubPosts,
  takeReviews,
  takes,
  dubRoles,
  tour,
  transfers,
  ui,
  prizeDraw,
  words,
};

import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { activities } from './activities.ts';
import { admin } from './admin.ts';
import { campaign } from './campaign.ts';
import { choice } from './choice.ts';
import { clipArchive } from './clip-archive.ts';
import { clipEditor } from './clip-editor.ts';
import { common } from './common.ts';
import { download } from './download.ts';
import { errorPage } from './error-page.ts';
import { errors } from './errors.ts';
import { film } from './film.ts';
import { guestbook } from './guestbook.ts';
import { home } from './home.ts';
import { jobStage } from './job-stage.ts';
import { lesson } from './lesson.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { nav } from './nav.ts';
import { note } from './note.ts';
import { player } from './player.ts';
import { prizeDraw } from './prize-draw.ts';
import { search } from './search.ts';
import { share } from './share.ts';
import { sheets } from './sheets.ts';
import { stills } from './stills.ts';
import { survey } from './survey.ts';
import { takes } from './takes.ts';
import { ui } from './ui.ts';
import { words } from './words.ts';

export const zhCN = {
  accounts,
  activities,
  admin,
  note,
  jobStage,
  campaign,
  choice,
  common,
  error: errors,
  errorPage,
  guestbook,
  home,
  lesson,
  list,
  login,
  account,
  nav,
  film,
  player,
  search,
  download,
  stills,
  clipArchive,
  share,
  sheets,
  survey,
  clipEditor,
  takes,
  ui,
  prizeDraw,
  words,
};

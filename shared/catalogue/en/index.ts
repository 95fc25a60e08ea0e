import type { zhCN } from '../zh-CN/index.ts';
import { accounts } from './accounts.ts';
import { activities } from './activities.ts';
import { admin } from './admin.ts';
import { campaign } from './campaign.ts';
import { choice } from './choice.ts';
import { common } from './common.ts';
import { detail } from './detail.ts';
import { download } from './download.ts';
import { errorPage } from './error-page.ts';
import { errors } from './errors.ts';
import { freeze } from './freeze.ts';
import { guestbook } from './guestbook.ts';
import { home } from './home.ts';
import { lesson } from './lesson.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { me } from './me.ts';
import { nav } from './nav.ts';
import { note } from './note.ts';
import { pack } from './pack.ts';
import { player } from './player.ts';
import { search } from './search.ts';
import { share } from './share.ts';
import { sheets } from './sheets.ts';
import { stage } from './stage.ts';
import { survey } from './survey.ts';
import { tailor } from './tailor.ts';
import { takes } from './takes.ts';
import { ui } from './ui.ts';
import { wheel } from './wheel.ts';
import { words } from './words.ts';

type Wording<T> = { [K in keyof T]: T[K] extends string ? string : Wording<T[K]> };

/** The English wording. It has the keys of the Chinese catalogue, and a missing key does not compile. */
export const en: Wording<typeof zhCN> = {
  accounts,
  activities,
  admin,
  note,
  stage,
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
  me,
  nav,
  detail,
  player,
  search,
  download,
  freeze,
  pack,
  share,
  sheets,
  survey,
  tailor,
  takes,
  ui,
  wheel,
  words,
};

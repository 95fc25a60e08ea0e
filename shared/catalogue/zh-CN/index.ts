import { admin } from './admin.ts';
import { common } from './common.ts';
import { detail } from './detail.ts';
import { download } from './download.ts';
import { errorPage } from './error-page.ts';
import { errors } from './errors.ts';
import { freeze } from './freeze.ts';
import { home } from './home.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { me } from './me.ts';
import { nav } from './nav.ts';
import { note } from './note.ts';
import { player } from './player.ts';
import { search } from './search.ts';
import { stage } from './stage.ts';
import { tailor } from './tailor.ts';
import { ui } from './ui.ts';

export const zhCN = {
  admin,
  note,
  stage,
  common,
  error: errors,
  errorPage,
  home,
  list,
  login,
  me,
  nav,
  detail,
  player,
  search,
  download,
  freeze,
  tailor,
  ui,
};

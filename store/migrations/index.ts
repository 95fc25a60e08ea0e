import type { Migration } from 'kysely/migration';
import type { StoreDialect } from '../database/tables.ts';
import { createAccountTables } from './0001-accounts.ts';
import { createFilmTables } from './0002-films.ts';
import { createClipTables } from './0003-bars.ts';
import { createJobTables } from './0004-jobs.ts';
import { addJobRerun } from './0005-jobs-again.ts';
import { createCampaignTables } from './0010-campaigns.ts';
import { createDrawTables } from './0011-draw.ts';
import { createGuestbookTables } from './0012-guestbooks.ts';
import { createSurveyTables } from './0012-surveys.ts';
import { createWordTables } from './0013-words.ts';
import { createLessonTables } from './0014-lessons.ts';
import { createTakeTables } from './0015-takes.ts';
import { addAccountLifecycle } from './0016-account-life.ts';
import { addClipSegments } from './0017-bar-segments.ts';
import { addFilmLevels } from './0018-film-levels.ts';
import { createDemoFilmTable } from './0019-demo-films.ts';
import { dialectTypes } from './dialect-types.ts';

/** Every migration in the order of its name. One that has been released is never changed; a new one is added. */
export function listMigrations(dialect: StoreDialect): Record<string, Migration> {
  const words = dialectTypes[dialect];
  return {
    '0001-accounts': createAccountTables(words),
    '0002-films': createFilmTables(words),
    '0003-bars': createClipTables(words),
    '0004-jobs': createJobTables(words),
    '0005-jobs-again': addJobRerun(words),
    '0010-campaigns': createCampaignTables(words),
    '0011-draw': createDrawTables(words),
    '0012-guestbooks': createGuestbookTables(words),
    '0012-surveys': createSurveyTables(words),
    '0013-words': createWordTables(words),
    '0014-lessons': createLessonTables(words),
    '0015-takes': createTakeTables(words),
    '0016-account-life': addAccountLifecycle(words),
    '0017-bar-segments': addClipSegments(words),
    '0018-film-levels': addFilmLevels(words),
    '0019-demo-films': createDemoFilmTable(words),
  };
}

import { type Dialect, Kysely } from 'kysely';
import type { PersonalData } from '#domain/accounts/personal-data.ts';
import type { AccountStore } from '#domain/accounts/types.ts';
import type { AuditStore } from '#domain/audit/types.ts';
import type { AdStore, HbStore, WatchStore } from '#domain/campaigns/types.ts';
import type { BarStore } from '#domain/clips/types.ts';
import type { DrawStore } from '#domain/draw/types.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { GuestbookStore } from '#domain/guestbook/types.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LessonStore } from '#domain/lessons/types.ts';
import type { SurveyStore } from '#domain/survey/types.ts';
import type { TakeStore } from '#domain/takes/types.ts';
import type { WordStore } from '#domain/words/types.ts';
import { createAccountStore } from './accounts.ts';
import { createAuditStore } from './audits.ts';
import { createBarStore } from './bars.ts';
import { createAdStore } from './campaigns/ads.ts';
import { createHbStore } from './campaigns/hbs.ts';
import { createWatchStore } from './campaigns/watches.ts';
import { createPostgresDialect } from './dialects/postgres.ts';
import { createSqliteDialect } from './dialects/sqlite.ts';
import { createDrawStore } from './draw.ts';
import { createFilmStore } from './films.ts';
import { createGuestbookStore } from './guestbook.ts';
import { createJobStore } from './jobs.ts';
import { createLessonStore } from './lessons.ts';
import { migrateStore } from './migrate.ts';
import { createPersonalData } from './personal-data.ts';
import { createSurveyStore } from './surveys.ts';
import type { Database, StoreDialect, Tables } from './tables.ts';
import { createTakeStore } from './takes.ts';
import { createWordStore } from './words.ts';

export type StoreAddress =
  | { sqlitePath: string }
  | { databaseUrl: string; onConnectionLost?: (error: Error) => void };

export interface Store {
  dialect: StoreDialect;
  db: Database;
  accounts: AccountStore;
  audits: AuditStore;
  /** Parts of what is kept about a person that lie in the store alone. */
  personalData: PersonalData[];
  films: FilmStore;
  bars: BarStore;
  jobs: JobStore;
  draw: DrawStore;
  campaigns: { ads: AdStore; hbs: HbStore; watches: WatchStore };
  guestbook: GuestbookStore;
  lessons: LessonStore;
  surveys: SurveyStore;
  takes: TakeStore;
  words: WordStore;
  /** Brings the schema up to date; the names of the migrations that ran. Safe in several processes at once. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens SQLite at a path (made when missing) or PostgreSQL at an address. Connects with the first query; call `migrate` first. */
export function openStore(address: StoreAddress): Store {
  const [dialect, kyselyDialect] = chooseDialect(address);
  const db = new Kysely<Tables>({ dialect: kyselyDialect });
  return {
    dialect,
    db,
    accounts: createAccountStore({ db }),
    audits: createAuditStore({ db }),
    personalData: createPersonalData({ db }),
    films: createFilmStore({ db }),
    bars: createBarStore({ db }),
    jobs: createJobStore({ db, dialect }),
    draw: createDrawStore({ db, dialect }),
    campaigns: {
      ads: createAdStore({ db }),
      hbs: createHbStore({ db, dialect }),
      watches: createWatchStore({ db, dialect }),
    },
    guestbook: createGuestbookStore({ db }),
    lessons: createLessonStore({ db, dialect }),
    surveys: createSurveyStore({ db }),
    takes: createTakeStore({ db, dialect }),
    words: createWordStore({ db, dialect }),
    migrate: () => migrateStore({ db, dialect }),
    close: () => db.destroy(),
  };
}

function chooseDialect(address: StoreAddress): [StoreDialect, Dialect] {
  if ('sqlitePath' in address) return ['sqlite', createSqliteDialect({ path: address.sqlitePath })];
  const { databaseUrl, onConnectionLost = leaveToNextQuery } = address;
  return ['postgres', createPostgresDialect({ databaseUrl, onConnectionLost })];
}

/** An idle connection that broke harms nobody: the next query opens a fresh one, and fails loudly if it cannot. */
function leaveToNextQuery(): undefined {
  return undefined;
}

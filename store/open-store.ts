import { type Dialect, Kysely } from 'kysely';
import type { DebtStore } from '#domain/accounts/debts.ts';
import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import type { AccountStore } from '#domain/accounts/types.ts';
import type { AuditStore } from '#domain/audit/types.ts';
import type { AdStore } from '#domain/campaigns/types.ts';
import type { ClipStore } from '#domain/clips/types.ts';
import type { DemoFilmStore } from '#domain/demo/types.ts';
import type { DrawStore } from '#domain/draw/types.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { GuestbookStore } from '#domain/guestbook/types.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LeaseStore } from '#domain/leases.ts';
import type { LessonStore } from '#domain/lessons/types.ts';
import type { RedPacketStore, WatchProgressStore } from '#domain/red-packets/types.ts';
import type { SurveyStore } from '#domain/survey/types.ts';
import type { TakeStore } from '#domain/takes/types.ts';
import type { WordStore } from '#domain/words/types.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createDebtStore } from './accounts/debt-store.ts';
import { createPersonalDataSources } from './accounts/personal-data.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { createAdStore } from './campaigns/ad-store.ts';
import { createClipStore } from './clips/clip-store.ts';
import type { Database, StoreDialect, Tables } from './database/tables.ts';
import { createDemoFilmStore } from './demo/demo-film-store.ts';
import { createPostgresDialect } from './dialects/postgres.ts';
import { createSqliteDialect } from './dialects/sqlite.ts';
import { createDrawStore } from './draw/draw-store.ts';
import { createFilmStore } from './films/film-store.ts';
import { createGuestbookStore } from './guestbook/guestbook-store.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createLeaseStore } from './leases/lease-store.ts';
import { createLessonStore } from './lessons/lesson-store.ts';
import { migrateStore } from './migrations/migrate-store.ts';
import { createRedPacketStore } from './red-packets/red-packet-store.ts';
import { createWatchProgressStore } from './red-packets/watch-progress-store.ts';
import { createSurveyStore } from './survey/survey-store.ts';
import { createTakeStore } from './takes/take-store.ts';
import { createWordStore } from './words/word-store.ts';

export type StoreAddress =
  | { sqlitePath: string }
  | { databaseUrl: string; onConnectionLost?: (error: Error) => void };

export interface Store {
  dialect: StoreDialect;
  db: Database;
  accounts: AccountStore;
  audits: AuditStore;
  debts: DebtStore;
  /** Personal data that only the store holds. */
  personalDataSources: PersonalDataSource[];
  films: FilmStore;
  clipStore: ClipStore;
  demoFilms: DemoFilmStore;
  jobs: JobStore;
  draw: DrawStore;
  campaigns: { ads: AdStore; redPackets: RedPacketStore; watchProgress: WatchProgressStore };
  guestbook: GuestbookStore;
  leases: LeaseStore;
  lessons: LessonStore;
  surveys: SurveyStore;
  takes: TakeStore;
  words: WordStore;
  /** Runs pending migrations and returns their names. Safe in several processes at once. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens SQLite at a path (created when missing) or PostgreSQL at a URL. It connects with the first query. Call `migrate` first. */
export function openStore(address: StoreAddress): Store {
  const [dialect, kyselyDialect] = chooseDialect(address);
  const db = new Kysely<Tables>({ dialect: kyselyDialect });
  return {
    dialect,
    db,
    accounts: createAccountStore({ db }),
    audits: createAuditStore({ db }),
    debts: createDebtStore({ db }),
    personalDataSources: createPersonalDataSources({ db }),
    films: createFilmStore({ db }),
    clipStore: createClipStore({ db }),
    demoFilms: createDemoFilmStore({ db }),
    jobs: createJobStore({ db, dialect }),
    draw: createDrawStore({ db, dialect }),
    campaigns: {
      ads: createAdStore({ db }),
      redPackets: createRedPacketStore({ db, dialect }),
      watchProgress: createWatchProgressStore({ db, dialect }),
    },
    guestbook: createGuestbookStore({ db }),
    leases: createLeaseStore({ db }),
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
  const { databaseUrl, onConnectionLost = ignoreLostConnection } = address;
  return ['postgres', createPostgresDialect({ databaseUrl, onConnectionLost })];
}

/** A broken idle connection needs no action: the next query opens a new one, and throws if it cannot. */
function ignoreLostConnection(): undefined {
  return undefined;
}

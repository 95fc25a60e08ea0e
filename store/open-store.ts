import { type Dialect, Kysely } from 'kysely';
import type { DebtStore } from '#domain/accounts/debts.ts';
import type { OwnCountStore } from '#domain/accounts/own-counts.ts';
import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import type { AccountStore, SiteTextStore } from '#domain/accounts/types.ts';
import type { AdStore } from '#domain/ads/types.ts';
import type { AlignmentStore } from '#domain/alignments/types.ts';
import type { AuditStore } from '#domain/audit/types.ts';
import type { CampaignStore } from '#domain/campaigns/types.ts';
import type { ClassResultStore, ClassStore } from '#domain/classes/types.ts';
import type { ClipStore } from '#domain/clips/types.ts';
import type { DemoFilmStore } from '#domain/demo/types.ts';
import type { VisitorStore } from '#domain/draw-visitors/types.ts';
import type { DubPostStore } from '#domain/dub-posts/types.ts';
import type { DubRoleStore } from '#domain/dub-roles/types.ts';
import type { DubStore } from '#domain/dubs/types.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { GuestbookStore } from '#domain/guestbook/types.ts';
import type { HomeStore } from '#domain/home/types.ts';
import type { IntegrityStore } from '#domain/integrity/types.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LeaseStore } from '#domain/leases.ts';
import type { LessonStore } from '#domain/lessons/types.ts';
import type { OperationLogStore } from '#domain/operation-log/types.ts';
import type { OverviewStore } from '#domain/overview/types.ts';
import type { ReconciliationStore } from '#domain/payouts/reconcile-transfers.ts';
import type { TransferStore } from '#domain/payouts/transfer-types.ts';
import type { PayoutStore } from '#domain/payouts/types.ts';
import type { DrawListStore } from '#domain/prize-draw/draw-list-types.ts';
import type { DrawStore } from '#domain/prize-draw/types.ts';
import type { RedPacketStore, WatchProgressStore } from '#domain/red-packets/types.ts';
import type { ReelStore } from '#domain/reels/types.ts';
import type { RewardStore } from '#domain/rewards/types.ts';
import type { SharedLimitStore } from '#domain/shared-limits/types.ts';
import type { SubtitleTimingStore } from '#domain/subtitle-timing/types.ts';
import type { SurveyStore } from '#domain/surveys/types.ts';
import type { TakeAnalysisStore } from '#domain/take-analyses/types.ts';
import type { TakeReviewStore } from '#domain/take-reviews/types.ts';
import type { TakeStore } from '#domain/takes/types.ts';
import type { WechatStore } from '#domain/wechat/binding-types.ts';
import type { SavedLineStore } from '#domain/words/saved-line-types.ts';
import type { WordStore } from '#domain/words/types.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createDebtStore } from './accounts/debt-store.ts';
import { keepSessions } from './accounts/keep-sessions.ts';
import { createOwnCountStore } from './accounts/own-count-store.ts';
import { createPersonalDataSources } from './accounts/personal-data.ts';
import { createSiteTextStore } from './accounts/site-text-store.ts';
import { createAdStore } from './ads/ad-store.ts';
import { createAlignmentStore } from './alignments/alignment-store.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { createCampaignStore } from './campaigns/campaign-store.ts';
import { createClassResultStore } from './classes/class-result-store.ts';
import { createClassStore } from './classes/class-store.ts';
import { createClipStore } from './clips/clip-store.ts';
import { createGrantTransactions, type GrantTransactionKind } from './database/grant-transactions.ts';
import type { Database, StoreDialect, Tables } from './database/tables.ts';
import { createDemoFilmStore } from './demo/demo-film-store.ts';
import { createPostgresDialect } from './dialects/postgres.ts';
import { createSqliteDialect } from './dialects/sqlite.ts';
import { createVisitorStore } from './draw-visitors/visitor-store.ts';
import { createDubPostStore } from './dub-posts/dub-post-store.ts';
import { createDubRoleStore } from './dub-roles/dub-role-store.ts';
import { createDubStore } from './dubs/dub-store.ts';
import { createFilmStore } from './films/film-store.ts';
import { createGuestbookStore } from './guestbook/guestbook-store.ts';
import { createHomeStore } from './home/home-store.ts';
import { createIntegrityStore } from './integrity/integrity-store.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createLeaseStore } from './leases/lease-store.ts';
import { createLessonStore } from './lessons/lesson-store.ts';
import { migrateStore } from './migrations/migrate-store.ts';
import { createOperationLogStore } from './operation-log/operation-log-store.ts';
import { createOverviewStore } from './overview/overview-store.ts';
import { createPayoutStore } from './payouts/payout-store.ts';
import { createReconciliationStore } from './payouts/reconciliation-store.ts';
import { createTransferStore } from './payouts/transfer-store.ts';
import { createDrawListStore } from './prize-draw/draw-list-store.ts';
import { createDrawStore } from './prize-draw/draw-store.ts';
import { createRedPacketStore } from './red-packets/red-packet-store.ts';
import { createWatchProgressStore } from './red-packets/watch-progress-store.ts';
import { createReelStore } from './reels/reel-store.ts';
import { createRewardStore } from './rewards/reward-store.ts';
import { createSharedLimitStore } from './shared-limits/shared-limit-store.ts';
import { createSubtitleTimingStore } from './subtitle-timing/subtitle-timing-store.ts';
import { createSurveyStore } from './surveys/survey-store.ts';
import { createTakeAnalysisStore } from './take-analyses/take-analysis-store.ts';
import { createTakeReviewStore } from './take-reviews/take-review-store.ts';
import { createTakeStore } from './takes/take-store.ts';
import { createWechatStore } from './wechat/wechat-store.ts';
import { createSavedLineStore } from './words/saved-line-store.ts';
import { createWordStore } from './words/word-store.ts';

export type StoreAddress =
  | { sqlitePath: string }
  | { databaseUrl: string; onConnectionLost?: (error: Error) => void };

export interface StoreOptions {
  /** How grants are written. Only measurements and tests choose another kind than that of the database. */
  grantTransactions?: GrantTransactionKind;
}

/** All stores of one database, and the database itself. */
export interface Store {
  dialect: StoreDialect;
  db: Database;
  /**
   * Returns a text that is another one after each change of the data. Null for PostgreSQL, where asking takes about as long as
   * reading, and while the text is not known.
   */
  readVersion(): string | null;
  accounts: AccountStore;
  alignments: AlignmentStore;
  audits: AuditStore;
  debts: DebtStore;
  ownCounts: OwnCountStore;
  siteTexts: SiteTextStore;
  /** Personal data that only the store holds. */
  personalDataSources: PersonalDataSource[];
  films: FilmStore;
  classes: ClassStore;
  classResults: ClassResultStore;
  clipStore: ClipStore;
  demoFilms: DemoFilmStore;
  dubs: DubStore;
  dubPosts: DubPostStore;
  dubRoles: DubRoleStore;
  jobs: JobStore;
  draw: DrawStore;
  drawLists: DrawListStore;
  visitors: VisitorStore;
  campaignStore: CampaignStore;
  campaigns: { ads: AdStore; redPackets: RedPacketStore; watchProgress: WatchProgressStore };
  guestbook: GuestbookStore;
  home: HomeStore;
  integrity: IntegrityStore;
  leases: LeaseStore;
  lessons: LessonStore;
  operationLog: OperationLogStore;
  overview: OverviewStore;
  payouts: PayoutStore;
  transfers: TransferStore;
  reconciliations: ReconciliationStore;
  reels: ReelStore;
  rewards: RewardStore;
  sharedLimits: SharedLimitStore;
  subtitleTimings: SubtitleTimingStore;
  surveys: SurveyStore;
  takes: TakeStore;
  takeAnalyses: TakeAnalysisStore;
  takeReviews: TakeReviewStore;
  wechat: WechatStore;
  words: WordStore;
  savedLines: SavedLineStore;
  /** Runs pending migrations and returns their names. Safe in several processes at once. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens SQLite at a path (created when missing) or PostgreSQL at a URL. It connects with the first query. Call `migrate` first. */
export function openStore(address: StoreAddress, options: StoreOptions = {}): Store {
  const { dialect, kyselyDialect, readVersion } = chooseDialect(address);
  const db = new Kysely<Tables>({ dialect: kyselyDialect });
  const { grantTransactions = dialect === 'sqlite' ? 'grouped' : 'queued' } = options;
  const transactions = createGrantTransactions({ db, dialect, kind: grantTransactions });
  return {
    dialect,
    db,
    readVersion,
    accounts: keepSessions({ accounts: createAccountStore({ db }), readVersion }),
    alignments: createAlignmentStore({ db }),
    audits: createAuditStore({ db }),
    debts: createDebtStore({ db }),
    ownCounts: createOwnCountStore({ db }),
    siteTexts: createSiteTextStore({ db }),
    personalDataSources: createPersonalDataSources({ db, dialect }),
    films: createFilmStore({ db }),
    classes: createClassStore({ db, dialect }),
    classResults: createClassResultStore({ db }),
    clipStore: createClipStore({ db }),
    demoFilms: createDemoFilmStore({ db }),
    dubs: createDubStore({ db }),
    dubPosts: createDubPostStore({ db }),
    dubRoles: createDubRoleStore({ db }),
    jobs: createJobStore({ db, dialect }),
    draw: createDrawStore({ db, dialect, transactions }),
    drawLists: createDrawListStore({ db }),
    visitors: createVisitorStore({ db, dialect }),
    campaignStore: createCampaignStore({ db }),
    campaigns: {
      ads: createAdStore({ db }),
      redPackets: createRedPacketStore({ db, dialect, transactions }),
      watchProgress: createWatchProgressStore({ db, dialect }),
    },
    guestbook: createGuestbookStore({ db }),
    home: createHomeStore({ db }),
    integrity: createIntegrityStore({ db }),
    leases: createLeaseStore({ db }),
    lessons: createLessonStore({ db, dialect }),
    operationLog: createOperationLogStore({ db }),
    overview: createOverviewStore({ db }),
    payouts: createPayoutStore({ db, dialect }),
    transfers: createTransferStore({ db, dialect }),
    reconciliations: createReconciliationStore({ db }),
    reels: createReelStore({ db, dialect }),
    rewards: createRewardStore({ db }),
    sharedLimits: createSharedLimitStore({ db }),
    subtitleTimings: createSubtitleTimingStore({ db }),
    surveys: createSurveyStore({ db }),
    takes: createTakeStore({ db, dialect }),
    takeAnalyses: createTakeAnalysisStore({ db }),
    takeReviews: createTakeReviewStore({ db }),
    wechat: createWechatStore({ db }),
    words: createWordStore({ db, dialect }),
    savedLines: createSavedLineStore({ db, dialect }),
    migrate: () => migrateStore({ db, dialect }),
    close: () => db.destroy(),
  };
}

function chooseDialect(address: StoreAddress): {
  dialect: StoreDialect;
  kyselyDialect: Dialect;
  readVersion: () => string | null;
} {
  if ('sqlitePath' in address) {
    const kyselyDialect = createSqliteDialect({ path: address.sqlitePath });
    return { dialect: 'sqlite', kyselyDialect, readVersion: () => kyselyDialect.readVersion() };
  }
  const { databaseUrl, onConnectionLost = ignoreLostConnection } = address;
  const kyselyDialect = createPostgresDialect({ databaseUrl, onConnectionLost });
  return { dialect: 'postgres', kyselyDialect, readVersion: () => null };
}

/** A broken idle connection needs no action: the next query opens a new one, and throws if it cannot. */
function ignoreLostConnection(): undefined {
  return undefined;
}

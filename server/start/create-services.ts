import { join } from 'node:path';
import { listInflections } from '@taici/phrase-index';
import { pagePaths } from '#app/navigation/page-paths.ts';
import { createAccountAdminService } from '#domain/accounts/account-admin-service.ts';
import { createAuthService } from '#domain/accounts/auth-service.ts';
import type { LoginRateLimiter } from '#domain/accounts/login-rate-limiter.ts';
import { createPeopleService } from '#domain/accounts/people-service.ts';
import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import { createProfileService } from '#domain/accounts/profile-service.ts';
import { createAdService } from '#domain/ads/ad-service.ts';
import { createAlignmentsService } from '#domain/alignments/alignments-service.ts';
import { createAuditService } from '#domain/audit/audit-service.ts';
import { createCampaignAdminService } from '#domain/campaigns/campaign-admin-service.ts';
import { createCampaignService } from '#domain/campaigns/campaign-service.ts';
import { createCampaignSweep } from '#domain/campaigns/campaign-sweep.ts';
import { createCityService } from '#domain/city/city-service.ts';
import { createClassResultsService } from '#domain/classes/class-results-service.ts';
import { createClassesService } from '#domain/classes/classes-service.ts';
import { createClipFilesService } from '#domain/clips/clip-files-service.ts';
import { createClipPersonalData } from '#domain/clips/clip-personal-data.ts';
import { createClipsService } from '#domain/clips/clips-service.ts';
import { createCutPreparation } from '#domain/clips/cut-preparation.ts';
import { createCutProposals } from '#domain/clips/cut-proposals.ts';
import type { Clock } from '#domain/clock.ts';
import { createDrawVisitorService } from '#domain/draw-visitors/draw-visitor-service.ts';
import type { PhoneCodeSender } from '#domain/draw-visitors/types.ts';
import { createDubPostsService } from '#domain/dub-posts/dub-posts-service.ts';
import { createDubRolePersonalData } from '#domain/dub-roles/dub-role-personal-data.ts';
import { createDubRolesService } from '#domain/dub-roles/dub-roles-service.ts';
import { createDubbingService } from '#domain/dubbing/dubbing-service.ts';
import { createDubPersonalData } from '#domain/dubs/dub-personal-data.ts';
import { createDubsService } from '#domain/dubs/dubs-service.ts';
import { createFilmRemovalService } from '#domain/films/film-removal-service.ts';
import { createFilmsService } from '#domain/films/films-service.ts';
import { createLineTableService } from '#domain/films/line-table-service.ts';
import { createNamingService } from '#domain/films/naming-service.ts';
import { createOwnFilmsService } from '#domain/films/own-films-service.ts';
import { createPosterService } from '#domain/films/poster-service.ts';
import { createVersionsService } from '#domain/films/versions-service.ts';
import { createGuestbookService } from '#domain/guestbook/guestbook-service.ts';
import { createHomeService } from '#domain/home/home-service.ts';
import { createJobsService } from '#domain/jobs/jobs-service.ts';
import type { JobWaiter } from '#domain/jobs/types.ts';
import { createLessonImportService } from '#domain/lessons/lesson-import-service.ts';
import { createLessonService } from '#domain/lessons/lesson-service.ts';
import type { DerivedFileCache } from '#domain/media/derived-file-cache.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import { createOperationLogService } from '#domain/operation-log/operation-log-service.ts';
import { createOverviewService } from '#domain/overview/overview-service.ts';
import { createPayeeService } from '#domain/payouts/payee-service.ts';
import type { PayoutNotices } from '#domain/payouts/payout-notices.ts';
import { createPayoutService } from '#domain/payouts/payout-service.ts';
import { createTransferService } from '#domain/payouts/transfer-service.ts';
import { createDrawListService } from '#domain/prize-draw/draw-list-service.ts';
import { createDrawService } from '#domain/prize-draw/draw-service.ts';
import { createFindParticipant } from '#domain/prize-draw/find-participant.ts';
import { createRedPacketService } from '#domain/red-packets/red-packet-service.ts';
import type { StatementRenderer } from '#domain/red-packets/types.ts';
import { createReelPersonalData } from '#domain/reels/reel-personal-data.ts';
import { createReelsService } from '#domain/reels/reels-service.ts';
import { createRewardService } from '#domain/rewards/reward-service.ts';
import { createScriptSheetService } from '#domain/script-sheets/script-sheet-service.ts';
import type { ScriptSheetRenderer } from '#domain/script-sheets/types.ts';
import { createSearchService } from '#domain/search/search-service.ts';
import type { SearchIndex } from '#domain/search/types.ts';
import type { Services } from '#domain/services.ts';
import { createSharedLimits } from '#domain/shared-limits/create-shared-limits.ts';
import { createStillsService } from '#domain/stills/stills-service.ts';
import { createSubtitleTimingService } from '#domain/subtitle-timing/subtitle-timing-service.ts';
import { createSurveyService } from '#domain/surveys/survey-service.ts';
import { queueTakeAnalysis } from '#domain/take-analyses/queue-take-analyses.ts';
import { createTakeReviewService } from '#domain/take-reviews/take-review-service.ts';
import type { TakePartFiles } from '#domain/takes/take-part-files.ts';
import { createTakePersonalData } from '#domain/takes/take-personal-data.ts';
import { createTakesService } from '#domain/takes/takes-service.ts';
import type { WechatOauth } from '#domain/wechat/types.ts';
import { createWechatBindingService } from '#domain/wechat/wechat-binding-service.ts';
import { createSavedLinesService } from '#domain/words/saved-lines-service.ts';
import { createWordCardService } from '#domain/words/word-card-service.ts';
import type { WordDictionary } from '#domain/words/word-card-types.ts';
import { createWordsService } from '#domain/words/words-service.ts';
import { createAvatarFiles } from '#media/files/avatar-files.ts';
import { createBannerImageFiles } from '#media/files/banner-image-files.ts';
import { createPosterFiles } from '#media/files/poster-files.ts';
import type { Store } from '#store/open-store.ts';
import type { Payments } from '../adapters/wechat-pay/create-payments.ts';

/** What the services need. */
export interface ServiceDependencies extends Pick<Services, 'imports' | 'health' | 'wechat' | 'speech'> {
  store: Store;
  files: LibraryFiles;
  takeParts: TakePartFiles;
  /** The library's folder, where pictures are stored beside the films. */
  libraryFolder: string;
  index: SearchIndex;
  dictionary: WordDictionary;
  media: Parameters<typeof createClipFilesService>[0]['media'] &
    Pick<
      MediaProcessor,
      'prepareCuts' | 'extractStill' | 'encodeTake' | 'measureSharpness' | 'measureBackground'
    >;
  sheetRenderer: ScriptSheetRenderer;
  statementRenderer: StatementRenderer;
  clock: Clock;
  loginLimits: LoginRateLimiter;
  cityLookup: Parameters<typeof createCityService>[0]['lookup'];
  phoneKey: Parameters<typeof createDrawService>[0]['phoneKey'];
  /** Null if red packets are paid by hand. */
  payments: Payments | null;
  payoutNotices: PayoutNotices;
  /** Called when the payment of an opened red packet could not be started. */
  onCollectFailed: (error: unknown) => void;
  wechatOauth: WechatOauth;
  phoneCodes: PhoneCodeSender;
  /** How much each learner may store, in bytes. */
  quotaBytes: number;
  /** All derived files, which share one budget. */
  derivedFiles: DerivedFileCache;
  /** Uploads in progress. They are erased before the films that they would become. */
  uploadedData: readonly PersonalDataSource[];
  onEraseFailed: Parameters<typeof createProfileService>[0]['onEraseFailed'];
  onSeenFailed: Parameters<typeof createAuthService>[0]['onSeenFailed'];
  /** Is told why the analysis of a saved take could not be queued. */
  onQueueFailed(error: unknown): void;
  jobWaiter: JobWaiter;
  /** Null without the acoustic model. */
  alignerVersion: number | null;
  /** Makes the job runner look for a new job at once. */
  wakeRunner(): void;
}

/** Creates the domain's services. */
export function createServices(parts: ServiceDependencies): Services {
  const {
    store,
    files,
    takeParts,
    derivedFiles,
    index,
    media,
    clock,
    jobWaiter,
    loginLimits: limits,
    imports,
    wakeRunner: wake,
  } = parts;
  const { accounts, films, clipStore, jobs, takes, dubs, dubRoles } = store;
  const { alignments, payouts } = store;
  const { draw, visitors } = store;
  const { phoneKey } = parts;
  const findParticipant = createFindParticipant({ draw, visitors, clock });
  const wechatBinding = createWechatBindingService({
    ...{ visitors, findParticipant, phoneKey, clock },
    oauth: parts.wechatOauth,
    wechat: store.wechat,
    returnPages: [pagePaths.prizeDraw, pagePaths.account],
  });
  const payoutParts = { payouts, openIds: wechatBinding, phoneKey, clock };
  const proposeCuts = createCutProposals({ films, alignments, clock });
  const clips = createClipsService({ clipStore, films, alignments, jobs, files, clock, jobWaiter, wake });
  const dubsService = createDubsService({
    dubs,
    takes,
    dubRoles,
    clips,
    jobs,
    files,
    derivedFiles,
    media,
    clock,
    wake,
  });
  const search = createSearchService({ index, films, proposeCuts });
  const { subtitleTimings } = store;
  const filmsService = createFilmsService({ films, jobs, index, clock });
  const { removeFilm, ...filmRemoval } = createFilmRemovalService({ films, jobs, files, index, clock });
  const ownFilms = createOwnFilmsService({
    films,
    list: filmsService.list,
    removeFilm,
    quotaBytes: parts.quotaBytes,
  });
  const words = createWordsService({
    words: store.words,
    savedLines: store.savedLines,
    films,
    proposeCuts,
    search,
    clock,
    listForms: listInflections,
  });
  const lessons = createLessonService({
    lessons: store.lessons,
    films,
    redPackets: store.campaigns.redPackets,
    clock,
  });
  const lessonImport = createLessonImportService({ lessons: store.lessons, films, clock });
  const stills = createStillsService({ films, files, derivedFiles, media });
  const transfers = createTransferService({
    transfers: store.transfers,
    reconciliations: store.reconciliations,
    channel: parts.payments?.channel.name ?? null,
    wechat: parts.payments
      ? {
          ...{ merchantId: parts.payments.merchant.merchantId, appId: parts.payments.merchant.appId },
          confirmationUrl: parts.payments.confirmationUrl,
        }
      : null,
    openIds: wechatBinding,
    clock,
    phoneKey,
  });
  const beginPayments = async (accountId: string) => {
    try {
      await transfers.collect({ accountId });
    } catch (error) {
      // The grant or the payee is already stored, and the learner can start the payment later.
      parts.onCollectFailed(error);
    }
  };
  const sharedLimits = createSharedLimits({ store: store.sharedLimits, secret: phoneKey, clock });
  const drawService = createDrawService({ draw, findParticipant, limits: sharedLimits, clock, phoneKey });
  const ads = createAdService({
    ads: store.campaigns.ads,
    audits: store.audits,
    films,
    secret: phoneKey,
    pictures: createBannerImageFiles({ root: join(parts.libraryFolder, 'pictures') }),
    clock,
  });
  const redPackets = createRedPacketService({
    ...store.campaigns,
    ...{ lessons: store.lessons, audits: store.audits, statements: parts.statementRenderer },
    ...{ payouts, films, clock },
    onGranted: beginPayments,
  });
  const survey = createSurveyService({ surveys: store.surveys, clock });
  const dataState = () => {
    const [version, indexVersion] = [store.readVersion(), index.version()];
    if (version === null || indexVersion === null) return null;
    return `${version} ${indexVersion} ${Math.floor(clock.nowMs() / 1000)}`;
  };
  return {
    dataState,
    auth: createAuthService({ accounts, limits, clock, onSeenFailed: parts.onSeenFailed }),
    accountAdmin: createAccountAdminService({ accounts, clock }),
    people: createPeopleService({
      ...{ accounts, clock, classes: store.classes, debts: store.debts, ownCounts: store.ownCounts },
      ...{ audits: store.audits, rewards: store.rewards, siteTexts: store.siteTexts },
    }),
    profile: createProfileService({
      accounts,
      limits,
      avatars: createAvatarFiles({ root: join(parts.libraryFolder, 'avatars') }),
      // Clips are erased before the films that they are cut from.
      personal: [
        ...parts.uploadedData,
        createDubRolePersonalData({ dubRoles, dubs, files }),
        createDubPersonalData({ dubs, jobs, files, clock }),
        createTakePersonalData({ takes, files, parts: takeParts }),
        createClipPersonalData({ clipStore, jobs, files, clock }),
        createReelPersonalData({ reels: store.reels, jobs, files, clock }),
        ownFilms.personal,
        ...store.personalDataSources,
      ],
      debts: store.debts,
      ownCounts: store.ownCounts,
      clock,
      onEraseFailed: parts.onEraseFailed,
    }),
    ownFilms,
    filmRemoval,
    naming: createNamingService({ films, clock }),
    versions: createVersionsService({ films, clock }),
    lineTable: createLineTableService({ films, clock }),
    alignments: createAlignmentsService({
      films,
      alignments,
      jobs,
      clock,
      alignerVersion: parts.alignerVersion,
    }),
    subtitleTiming: createSubtitleTimingService({ films, subtitleTimings, jobs, clock, wake }),
    audit: createAuditService({ audits: store.audits, accounts, clock }),
    city: createCityService({ accounts, lookup: parts.cityLookup }),
    wechat: parts.wechat,
    films: filmsService,
    home: createHomeService({
      home: store.home,
      films: filmsService,
      filmStore: films,
      proposeCuts,
      clipStore,
      clips,
      takes,
      dubPosts: store.dubPosts,
      lessons,
      clock,
    }),
    search,
    classes: createClassesService({ classes: store.classes, accounts, clips, lessons: store.lessons, clock }),
    classResults: createClassResultsService({
      classes: store.classes,
      results: store.classResults,
      clips,
      lessons: store.lessons,
      clock,
    }),
    clips,
    clipFiles: createClipFilesService({
      ...{ clips, clipStore, films, files, derivedFiles, media },
      alignments,
    }),
    cutPreparation: createCutPreparation({ media, files }),
    dubs: dubsService,
    dubbing: createDubbingService({
      ...{ clips, takes, dubs, dubRoles, jobs, files },
      takeAnalyses: store.takeAnalyses,
      posts: store.dubPosts,
    }),
    dubPosts: createDubPostsService({ posts: store.dubPosts, dubs, dubsService, clips, clock }),
    dubRoles: createDubRolesService({ dubRoles, dubs, takes, clips, files, clock }),
    rewards: createRewardService({ rewards: store.rewards }),
    reels: createReelsService({
      reels: store.reels,
      ...{ films, proposeCuts, jobs, files, derivedFiles, clock, wake },
    }),
    takes: createTakesService({
      ...{ takes, dubs, dubRoles, clips, classes: store.classes, files, parts: takeParts, media, clock },
      takeAnalyses: store.takeAnalyses,
      async analyzeLater(takeId) {
        try {
          await queueTakeAnalysis({ speech: parts.speech, jobs, clock, takeId });
          wake();
        } catch (error) {
          // The take is stored, and the next start of the server queues it.
          parts.onQueueFailed(error);
        }
      },
    }),
    speech: parts.speech,
    takeReviews: createTakeReviewService({
      ...{ reviews: store.takeReviews, takes, clips, classes: store.classes, clock },
    }),
    stills,
    posters: createPosterService({
      ...{ films, stills, audits: store.audits, clock },
      posterFiles: createPosterFiles({ files }),
    }),
    scriptSheets: createScriptSheetService({
      clips,
      words: store.words,
      listForms: listInflections,
      clipStore,
      files,
      derivedFiles,
      media,
      renderer: parts.sheetRenderer,
    }),
    imports,
    jobs: createJobsService({
      jobs,
      films,
      clipStore,
      reels: store.reels,
      dubs,
      takes,
      clock,
      jobWaiter,
      wake,
    }),
    draw: drawService,
    drawVisitors: createDrawVisitorService({
      ...{ draw, visitors, findParticipant, phoneKey, clock },
      ...{ codes: parts.phoneCodes, limits: sharedLimits },
    }),
    drawLists: createDrawListService({ drawLists: store.drawLists, accounts, phoneKey, clock }),
    sharedLimits,
    wechatBinding,
    ads,
    redPackets,
    campaigns: createCampaignService({
      ...{ campaigns: store.campaignStore, films, draw, surveys: store.surveys, clock },
      redPackets: store.campaigns.redPackets,
      watchProgress: store.campaigns.watchProgress,
    }),
    campaignAdmin: createCampaignAdminService({
      ...{ campaigns: store.campaignStore, draw, surveys: store.surveys },
      ads: store.campaigns.ads,
      redPackets: store.campaigns.redPackets,
      audits: store.audits,
      partServices: { ads, redPackets, draw: drawService.admin, surveys: survey },
      clock,
    }),
    transfers,
    payoutNotices: parts.payoutNotices,
    payouts: createPayoutService(payoutParts),
    payees: createPayeeService({ ...payoutParts, onSaved: beginPayments }),
    campaignSweep: createCampaignSweep({
      ...store.campaigns,
      campaigns: store.campaignStore,
      draw: store.draw,
      leases: store.leases,
      clock,
    }),
    survey,
    guestbook: createGuestbookService({ guestbook: store.guestbook, clipStore, films, clock }),
    words,
    wordCard: createWordCardService({
      dictionary: parts.dictionary,
      words: store.words,
      savedLines: store.savedLines,
      films,
      proposeCuts,
      alignments,
      findLines: words.findLines,
      listForms: listInflections,
    }),
    savedLines: createSavedLinesService({
      savedLines: store.savedLines,
      films,
      proposeCuts,
      clock,
      listForms: listInflections,
    }),
    lessons,
    lessonImport,
    operationLog: createOperationLogService({ operationLog: store.operationLog, clock }),
    overview: createOverviewService({ overview: store.overview, files, clock }),
    health: parts.health,
  };
}

import { join } from 'node:path';
import { createAccountAdminService } from '#domain/accounts/account-admin-service.ts';
import { createAuthService } from '#domain/accounts/auth-service.ts';
import type { LoginRateLimiter } from '#domain/accounts/login-rate-limiter.ts';
import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import { createProfileService } from '#domain/accounts/profile-service.ts';
import { createAuditService } from '#domain/audit/audit-service.ts';
import { createAdService } from '#domain/campaigns/ad-service.ts';
import { createCampaignSweep } from '#domain/campaigns/campaign-sweep.ts';
import { createCityService } from '#domain/city/city-service.ts';
import { createClipFilesService } from '#domain/clips/clip-files-service.ts';
import { createClipPersonalData } from '#domain/clips/clip-personal-data.ts';
import { createClipsService } from '#domain/clips/clips-service.ts';
import type { Clock } from '#domain/clock.ts';
import { createDrawService } from '#domain/draw/draw-service.ts';
import { createFilmRemovalService } from '#domain/films/film-removal-service.ts';
import { createFilmsService } from '#domain/films/films-service.ts';
import { createOwnFilmsService } from '#domain/films/own-films-service.ts';
import { createGuestbookService } from '#domain/guestbook/guestbook-service.ts';
import { createHomeService } from '#domain/home/home-service.ts';
import { createJobsService } from '#domain/jobs/jobs-service.ts';
import { createLessonService } from '#domain/lessons/lesson-service.ts';
import type { DerivedFileCache } from '#domain/media/derived-file-cache.ts';
import type { LibraryFiles, MediaProcessor } from '#domain/media/types.ts';
import { createOperationLogService } from '#domain/operation-log/operation-log-service.ts';
import { createRedPacketService } from '#domain/red-packets/red-packet-service.ts';
import { createScriptSheetService } from '#domain/script-sheets/script-sheet-service.ts';
import type { ScriptSheetRenderer } from '#domain/script-sheets/types.ts';
import { createSearchService } from '#domain/search/search-service.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import type { Services } from '#domain/services.ts';
import { createStillsService } from '#domain/stills/stills-service.ts';
import { createSurveyService } from '#domain/survey/survey-service.ts';
import { createTakePersonalData } from '#domain/takes/take-personal-data.ts';
import { createTakesService } from '#domain/takes/takes-service.ts';
import { createWordsService } from '#domain/words/words-service.ts';
import { createAvatarFiles } from '#media/files/avatar-files.ts';
import { createBannerImageFiles } from '#media/files/banner-image-files.ts';
import type { Store } from '#store/open-store.ts';

/** What the services need. */
export interface ServiceDependencies extends Pick<Services, 'imports' | 'health' | 'wechat'> {
  store: Store;
  files: LibraryFiles;
  /** The library's folder, where pictures are stored beside the films. */
  libraryFolder: string;
  index: PhraseIndex;
  media: Parameters<typeof createClipFilesService>[0]['media'] &
    Pick<MediaProcessor, 'extractStill' | 'encodeTake' | 'measureSharpness'>;
  sheetRenderer: ScriptSheetRenderer;
  clock: Clock;
  loginLimits: LoginRateLimiter;
  cityLookup: Parameters<typeof createCityService>[0]['lookup'];
  phoneKey: Parameters<typeof createDrawService>[0]['phoneKey'];
  /** How much each learner may store, in bytes. */
  quotaBytes: number;
  /** All derived files, which share one budget. */
  derivedFiles: DerivedFileCache;
  /** Uploads in progress. They are erased before the films that they would become. */
  uploadedData: readonly PersonalDataSource[];
  onEraseFailed: Parameters<typeof createProfileService>[0]['onEraseFailed'];
  onSeenFailed: Parameters<typeof createAuthService>[0]['onSeenFailed'];
  /** Makes the job runner look for a new job at once. */
  wakeRunner(): void;
}

/** Creates the domain's services. */
export function createServices(parts: ServiceDependencies): Services {
  const {
    store,
    files,
    derivedFiles,
    index,
    media,
    clock,
    loginLimits: limits,
    imports,
    wakeRunner: wake,
  } = parts;
  const { accounts, films, clipStore, jobs } = store;
  const clips = createClipsService({ clipStore, films, jobs, files, clock, wake });
  const search = createSearchService({ index, films });
  const filmsService = createFilmsService({ films, jobs, index });
  const { removeFilm, ...filmRemoval } = createFilmRemovalService({ films, jobs, files, index, clock });
  const ownFilms = createOwnFilmsService({
    films,
    list: filmsService.list,
    files,
    removeFilm,
    quotaBytes: parts.quotaBytes,
  });
  return {
    auth: createAuthService({ accounts, limits, clock, onSeenFailed: parts.onSeenFailed }),
    accountAdmin: createAccountAdminService({ accounts, clock }),
    profile: createProfileService({
      accounts,
      limits,
      avatars: createAvatarFiles({ root: join(parts.libraryFolder, 'avatars') }),
      // Clips are erased before the films that they are cut from.
      personal: [
        ...parts.uploadedData,
        createTakePersonalData({ takes: store.takes, files }),
        createClipPersonalData({ clipStore, jobs, files, clock }),
        ownFilms.personal,
        ...store.personalDataSources,
      ],
      debts: store.debts,
      clock,
      onEraseFailed: parts.onEraseFailed,
    }),
    ownFilms,
    filmRemoval,
    audit: createAuditService({ audits: store.audits }),
    city: createCityService({ accounts, lookup: parts.cityLookup }),
    wechat: parts.wechat,
    films: filmsService,
    home: createHomeService({ films: filmsService, clipStore, clips, takes: store.takes }),
    search,
    clips,
    clipFiles: createClipFilesService({ clips, clipStore, files, derivedFiles, media }),
    takes: createTakesService({ takes: store.takes, clips, files, media, clock }),
    stills: createStillsService({ films, files, derivedFiles, media }),
    scriptSheets: createScriptSheetService({
      clips,
      words: store.words,
      clipStore,
      files,
      derivedFiles,
      media,
      renderer: parts.sheetRenderer,
    }),
    imports,
    jobs: createJobsService({ jobs, films, clipStore, clock, wake }),
    draw: createDrawService({ draw: store.draw, clock, phoneKey: parts.phoneKey }),
    ads: createAdService({
      ads: store.campaigns.ads,
      pictures: createBannerImageFiles({ root: join(parts.libraryFolder, 'pictures') }),
      clock,
    }),
    redPackets: createRedPacketService({ ...store.campaigns, films, clock }),
    campaignSweep: createCampaignSweep({
      ...store.campaigns,
      draw: store.draw,
      leases: store.leases,
      clock,
    }),
    survey: createSurveyService({ surveys: store.surveys, clock }),
    guestbook: createGuestbookService({ guestbook: store.guestbook, clipStore, films, clock }),
    words: createWordsService({ words: store.words, films, search, clock }),
    lessons: createLessonService({
      lessons: store.lessons,
      films,
      redPackets: store.campaigns.redPackets,
      clock,
    }),
    operationLog: createOperationLogService({ lessons: store.lessons, clock }),
    health: parts.health,
  };
}

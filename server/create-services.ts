import { join } from 'node:path';
import { createAccountAdmin } from '#domain/accounts/account-admin.ts';
import { createAccountsService } from '#domain/accounts/accounts-service.ts';
import type { LoginLimits } from '#domain/accounts/login-limits.ts';
import { createMeService } from '#domain/accounts/me-service.ts';
import type { PersonalData } from '#domain/accounts/personal-data.ts';
import { createAuditService } from '#domain/audit/audit-service.ts';
import { createCampaignServices } from '#domain/campaigns/campaigns-service.ts';
import { createCityService } from '#domain/city/city-service.ts';
import { createClipFiles } from '#domain/clips/clip-files.ts';
import { createClipsService } from '#domain/clips/clips-service.ts';
import { personalClips } from '#domain/clips/personal-clips.ts';
import { createDrawService } from '#domain/draw/draw-service.ts';
import { createFilmRemoval } from '#domain/films/film-removal.ts';
import { createFilmsService } from '#domain/films/films-service.ts';
import { createOwnFilms } from '#domain/films/own-films.ts';
import { createStillsService } from '#domain/films/stills-service.ts';
import { createGuestbookLimits } from '#domain/guestbook/guestbook-limits.ts';
import { createGuestbookService } from '#domain/guestbook/guestbook-service.ts';
import { createJobsService } from '#domain/jobs/jobs-service.ts';
import { createLessonService } from '#domain/lessons/lessons-service.ts';
import { createLogLimits } from '#domain/lessons/log-limits.ts';
import { createOperationLog } from '#domain/lessons/operation-log.ts';
import type { MadeFiles } from '#domain/media/made-files.ts';
import type { LibraryFiles, MediaWorks } from '#domain/media/types.ts';
import { createSearchService } from '#domain/search/search-service.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import type { Clock, Services } from '#domain/services.ts';
import { createSheetsService } from '#domain/sheets/sheets-service.ts';
import type { SheetWorks } from '#domain/sheets/types.ts';
import { createSurveyService } from '#domain/survey/survey-service.ts';
import { personalTakes } from '#domain/takes/personal-takes.ts';
import { createTakesService } from '#domain/takes/takes-service.ts';
import { createWordsService } from '#domain/words/words-service.ts';
import { createAvatarFiles } from '#media/avatar-files.ts';
import { createPictureFiles } from '#media/picture-files.ts';
import type { Store } from '#store/open-store.ts';

/** What the services stand on. */
export interface ServiceParts extends Pick<Services, 'imports' | 'health' | 'wechat'> {
  store: Store;
  files: LibraryFiles;
  /** The library's folder, where pictures lie beside the films. */
  libraryFolder: string;
  index: PhraseIndex;
  media: Parameters<typeof createClipFiles>[0]['media'] &
    Pick<MediaWorks, 'grabFrame' | 'makeTake' | 'measureSharpness'>;
  sheetWorks: SheetWorks;
  clock: Clock;
  limits: LoginLimits;
  cityLookup: Parameters<typeof createCityService>[0]['lookup'];
  phoneKey: Parameters<typeof createDrawService>[0]['phoneKey'];
  scenes: Parameters<typeof createJobsService>[0]['scenes'];
  /** What people may upload, bytes each. */
  quotaBytes: number;
  /** Files made on demand, which keep within their budget together. */
  made: MadeFiles;
  /** What is on its way in, erased before what it would become. */
  underWay: readonly PersonalData[];
  onEraseFailed: Parameters<typeof createMeService>[0]['onEraseFailed'];
  /** Tells whoever does the jobs that there is one. */
  wake(): void;
}

/** The domain's services over their parts. */
export function createServices(parts: ServiceParts): Services {
  const { store, files, made, index, media, clock, limits, imports, wake } = parts;
  const { accounts, films, bars, jobs } = store;
  const clips = createClipsService({ bars, films, jobs, files, clock, wake });
  const search = createSearchService({ index, films });
  const filmsService = createFilmsService({ films, jobs, index });
  const { removeFilm, ...filmRemoval } = createFilmRemoval({ films, jobs, files, index, clock });
  const ownFilms = createOwnFilms({
    films,
    list: filmsService.list,
    files,
    removeFilm,
    quotaBytes: parts.quotaBytes,
  });
  return {
    accounts: createAccountsService({ accounts, limits, clock }),
    accountAdmin: createAccountAdmin({ accounts, clock }),
    me: createMeService({
      accounts,
      limits,
      avatars: createAvatarFiles({ root: join(parts.libraryFolder, 'avatars') }),
      // Clips before the films they are cut from.
      personal: [
        ...parts.underWay,
        personalTakes({ takes: store.takes, files }),
        personalClips({ bars, jobs, files, clock }),
        ownFilms.personal,
        ...store.personalData,
      ],
      clock,
      onEraseFailed: parts.onEraseFailed,
    }),
    ownFilms,
    filmRemoval,
    audit: createAuditService({ audits: store.audits }),
    city: createCityService({ accounts, lookup: parts.cityLookup }),
    wechat: parts.wechat,
    films: filmsService,
    search,
    clips,
    clipFiles: createClipFiles({ clips, bars, files, made, media }),
    takes: createTakesService({ takes: store.takes, clips, files, media, clock }),
    stills: createStillsService({ films, files, made, media }),
    sheets: createSheetsService({
      clips,
      words: store.words,
      bars,
      files,
      made,
      media,
      works: parts.sheetWorks,
    }),
    imports,
    jobs: createJobsService({ jobs, films, bars, clock, scenes: parts.scenes, wake }),
    draw: createDrawService({ draw: store.draw, clock, phoneKey: parts.phoneKey }),
    campaigns: createCampaignServices({
      stores: store.campaigns,
      films,
      pictures: createPictureFiles({ root: join(parts.libraryFolder, 'pictures') }),
      clock,
    }),
    survey: createSurveyService({ surveys: store.surveys, clock }),
    guestbook: createGuestbookService({
      guestbook: store.guestbook,
      bars,
      films,
      limits: createGuestbookLimits(),
      clock,
    }),
    words: createWordsService({ words: store.words, films, search, clock }),
    lessons: createLessonService({ lessons: store.lessons, films, hbs: store.campaigns.hbs, clock }),
    operationLog: createOperationLog({ lessons: store.lessons, limits: createLogLimits(), clock }),
    health: parts.health,
  };
}

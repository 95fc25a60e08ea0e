import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createAccountsService } from '#domain/accounts/accounts-service.ts';
import { createLoginLimits } from '#domain/accounts/login-limits.ts';
import { createCampaignServices } from '#domain/campaigns/campaigns-service.ts';
import { createClipsService } from '#domain/clips/clips-service.ts';
import { cutBar } from '#domain/clips/cut-bar.ts';
import { createDemoLibrary, type DemoLibrary } from '#domain/demo/demo-library.ts';
import { createDrawService } from '#domain/draw/draw-service.ts';
import { createFilmsService } from '#domain/films/films-service.ts';
import { createImportService } from '#domain/films/import-service.ts';
import { importVideo } from '#domain/films/import-video.ts';
import { createStillsService } from '#domain/films/stills-service.ts';
import { createGuestbookLimits } from '#domain/guestbook/guestbook-limits.ts';
import { createGuestbookService } from '#domain/guestbook/guestbook-service.ts';
import { createJobsService, markJobSubject } from '#domain/jobs/jobs-service.ts';
import { type JobKind, jobKinds } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import { createSearchService } from '#domain/search/search-service.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import type { Clock, Services } from '#domain/services.ts';
import { createSurveyService } from '#domain/survey/survey-service.ts';
import { createRunner, type Runner } from '#jobs/create-runner.ts';
import { defineJobs } from '#jobs/definitions/index.ts';
import { createDemoMaker } from '#media/demo/demo-maker.ts';
import { createLibraryFiles } from '#media/library-files.ts';
import { createMediaWorks } from '#media/media-works.ts';
import { createPictureFiles } from '#media/picture-files.ts';
import { createFfmpegRunner } from '#media/run-ffmpeg.ts';
import { createSideFiles } from '#media/side-files.ts';
import { createSourceFiles } from '#media/source-files.ts';
import { createPhraseIndex } from '#search/create-phrase-index.ts';
import { createLibraryFollower, type LibraryFollower } from '#search/library-follower.ts';
import { openStore, type Store } from '#store/open-store.ts';
import type { Config } from './config.ts';
import { createHealth } from './health.ts';
import { createPhoneKey } from './phone-key.ts';

/** The product with its parts plugged together, nothing of it started. */
export interface Product {
  config: Config;
  log: Logger;
  clock: Clock;
  store: Store;
  files: LibraryFiles;
  services: Services;
  demo: DemoLibrary;
  runner: Runner;
  index: PhraseIndex;
  follower: LibraryFollower;
}

/**
 * The one place where interfaces meet what fulfils them. Opens nothing but the store's address; see `startProduct`.
 * `works`: the kinds of jobs this process takes, all by default; the others wait for a process that does.
 */
export function compose(args: { config: Config; log: Logger; works?: readonly JobKind[] }): Product {
  const { config, log, works = jobKinds } = args;
  const placesFor = (kind: JobKind, places: number) => ({
    kinds: [kind],
    concurrency: works.includes(kind) ? places : 0,
  });
  const clock: Clock = { nowMs: () => Date.now() };
  const store = openStore(
    config.databaseUrl === null
      ? { sqlitePath: config.sqlitePath }
      : {
          databaseUrl: config.databaseUrl,
          onConnectionLost: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
        },
  );
  const { films, bars, jobs, accounts } = store;
  const files = createLibraryFiles({ root: join(config.dataFolder, 'library') });
  const sideFiles = createSideFiles({ files });
  const media = createMediaWorks({ logger: log });
  const index = createPhraseIndex({ folder: join(config.dataFolder, 'index'), logger: log });
  const follower = createLibraryFollower({ index, films, logger: log });

  const wake = () => runner.wake();
  const imports = createImportService({
    films,
    jobs,
    files,
    sourceFiles: createSourceFiles(),
    sideFiles,
    clock,
    wake,
  });
  const demo = createDemoLibrary({
    maker: config.demo.on
      ? createDemoMaker({ ...config.demo, run: createFfmpegRunner({ logger: log }) })
      : null,
    films,
    jobs,
    imports,
    isReady: (video) => video.state === 'ready' && index.has(video.id),
    clock,
    pause: async (signal) => void (await setTimeout(200, undefined, { signal })),
  });
  const runner = createRunner({
    store: jobs,
    definitions: defineJobs({
      importVideo: (work) => importVideo({ films, files, sideFiles, media, ...work }),
      cutBar: (work) => cutBar({ bars, films, files, media, ...work }),
      makeDemoScene: demo.makeScene,
    }),
    clock,
    logger: log,
    concurrency: [
      placesFor('import_video', config.jobConcurrency),
      placesFor('make_demo_scene', config.demo.on ? 1 : 0),
      // Somebody is waiting for a cut: it never queues behind films.
      placesFor('cut_bar', config.jobConcurrency),
    ],
    onFailed: (job, failure) => markJobSubject({ films, bars, job, ...failure }),
    onCancelled: (job) => markJobSubject({ films, bars, job, errorCode: 'cancelled', errorDetail: null }),
  });

  const services: Services = {
    accounts: createAccountsService({ accounts, limits: createLoginLimits(), clock }),
    films: createFilmsService({ films, jobs, index }),
    search: createSearchService({ index, films }),
    clips: createClipsService({ bars, films, jobs, files, media, clock, wake }),
    stills: createStillsService({ films, files, media }),
    imports,
    jobs: createJobsService({ jobs, films, bars, clock, wake }),
    draw: createDrawService({
      draw: store.draw,
      clock,
      phoneKey: createPhoneKey(join(config.dataFolder, 'phone.key')),
    }),
    campaigns: createCampaignServices({
      stores: store.campaigns,
      films,
      pictures: createPictureFiles({ root: join(config.dataFolder, 'library', 'pictures') }),
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
    health: createHealth({ store, index, follower, runner, demo, files }),
  };
  return { config, log, clock, store, files, services, demo, runner, index, follower };
}

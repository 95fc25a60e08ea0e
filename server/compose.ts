import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createMp4IndexCache } from '@taici/frame-cutter';
import type { Logger } from 'pino';
import { createLoginRateLimiter } from '#domain/accounts/login-rate-limiter.ts';
import { cutSavedClip } from '#domain/clips/cut-saved-clip.ts';
import type { Clock } from '#domain/clock.ts';
import { createDemoLibrary, type DemoLibrary } from '#domain/demo/demo-library.ts';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { createImportService } from '#domain/imports/import-service.ts';
import { importVideo } from '#domain/imports/import-video.ts';
import { updateJobSubject } from '#domain/jobs/jobs-service.ts';
import { type JobKind, jobKinds } from '#domain/jobs/types.ts';
import { seedDemoLessons } from '#domain/lessons/seed-demo-lessons.ts';
import { createDerivedFileCache, type DerivedFileCache } from '#domain/media/derived-file-cache.ts';
import type { HlsStreams, LibraryFiles } from '#domain/media/types.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import type { Services } from '#domain/services.ts';
import { createJobRunner, type JobRunner } from '#jobs/create-job-runner.ts';
import { createJobDefinitions } from '#jobs/job-definitions.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { createSidecarFiles } from '#media/files/sidecar-files.ts';
import { createSourceFiles } from '#media/files/source-files.ts';
import { createSheetRenderer } from '#media/script-sheets/create-sheet-renderer.ts';
import { createHlsStreams } from '#media/streaming/create-hls-streams.ts';
import { createPhraseIndex } from '#server/search-index/create-phrase-index.ts';
import { createIndexSynchronizer, type IndexSynchronizer } from '#server/search-index/index-synchronizer.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { createCityLookup, disabledCityLookup } from './city-lookup.ts';
import type { Config } from './config.ts';
import { createServices } from './create-services.ts';
import { createHealthCheck } from './health.ts';
import { createPhoneKeyLoader } from './phone-key-loader.ts';
import { createUploadStaging, type UploadStaging } from './uploads/upload-staging.ts';
import { createWechatSigner, disabledWechatSigner } from './wechat-signer.ts';

const demoFolder = fileURLToPath(new URL('../demo/films', import.meta.url));

/** The product with its parts plugged together, nothing of it started. */
export interface Application {
  config: Config;
  log: Logger;
  clock: Clock;
  store: Store;
  files: LibraryFiles;
  derivedFiles: Pick<DerivedFileCache, 'whenIdle'>;
  media: { close(): Promise<void> };
  streams: HlsStreams;
  services: Services;
  demoLibrary: DemoLibrary;
  /** Makes the demo library's lessons that can be made by now. */
  createDemoLessons(): Promise<void>;
  runner: JobRunner;
  index: PhraseIndex;
  indexSynchronizer: IndexSynchronizer;
  uploadStaging: UploadStaging;
}

/**
 * The one place where interfaces meet what fulfils them. Opens nothing but the store's address; see `startProduct`.
 * `works`: the kinds of jobs this process takes, all by default; the others wait for a process that does.
 */
export function compose(args: { config: Config; log: Logger; works?: readonly JobKind[] }): Application {
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
  const { films, clipStore, jobs, accounts } = store;
  const libraryFolder = join(config.dataFolder, 'library');
  const files = createLibraryFiles({ root: libraryFolder });
  const made = createDerivedFileCache({
    files,
    budgetBytes: config.derivedFilesBudgetBytes,
    onSweepFailed: (error) =>
      log.warn({ err: error }, 'files made on demand could not be kept within their budget'),
  });
  const sidecarFiles = createSidecarFiles({ files });
  // Cuts and streams read the same films.
  const indexCache = createMp4IndexCache();
  const media = createMediaProcessor({
    logger: log,
    clipCache: { folder: join(config.dataFolder, 'cuts') },
    warm: true,
    indexCache,
    fonts: { folder: config.fontsFolder },
  });
  const index = createPhraseIndex({ folder: join(config.dataFolder, 'index'), logger: log });
  const follower = createIndexSynchronizer({ index, films, logger: log });

  const startDemoLessons = async () => {
    if (!config.demoLibraryEnabled) return;
    try {
      await seedDemoLessons({ lessons: store.lessons, films, demoFilms: await demo.videos(), clock });
    } catch (err) {
      // The film that was brought in is whole without them, and the next start tries again.
      log.warn({ err }, 'the lessons of the demo library could not be made');
    }
  };
  const wake = () => runner.wake();
  const imports = createImportService({
    films,
    jobs,
    files,
    sourceFiles: createSourceFiles(),
    sidecarFiles,
    keepOriginals: config.keepOriginals,
    clock,
    wake,
  });
  const demo = createDemoLibrary({
    shippedFilms: config.demoLibraryEnabled ? shippedFilms : null,
    folder: demoFolder,
    store: store.demoFilms,
    films,
    jobs,
    imports,
    isReady: (video) => video.state === 'ready' && index.has(video.id),
    onFailed: (path, err) => log.warn({ path, err }, 'a demo film could not be imported'),
    pause: async (signal) => void (await setTimeout(200, undefined, { signal })),
  });
  const runner = createJobRunner({
    store: jobs,
    definitions: createJobDefinitions({
      async importVideo(work) {
        await importVideo({ films, files, sidecarFiles, media, keepOriginal: config.keepOriginals, ...work });
        await startDemoLessons();
      },
      cutClip: (work) => cutSavedClip({ clipStore, films, files, media, ...work }),
    }),
    clock,
    logger: log,
    concurrency: [
      placesFor('import_video', config.jobConcurrency),
      // Somebody is waiting for a cut: it never queues behind films.
      placesFor('cut_bar', config.jobConcurrency),
    ],
    onFailed: (job, failure) => updateJobSubject({ films, clipStore, job, ...failure }),
    onCancelled: (job) =>
      updateJobSubject({ films, clipStore, job, errorCode: 'cancelled', errorDetail: null }),
  });

  const uploadShelf = createUploadStaging({
    folder: join(config.dataFolder, 'uploads'),
    imports,
    async isHere(accountId) {
      const account = await accounts.accountById(accountId);
      return account !== null && account.deletedMs === null;
    },
  });
  const services = createServices({
    store,
    files,
    libraryFolder,
    index,
    media,
    sheetWorks: createSheetRenderer({ fontsFolder: config.fontsFolder }),
    clock,
    loginLimits: createLoginRateLimiter(),
    cityLookup: config.cityLookupEnabled ? createCityLookup() : disabledCityLookup,
    wechat: config.wechat ? createWechatSigner({ ...config.wechat, clock }) : disabledWechatSigner,
    phoneKey: createPhoneKeyLoader(join(config.dataFolder, 'phone.key')),
    imports,
    quotaBytes: config.clientQuotaBytes,
    derivedFiles: made,
    uploadedData: [uploadShelf.personalData],
    onEraseFailed: ({ accountId, part, error }) =>
      log.warn({ accountId, part, err: error }, 'a part of what is kept about somebody could not be erased'),
    wakeRunner: wake,
    health: createHealthCheck({ store, index, follower, runner, demo, files }),
  });
  return {
    config,
    log,
    clock,
    store,
    files,
    derivedFiles: made,
    media,
    streams: createHlsStreams({ indexCache }),
    services,
    demoLibrary: demo,
    createDemoLessons: startDemoLessons,
    runner,
    index,
    indexSynchronizer: follower,
    uploadStaging: uploadShelf,
  };
}

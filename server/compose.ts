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
import { createDiskReserve, type DiskReserve } from './disk-reserve.ts';
import { createHealthCheck } from './health.ts';
import { createPhoneKeyLoader } from './phone-key-loader.ts';
import { createUntrustedProxyNotice, type UntrustedProxyNotice } from './untrusted-proxy-notice.ts';
import { createUploadStaging, type UploadStaging } from './uploads/upload-staging.ts';
import { createWechatSigner, disabledWechatSigner } from './wechat-signer.ts';

const demoFolder = fileURLToPath(new URL('../demo/films', import.meta.url));

/** How many cuts may be under way. Each holds little memory while its processes wait for their turn. */
const MAX_RUNNING_CUTS = 32;

/** The product with its parts connected, and none of them started. */
export interface Application {
  config: Config;
  log: Logger;
  clock: Clock;
  store: Store;
  files: LibraryFiles;
  diskReserve: DiskReserve;
  derivedFiles: Pick<DerivedFileCache, 'whenIdle'>;
  media: { close(): Promise<void> };
  streams: HlsStreams;
  services: Services;
  demoLibrary: DemoLibrary;
  /** Creates the demo lessons whose films are ready. Does nothing when the demo library is off. */
  createDemoLessons(): Promise<void>;
  runner: JobRunner;
  index: PhraseIndex;
  indexSynchronizer: IndexSynchronizer;
  uploadStaging: UploadStaging;
  proxyNotice: UntrustedProxyNotice;
}

/**
 * Connects interfaces to their implementations; no other place does. Starts nothing: see `startApplication`.
 * @param args.acceptedJobs kinds of jobs that this process takes, all by default; other jobs wait for another process.
 */
export function compose(args: {
  config: Config;
  log: Logger;
  acceptedJobs?: readonly JobKind[];
}): Application {
  const { config, log, acceptedJobs = jobKinds } = args;
  const concurrencyFor = (kind: JobKind) => ({
    kinds: [kind],
    concurrency: acceptedJobs.includes(kind) ? config.jobConcurrency : 0,
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
  const derivedFiles = createDerivedFileCache({
    files,
    budgetBytes: config.derivedFilesBudgetBytes,
    onSweepFailed: (error) => log.warn({ err: error }, 'derived files could not be kept within their budget'),
  });
  const diskReserve = createDiskReserve({
    path: join(config.dataFolder, 'reserve.bin'),
    freeBytes: () => files.freeBytes(),
    onFailed: (err) => log.warn({ err }, 'the reserve on the disk could not be filled'),
  });
  const sidecarFiles = createSidecarFiles({ files });
  // Shared, because cuts and streams read the same files.
  const indexCache = createMp4IndexCache();
  const media = createMediaProcessor({
    logger: log,
    clipCache: { folder: join(config.dataFolder, 'cuts') },
    warm: true,
    maxProcesses: config.jobConcurrency,
    indexCache,
    fonts: { folder: config.fontsFolder },
  });
  const index = createPhraseIndex({ folder: join(config.dataFolder, 'index'), logger: log });
  const indexSynchronizer = createIndexSynchronizer({ index, films, logger: log });

  const createDemoLessons = async () => {
    if (!config.demoLibraryEnabled) return;
    try {
      await seedDemoLessons({ lessons: store.lessons, films, demoFilms: await demoLibrary.videos(), clock });
    } catch (err) {
      // The imported film works without its lessons. The next start tries again.
      log.warn({ err }, 'the demo lessons could not be created');
    }
  };
  const wakeRunner = () => runner.wake();
  const imports = createImportService({
    films,
    jobs,
    files,
    sourceFiles: createSourceFiles(),
    sidecarFiles,
    keepOriginals: config.keepOriginals,
    clock,
    wake: wakeRunner,
  });
  const demoLibrary = createDemoLibrary({
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
        await createDemoLessons();
      },
      cutClip: (work) => cutSavedClip({ clipStore, films, files, media, ...work }),
    }),
    clock,
    logger: log,
    concurrency: [
      concurrencyFor('import_video'),
      // Learners wait for their cuts, so cuts never queue behind imports, nor behind the many cuts of another learner. The
      // media tools limit the processes of all of them together.
      {
        kinds: ['cut_bar'],
        concurrency: acceptedJobs.includes('cut_bar') ? MAX_RUNNING_CUTS : 0,
        perAccount: config.jobConcurrency,
      },
    ],
    onFailed: (job, failure) => updateJobSubject({ films, clipStore, job, ...failure }),
    onCancelled: (job) =>
      updateJobSubject({ films, clipStore, job, errorCode: 'cancelled', errorDetail: null }),
  });

  const uploadStaging = createUploadStaging({
    folder: join(config.dataFolder, 'uploads'),
    imports,
    async accountExists(accountId) {
      const account = await accounts.accountById(accountId);
      return account !== null && account.deletedMs === null;
    },
  });
  const proxyNotice = createUntrustedProxyNotice({ trustedProxies: config.trustedProxies, log });
  const services = createServices({
    store,
    files,
    libraryFolder,
    index,
    media,
    sheetRenderer: createSheetRenderer({ fontsFolder: config.fontsFolder }),
    clock,
    loginLimits: createLoginRateLimiter({ delay: (delayMs) => setTimeout(delayMs) }),
    cityLookup: config.cityLookupEnabled ? createCityLookup() : disabledCityLookup,
    wechat: config.wechat ? createWechatSigner({ ...config.wechat, clock }) : disabledWechatSigner,
    phoneKey: createPhoneKeyLoader(join(config.dataFolder, 'phone.key')),
    imports,
    quotaBytes: config.clientQuotaBytes,
    derivedFiles,
    uploadedData: [uploadStaging.personalData],
    onEraseFailed: ({ accountId, part, error }) =>
      log.warn({ accountId, part, err: error }, 'a part of the personal data could not be erased'),
    onSeenFailed: (err) => log.warn({ err }, 'the last use of a session could not be stored'),
    wakeRunner,
    health: createHealthCheck({
      store,
      index,
      indexSynchronizer,
      runner,
      media,
      demoLibrary,
      files,
      proxyNotice,
      trustedProxies: config.trustedProxies,
    }),
  });
  return {
    config,
    log,
    clock,
    store,
    files,
    diskReserve,
    derivedFiles,
    media,
    streams: createHlsStreams({ indexCache }),
    services,
    demoLibrary,
    createDemoLessons,
    runner,
    index,
    indexSynchronizer,
    uploadStaging,
    proxyNotice,
  };
}

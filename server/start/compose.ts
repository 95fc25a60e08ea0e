import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createMp4IndexCache } from '@taici/frame-cutter';
import type { Logger } from 'pino';
import { createLoginRateLimiter } from '#domain/accounts/login-rate-limiter.ts';
import { alignVideo } from '#domain/alignments/align-video.ts';
import { queueAlignments } from '#domain/alignments/queue-alignments.ts';
import { cutSavedClip } from '#domain/clips/cut-saved-clip.ts';
import type { Clock } from '#domain/clock.ts';
import { createDemoLibrary, type DemoLibrary } from '#domain/demo/demo-library.ts';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { measureCutClip } from '#domain/dubs/clip-background.ts';
import { mixSavedDub } from '#domain/dubs/mix-saved-dub.ts';
import { createImportService } from '#domain/imports/import-service.ts';
import { importVideo } from '#domain/imports/import-video.ts';
import { enqueueJob } from '#domain/jobs/enqueue-job.ts';
import { updateJobSubject } from '#domain/jobs/jobs-service.ts';
import type { JobKind } from '#domain/jobs/types.ts';
import { seedDemoLessons } from '#domain/lessons/seed-demo-lessons.ts';
import { createDerivedFileCache, type DerivedFileCache } from '#domain/media/derived-file-cache.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import type { HlsStreams } from '#domain/media/types.ts';
import { createTransferReconciler } from '#domain/payouts/reconcile-transfers.ts';
import { createTransferRunner } from '#domain/payouts/transfer-runner.ts';
import { cutSavedReel } from '#domain/reels/cut-saved-reel.ts';
import type { SearchIndex } from '#domain/search/types.ts';
import type { Services } from '#domain/services.ts';
import { checkSubtitleTiming } from '#domain/subtitle-timing/check-subtitle-timing.ts';
import { analyzeSavedTake } from '#domain/take-analyses/analyze-saved-take.ts';
import type { TakePartFiles } from '#domain/takes/take-part-files.ts';
import { createJobRunner, type JobRunner } from '#jobs/create-job-runner.ts';
import { createJobWaiter } from '#jobs/create-job-waiter.ts';
import { createJobDefinitions } from '#jobs/job-definitions.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { createSidecarFiles } from '#media/files/sidecar-files.ts';
import { createSourceFiles } from '#media/files/source-files.ts';
import { createTakePartFiles } from '#media/files/take-part-files.ts';
import { createSheetRenderer } from '#media/script-sheets/create-sheet-renderer.ts';
import { createStatementRenderer } from '#media/statements/create-statement-renderer.ts';
import { createHlsStreams } from '#media/streaming/create-hls-streams.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import type { Store } from '#store/open-store.ts';
import { acousticModelFile } from '../adapters/acoustic-model-file.ts';
import { createCityLookup, disabledCityLookup } from '../adapters/city-lookup.ts';
import { createConsoleCodeSender } from '../adapters/console-code-sender.ts';
import { createLineAligner } from '../adapters/create-line-aligner.ts';
import { createSpeechAnalyzer } from '../adapters/create-speech-analyzer.ts';
import { createWordDictionary } from '../adapters/create-word-dictionary.ts';
import { dictionaryFile } from '../adapters/dictionary-file.ts';
import { createPhoneKeyLoader } from '../adapters/phone-key-loader.ts';
import { createWechatOauth, disabledWechatOauth } from '../adapters/wechat-oauth.ts';
import type { Payments } from '../adapters/wechat-pay/create-payments.ts';
import { createPayoutNotices } from '../adapters/wechat-pay/create-payout-notices.ts';
import { createWechatSigner, disabledWechatSigner } from '../adapters/wechat-signer.ts';
import type { DiskReserve } from '../background/disk-reserve.ts';
import { createIntegrityWatch, type IntegrityWatch } from '../background/integrity-watch.ts';
import type { RepeatedWork } from '../background/transfer-loop.ts';
import { createHealthCheck } from '../http/health.ts';
import { createUntrustedProxyNotice, type UntrustedProxyNotice } from '../http/untrusted-proxy-notice.ts';
import { createSearchIndex } from '../search-index/create-search-index.ts';
import { createIndexSynchronizer, type IndexSynchronizer } from '../search-index/index-synchronizer.ts';
import { createUploadStaging, type UploadStaging } from '../uploads/upload-staging.ts';
import type { Config } from './config.ts';
import { createServices } from './create-services.ts';
import { openData } from './open-data.ts';

const demoFolder = fileURLToPath(new URL('../../demo/films', import.meta.url));

/** How many cuts may be under way. Each holds little memory while its processes wait for their turn. */
const MAX_RUNNING_CUTS = 32;

/** The product with its parts connected, and none of them started. */
export interface Application {
  config: Config;
  log: Logger;
  clock: Clock;
  store: Store;
  files: LibraryFiles;
  takeParts: TakePartFiles;
  diskReserve: DiskReserve;
  derivedFiles: Pick<DerivedFileCache, 'whenIdle'>;
  media: { close(): Promise<void> };
  streams: HlsStreams;
  services: Services;
  demoLibrary: DemoLibrary;
  /** Creates the demo lessons whose films are ready. Does nothing when the demo library is off. */
  createDemoLessons(): Promise<void>;
  /** Queues the alignment of films whose lines need it. Does nothing without the acoustic model. */
  queueAlignments(): Promise<void>;
  /** Null without the acoustic model. */
  aligner: { close(): Promise<void> } | null;
  runner: JobRunner;
  index: SearchIndex;
  indexSynchronizer: IndexSynchronizer;
  uploadStaging: UploadStaging;
  proxyNotice: UntrustedProxyNotice;
  integrityWatch: IntegrityWatch;
  /** Pays red packets and reconciles them with the channel. Empty if red packets are paid by hand. */
  payoutWorks: readonly RepeatedWork[];
}

/**
 * Connects interfaces to their implementations; no other place but `openData` does. Starts nothing: see `startApplication`.
 * @param args.acceptedJobs kinds of jobs that this process takes, all by default; other jobs wait for another process.
 */
export function compose(args: {
  config: Config;
  log: Logger;
  acceptedJobs?: readonly JobKind[];
  /** Pays red packets. By default, they are paid by hand. */
  payments?: Payments | null;
}): Application {
  const { config, log, acceptedJobs = jobKinds, payments = null } = args;
  const concurrencyFor = (kind: JobKind) => ({
    kinds: [kind],
    concurrency: acceptedJobs.includes(kind) ? config.jobConcurrency : 0,
  });
  const clock: Clock = { nowMs: () => Date.now() };
  const { store, files, diskReserve } = openData({ config, log });
  const { films, clipStore, reels, dubs, dubRoles, takes, takeAnalyses, jobs, accounts } = store;
  const { alignments, subtitleTimings } = store;
  const libraryFolder = join(config.dataFolder, 'library');
  const takeParts = createTakePartFiles({ root: join(config.dataFolder, 'take-parts') });
  const derivedFiles = createDerivedFileCache({
    files,
    budgetBytes: config.derivedFilesBudgetBytes,
    onSweepFailed: (error) => log.warn({ err: error }, 'derived files could not be kept within their budget'),
  });
  const integrityWatch = createIntegrityWatch({ integrity: store.integrity, clock, log });
  const phoneKey = createPhoneKeyLoader(join(config.dataFolder, 'phone.key'));
  const { transfers, reconciliations, leases } = store;
  const channel = payments?.channel;
  const payoutWorks: RepeatedWork[] = channel
    ? [
        createTransferRunner({ transfers, channel, leases, clock, phoneKey }),
        createTransferReconciler({
          ...{ transfers, reconciliations, channel, leases, clock },
          onDifferent: ({ day, differences }) =>
            log.error({ day, count: differences.length }, 'WeChat Pay and the ledger differ'),
        }),
      ]
    : [];
  const speech = createSpeechAnalyzer();
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
    acousticModel: acousticModelFile,
  });
  const index = createSearchIndex({ folder: join(config.dataFolder, 'index'), logger: log });
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
  const aligner = createLineAligner({
    onFailed: (err) => log.warn({ err }, 'the thread that aligns lines failed'),
  });
  const queueMissingAlignments = async () => {
    if (!aligner) return;
    try {
      if ((await queueAlignments({ alignments, jobs, clock, version: aligner.version })) > 0) wakeRunner();
    } catch (err) {
      // The films work without word times. The next sweep tries again.
      log.warn({ err }, 'the alignment of lines could not be queued');
    }
  };
  const jobWaiter = createJobWaiter({ jobs });
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
    isReady: (video) => video.state === 'ready' && (video.versionOf !== null || index.has(video.id)),
    onFailed: (path, err) => log.warn({ path, err }, 'a demo film could not be imported'),
    pause: async (signal) => void (await setTimeout(200, undefined, { signal })),
  });
  const runner = createJobRunner({
    store: jobs,
    definitions: createJobDefinitions({
      async importVideo(work) {
        await importVideo({ films, files, sidecarFiles, media, keepOriginal: config.keepOriginals, ...work });
        await enqueueJob({ jobs, clock, kind: 'check_subtitles', subjectId: work.videoId, again: true });
        await createDemoLessons();
        await queueMissingAlignments();
      },
      async cutClip(work) {
        await cutSavedClip({ clipStore, films, files, media, ...work });
        // Nobody waits for it: a clip that has not been measured is measured when its background is first needed.
        measureCutClip({
          clipStore,
          accounts,
          dubs,
          clips: services.clips,
          files,
          media,
          clipId: work.clipId,
          signal: work.signal,
        }).catch((err: unknown) => {
          if (!work.signal.aborted)
            log.warn({ err, clipId: work.clipId }, 'the background could not be measured');
        });
      },
      cutReel: (work) => cutSavedReel({ reels, films, accounts, files, derivedFiles, media, ...work }),
      mixDub: (work) =>
        mixSavedDub({
          dubs,
          takes,
          dubRoles,
          clipStore,
          accounts,
          clips: services.clips,
          files,
          derivedFiles,
          media,
          clock,
          ...work,
        }),
      async alignVideo(work) {
        if (aligner) await alignVideo({ films, alignments, files, media, aligner, ...work });
      },
      checkSubtitles: (work) => checkSubtitleTiming({ films, subtitleTimings, files, media, clock, ...work }),
      analyzeTake: (work) =>
        analyzeSavedTake({
          ...{ takes, takeAnalyses, accounts, clips: services.clips, files, media, speech, clock },
          ...work,
        }),
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
      // Reels take up to minutes. One learner cuts one at a time.
      { ...concurrencyFor('cut_reel'), perAccount: 1 },
      { ...concurrencyFor('mix_dub'), perAccount: 1 },
      // Nobody waits for them, and they take a processor for minutes.
      { kinds: ['align_lines'], concurrency: aligner && acceptedJobs.includes('align_lines') ? 1 : 0 },
      // Nobody waits for it.
      { kinds: ['check_subtitles'], concurrency: acceptedJobs.includes('check_subtitles') ? 1 : 0 },
      // Nobody waits for it, and it takes a processor for half a second.
      { kinds: ['analyze_take'], concurrency: acceptedJobs.includes('analyze_take') ? 1 : 0 },
    ],
    onFailed: (job, failure) => updateJobSubject({ films, clipStore, reels, dubs, job, ...failure }),
    onCancelled: (job) =>
      updateJobSubject({ films, clipStore, reels, dubs, job, errorCode: 'cancelled', errorDetail: null }),
    onEnded: (job) => jobWaiter.announceEnd(job),
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
    takeParts,
    libraryFolder,
    index,
    dictionary: createWordDictionary({ file: dictionaryFile }),
    media,
    sheetRenderer: createSheetRenderer({ fontsFolder: config.fontsFolder }),
    statementRenderer: createStatementRenderer({ fontsFolder: config.fontsFolder }),
    clock,
    loginLimits: createLoginRateLimiter({ delay: (delayMs) => setTimeout(delayMs) }),
    cityLookup: config.cityLookupEnabled ? createCityLookup() : disabledCityLookup,
    wechat: config.wechat ? createWechatSigner({ ...config.wechat, clock }) : disabledWechatSigner,
    payments,
    payoutNotices: createPayoutNotices({
      ...{ merchant: payments?.merchant ?? null, transfers, clock },
      onRefused: (fault) => log.warn({ fault }, 'a callback of WeChat Pay was refused'),
    }),
    onCollectFailed: (err) => log.warn({ err }, 'the payment of a red packet could not be begun'),
    wechatOauth: config.wechat ? createWechatOauth(config.wechat) : disabledWechatOauth,
    phoneCodes: createConsoleCodeSender({ locale: config.locale }),
    phoneKey,
    speech,
    imports,
    quotaBytes: config.clientQuotaBytes,
    derivedFiles,
    uploadedData: [uploadStaging.personalData],
    onEraseFailed: ({ accountId, part, error }) =>
      log.warn({ accountId, part, err: error }, 'a part of the personal data could not be erased'),
    onSeenFailed: (err) => log.warn({ err }, 'the last use of a session could not be stored'),
    onQueueFailed: (err) => log.warn({ err }, 'the analysis of a take could not be queued'),
    jobWaiter,
    wakeRunner,
    alignerVersion: aligner?.version ?? null,
    health: createHealthCheck({
      store,
      index,
      indexSynchronizer,
      runner,
      media,
      demoLibrary,
      files,
      integrityWatch,
      proxyNotice,
      trustedProxies: config.trustedProxies,
      hasAcousticModel: aligner !== null,
    }),
  });
  return {
    config,
    log,
    clock,
    store,
    files,
    takeParts,
    diskReserve,
    derivedFiles,
    media,
    streams: createHlsStreams({ indexCache }),
    services,
    demoLibrary,
    createDemoLessons,
    queueAlignments: queueMissingAlignments,
    aligner,
    runner,
    index,
    indexSynchronizer,
    uploadStaging,
    proxyNotice,
    integrityWatch,
    payoutWorks,
  };
}

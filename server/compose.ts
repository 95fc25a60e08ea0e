import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createLoginLimits } from '#domain/accounts/login-limits.ts';
import { cutBar } from '#domain/clips/cut-bar.ts';
import { createDemoLibrary, type DemoLibrary } from '#domain/demo/demo-library.ts';
import { createImportService } from '#domain/films/import-service.ts';
import { importVideo } from '#domain/films/import-video.ts';
import { markJobSubject } from '#domain/jobs/jobs-service.ts';
import { type JobKind, jobKinds } from '#domain/jobs/types.ts';
import { makeDemoLessons } from '#domain/lessons/make-demo-lessons.ts';
import { createMadeFiles, type MadeFiles } from '#domain/media/made-files.ts';
import type { FilmStreams, LibraryFiles } from '#domain/media/types.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import type { Clock, Services } from '#domain/services.ts';
import { createRunner, type Runner } from '#jobs/create-runner.ts';
import { defineJobs } from '#jobs/definitions/index.ts';
import { createMezzanineShelf } from '#media/cutting/mezzanine-shelf.ts';
import { createDemoMaker } from '#media/demo/demo-maker.ts';
import { createLibraryFiles } from '#media/library-files.ts';
import { createMediaWorks } from '#media/media-works.ts';
import { createFfmpegRunner } from '#media/run-ffmpeg.ts';
import { createSheetWorks } from '#media/sheets/sheet-works.ts';
import { createSideFiles } from '#media/side-files.ts';
import { createSourceFiles } from '#media/source-files.ts';
import { createFilmStreams } from '#media/streaming/create-film-streams.ts';
import { createPhraseIndex } from '#search/create-phrase-index.ts';
import { createLibraryFollower, type LibraryFollower } from '#search/library-follower.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { createCityLookup, noCityLookup } from './city-lookup.ts';
import type { Config } from './config.ts';
import { createServices } from './create-services.ts';
import { createHealth } from './health.ts';
import { createPhoneKey } from './phone-key.ts';
import { createUploadShelf, type UploadShelf } from './uploads/upload-shelf.ts';
import { createWechatSigner, noWechatSigner } from './wechat-signer.ts';

/** The product with its parts plugged together, nothing of it started. */
export interface Product {
  config: Config;
  log: Logger;
  clock: Clock;
  store: Store;
  files: LibraryFiles;
  made: Pick<MadeFiles, 'settled'>;
  media: { close(): Promise<void> };
  streams: FilmStreams;
  services: Services;
  demo: DemoLibrary;
  /** Makes the demo library's lessons that can be made by now. */
  startDemoLessons(): Promise<void>;
  runner: Runner;
  index: PhraseIndex;
  follower: LibraryFollower;
  uploadShelf: UploadShelf;
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
  const libraryFolder = join(config.dataFolder, 'library');
  const files = createLibraryFiles({ root: libraryFolder });
  const made = createMadeFiles({
    files,
    budgetBytes: config.madeFilesBytes,
    onSweepFailed: (error) =>
      log.warn({ err: error }, 'files made on demand could not be kept within their budget'),
  });
  const sideFiles = createSideFiles({ files });
  // Cuts and streams read the same films.
  const shelf = createMezzanineShelf();
  const media = createMediaWorks({
    logger: log,
    keptCuts: { folder: join(config.dataFolder, 'cuts') },
    warm: true,
    shelf,
    fonts: { folder: config.fontsFolder },
  });
  const index = createPhraseIndex({ folder: join(config.dataFolder, 'index'), logger: log });
  const follower = createLibraryFollower({ index, films, logger: log });

  const startDemoLessons = async () => {
    if (!config.demo.on) return;
    try {
      await makeDemoLessons({ lessons: store.lessons, films, scenes: await demo.videos(), clock });
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
    sideFiles,
    keepOriginals: config.keepOriginals,
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
      async importVideo(work) {
        await importVideo({ films, files, sideFiles, media, keepOriginal: config.keepOriginals, ...work });
        await startDemoLessons();
      },
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

  const uploadShelf = createUploadShelf({
    folder: join(config.dataFolder, 'uploads'),
    imports,
    async isHere(accountId) {
      const account = await accounts.accountById(accountId);
      return account !== null && account.goneMs === null;
    },
  });
  const services = createServices({
    store,
    files,
    libraryFolder,
    index,
    media,
    sheetWorks: createSheetWorks({ fontsFolder: config.fontsFolder }),
    clock,
    limits: createLoginLimits(),
    cityLookup: config.city ? createCityLookup() : noCityLookup,
    wechat: config.wechat ? createWechatSigner({ ...config.wechat, clock }) : noWechatSigner,
    phoneKey: createPhoneKey(join(config.dataFolder, 'phone.key')),
    imports,
    scenes: demo.scenes,
    quotaBytes: config.clientQuotaBytes,
    made,
    underWay: [uploadShelf.personal],
    onEraseFailed: ({ accountId, part, error }) =>
      log.warn({ accountId, part, err: error }, 'a part of what is kept about somebody could not be erased'),
    wake,
    health: createHealth({ store, index, follower, runner, demo, files }),
  });
  return {
    config,
    log,
    clock,
    store,
    files,
    made,
    media,
    streams: createFilmStreams({ shelf }),
    services,
    demo,
    startDemoLessons,
    runner,
    index,
    follower,
    uploadShelf,
  };
}

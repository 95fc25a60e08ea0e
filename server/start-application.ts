import { mkdir } from 'node:fs/promises';
import { seedInitialAccounts } from '#domain/accounts/seed-initial-accounts.ts';
import { seedDemoActivity } from '#domain/draw/seed-demo-activity.ts';
import { backfillFilmLevels } from '#domain/films/backfill-film-levels.ts';
import { reconcileLibrary } from '#domain/films/reconcile-library.ts';
import { sweepOperationLog } from '#domain/operation-log/sweep-operation-log.ts';
import { seedDemoSurvey } from '#domain/survey/seed-demo-survey.ts';
import { deleteOrphanedTakeFiles } from '#domain/takes/delete-orphaned-take-files.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { Application } from './compose.ts';

export interface RunningApplication {
  /** Films of the demo library that do not play yet. */
  pendingDemoFilms: number;
  /** Gives running jobs back to the queue, ends the processes that wait for work, then closes the store. */
  stop(): Promise<void>;
}

const ERASE_MS = 60_000;

/**
 * Brings a composed product to life: schema, first accounts, what a killed process left behind, jobs, the index's
 * catching up (not waited for). `onFirstAccount` is told of accounts made by this start, with the passwords to show this
 * once. Throws when the store cannot be opened.
 */
export async function startApplication(
  product: Application,
  onFirstAccount: Parameters<typeof seedInitialAccounts>[0]['onCreated'],
): Promise<RunningApplication> {
  const {
    config,
    log,
    clock,
    store,
    files,
    derivedFiles: made,
    media,
    runner,
    index,
    indexSynchronizer: follower,
    demoLibrary: demo,
  } = product;
  const { films, clipStore: bars, jobs, accounts } = store;
  await mkdir(config.dataFolder, { recursive: true });
  const ran = await store.migrate();
  if (ran.length > 0) log.info({ migrations: ran }, 'the schema is up to date');
  await seedInitialAccounts({ accounts, clock, passwords: config.passwords, onCreated: onFirstAccount });
  await product.services.profile.sweepAvatars();
  await product.services.profile.resumeErasures();
  const erasing = repeatErasures(product);
  await files.sweepTemporary();
  await reconcileLibrary({ films, clipStore: bars, jobs, files, clock });
  await deleteOrphanedTakeFiles({ takes: store.takes, files, clock });
  const pendingDemoFilms = await demo.countPending();
  if (config.demoLibraryEnabled) {
    await seedDemoActivity({ draw: store.draw, clock });
    await seedDemoSurvey({ surveys: store.surveys, clock });
  }
  await product.createDemoLessons();
  const sweepLog = async () => {
    try {
      await sweepOperationLog({ lessons: store.lessons, clock });
    } catch (err) {
      log.warn({ err }, 'old entries of the operation log could not be dropped');
    }
  };
  await sweepLog();
  const sweeping = setInterval(() => void sweepLog(), DAY_SECONDS * 1000);
  void follower.start();
  const rating = startRating(product);
  await runner.start();
  const importing = startDemoImport(product);
  return {
    pendingDemoFilms,
    async stop() {
      await erasing.stop();
      clearInterval(sweeping);
      await rating.stop();
      await importing.stop();
      await runner.stop();
      await follower.stop();
      await media.close();
      await made.whenIdle();
      await index.close();
      await store.close();
    },
  };
}

/** Gives levels to films that have none yet, once. */
function startRating({ store, log }: Application): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    try {
      const videos = await backfillFilmLevels({ films: store.films, signal: stopping.signal });
      if (videos > 0) log.info({ videos }, 'levels were given to videos without one');
    } catch (err) {
      log.warn({ err }, 'films could not be given their levels');
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Imports the demo films that do not play yet. */
function startDemoImport({ demoLibrary, log }: Application): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = demoLibrary.importPending(stopping.signal).catch((err) => {
    if (!stopping.signal.aborted) log.warn({ err }, 'the demo library could not be imported');
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Goes on with erasing the data of accounts that are gone, every minute. */
function repeatErasures({ services, log }: Application): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const erase = async () => {
    try {
      await services.profile.resumeErasures();
    } catch (err) {
      log.warn({ err }, 'accounts that are gone could not be looked at');
    }
  };
  const timer = setInterval(() => {
    running ??= erase().finally(() => {
      running = null;
    });
  }, ERASE_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

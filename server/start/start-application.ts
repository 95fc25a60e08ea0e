import { seedInitialAccounts } from '#domain/accounts/seed-initial-accounts.ts';
import { backfillFilmLevels } from '#domain/films/backfill-film-levels.ts';
import { reconcileLibrary } from '#domain/films/reconcile-library.ts';
import { seedDemoActivity } from '#domain/prize-draw/seed-demo-activity.ts';
import { sweepOldRows } from '#domain/retention/sweep-old-rows.ts';
import { seedDemoSurvey } from '#domain/surveys/seed-demo-survey.ts';
import { queueMissingAnalyses } from '#domain/take-analyses/queue-take-analyses.ts';
import { deleteOrphanedTakeFiles } from '#domain/takes/delete-orphaned-take-files.ts';
import { TAKE_PART_RETENTION_MS } from '#domain/takes/take-part-files.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { startCampaignSweeper } from '../background/campaign-sweeper.ts';
import { startTransferLoop } from '../background/transfer-loop.ts';
import type { Application } from './compose.ts';

export interface RunningApplication {
  /** How many demo films are not ready yet. */
  pendingDemoFilms: number;
  /** Returns running jobs to the queue, stops all background work, and closes the store. */
  stop(): Promise<void>;
}

const UPKEEP_INTERVAL_MS = 60_000;

/**
 * Starts a composed application: migrates the schema, creates the first accounts, cleans up after a killed process, and
 * starts jobs and the index. Does not wait for the index to catch up. Throws when the store cannot be opened.
 * @param onFirstAccount called for each account that this start creates, with its password; it is not shown again.
 */
export async function startApplication(
  application: Application,
  onFirstAccount: Parameters<typeof seedInitialAccounts>[0]['onCreated'],
): Promise<RunningApplication> {
  const {
    config,
    log,
    clock,
    store,
    files,
    takeParts,
    derivedFiles,
    media,
    runner,
    index,
    indexSynchronizer,
    demoLibrary,
    services,
  } = application;
  const { films, clipStore, reels, dubs, jobs, accounts } = store;
  const migrations = await store.migrate();
  if (migrations.length > 0) log.info({ migrations }, 'the schema is up to date');
  await seedInitialAccounts({ accounts, clock, passwords: config.passwords, onCreated: onFirstAccount });
  await services.profile.sweepAvatars();
  await services.profile.resumeErasures();
  const upkeep = repeatUpkeep(application);
  void application.diskReserve.refill();
  await files.sweepTemporary();
  await reconcileLibrary({ films, clipStore, reels, dubs, jobs, files, clock });
  await deleteOrphanedTakeFiles({ takes: store.takes, files, clock });
  await queueMissingAnalyses({ takeAnalyses: store.takeAnalyses, speech: services.speech, jobs, clock });
  const pendingDemoFilms = await demoLibrary.countPending();
  if (config.demoLibraryEnabled) {
    await seedDemoActivity({ draw: store.draw, clock });
    await seedDemoSurvey({ surveys: store.surveys, clock });
  }
  await application.createDemoLessons();
  const sweepRows = async () => {
    try {
      const deleted = await sweepOldRows({ ...store, ads: store.campaigns.ads, clock });
      log.debug(deleted, 'old rows were deleted');
      await takeParts.removeStale(clock.nowMs() - TAKE_PART_RETENTION_MS);
    } catch (err) {
      log.warn({ err }, 'old rows and recordings could not be deleted');
    }
  };
  await sweepRows();
  const campaignSweeper = startCampaignSweeper({ sweep: services.campaignSweep, clock, log });
  const integrityWatch = application.integrityWatch.start();
  const { payoutWorks } = application;
  const transferLoop = payoutWorks.length > 0 ? startTransferLoop({ works: payoutWorks, log }) : null;
  const sweepTimer = setInterval(() => void sweepRows(), DAY_SECONDS * 1000);
  void indexSynchronizer.start();
  const levels = startLevelBackfill(application);
  await application.queueAlignments();
  await runner.start();
  const demoImport = startDemoImport(application);
  return {
    pendingDemoFilms,
    async stop() {
      await upkeep.stop();
      clearInterval(sweepTimer);
      await campaignSweeper.stop();
      await integrityWatch.stop();
      await transferLoop?.stop();
      await levels.stop();
      await demoImport.stop();
      await runner.stop();
      await application.aligner?.close();
      await indexSynchronizer.stop();
      await media.close();
      await derivedFiles.whenIdle();
      await index.close();
      await store.close();
    },
  };
}

/** Computes the levels of films without one, once. */
function startLevelBackfill({ store, log }: Application): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    try {
      const videos = await backfillFilmLevels({ films: store.films, signal: stopping.signal });
      if (videos > 0) log.info({ videos }, 'levels were computed for videos without one');
    } catch (err) {
      log.warn({ err }, 'the levels of films could not be computed');
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Imports the demo films that are not ready yet. */
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

/** Once a minute, refills the disk reserve, resumes erasing the data of deleted accounts, and queues missing alignments. */
function repeatUpkeep({ services, diskReserve, queueAlignments, log }: Application): {
  stop(): Promise<void>;
} {
  let running: Promise<void> | null = null;
  const run = async () => {
    await diskReserve.refill();
    try {
      await services.profile.resumeErasures();
    } catch (err) {
      log.warn({ err }, 'the data of deleted accounts could not be erased');
    }
    await queueAlignments();
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, UPKEEP_INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

import { mkdir } from 'node:fs/promises';
import { makeFirstAccounts } from '#domain/accounts/make-first-accounts.ts';
import { makeDemoActivity } from '#domain/draw/make-demo-activity.ts';
import { rateLibrary } from '#domain/films/rate-library.ts';
import { reconcileLibrary } from '#domain/films/reconcile-library.ts';
import { sweepOperationLog } from '#domain/lessons/sweep-operation-log.ts';
import { makeDemoSurvey } from '#domain/survey/make-demo-survey.ts';
import { reconcileTakes } from '#domain/takes/reconcile-takes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { Product } from './compose.ts';

export interface Started {
  /** Scenes of the demo library that are still to be made. */
  demoScenesToMake: number;
  /** Gives running jobs back to the queue, ends the processes that wait for work, then closes the store. */
  stop(): Promise<void>;
}

const ERASE_MS = 60_000;

/**
 * Brings a composed product to life: schema, first accounts, what a killed process left behind, jobs, the index's
 * catching up (not waited for). `onFirstAccount` is told of accounts made by this start, with the passwords to show this
 * once. Throws when the store cannot be opened.
 */
export async function startProduct(
  product: Product,
  onFirstAccount: Parameters<typeof makeFirstAccounts>[0]['onMade'],
): Promise<Started> {
  const { config, log, clock, store, files, made, media, runner, index, follower, demo } = product;
  const { films, bars, jobs, accounts } = store;
  await mkdir(config.dataFolder, { recursive: true });
  const ran = await store.migrate();
  if (ran.length > 0) log.info({ migrations: ran }, 'the schema is up to date');
  await makeFirstAccounts({ accounts, clock, given: config.passwords, onMade: onFirstAccount });
  await product.services.me.sweepAvatars();
  await product.services.me.finishErasures();
  const erasing = repeatErasures(product);
  await files.sweepTemporary();
  await reconcileLibrary({ films, bars, jobs, files, clock });
  await reconcileTakes({ takes: store.takes, files, clock });
  const demoScenesToMake = await demo.start();
  if (config.demo.on) await makeDemoActivity({ draw: store.draw, clock });
  if (config.demo.on) await makeDemoSurvey({ surveys: store.surveys, clock });
  await product.startDemoLessons();
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
  return {
    demoScenesToMake,
    async stop() {
      await erasing.stop();
      clearInterval(sweeping);
      await rating.stop();
      await runner.stop();
      await follower.stop();
      await media.close();
      await made.settled();
      await index.close();
      await store.close();
    },
  };
}

/** Gives levels to films that have none yet, once. */
function startRating({ store, log }: Product): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    try {
      const videos = await rateLibrary({ films: store.films, signal: stopping.signal });
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

/** Goes on with erasing the data of accounts that are gone, every minute. */
function repeatErasures({ services, log }: Product): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const erase = async () => {
    try {
      await services.me.finishErasures();
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

import { mkdir } from 'node:fs/promises';
import { makeFirstAccounts } from '#domain/accounts/make-first-accounts.ts';
import { makeDemoActivity } from '#domain/draw/make-demo-activity.ts';
import { reconcileLibrary } from '#domain/films/reconcile-library.ts';
import { sweepOperationLog } from '#domain/lessons/sweep-operation-log.ts';
import { makeDemoSurvey } from '#domain/survey/make-demo-survey.ts';
import { reconcileTakes } from '#domain/takes/reconcile-takes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { Product } from './compose.ts';

export interface Started {
  /** Scenes of the demo library that are still to be made. */
  demoScenesToMake: number;
  /** Gives running jobs back to the queue, then closes the store. */
  stop(): Promise<void>;
}

/**
 * Brings a composed product to life: schema, first accounts, what a killed process left behind, jobs, the index's
 * catching up (not waited for). `onFirstAccount` is told of accounts made by this start, with the passwords to show this
 * once. Throws when the store cannot be opened.
 */
export async function startProduct(
  product: Product,
  onFirstAccount: Parameters<typeof makeFirstAccounts>[0]['onMade'],
): Promise<Started> {
  const { config, log, clock, store, files, runner, follower, demo } = product;
  const { films, bars, jobs, accounts } = store;
  await mkdir(config.dataFolder, { recursive: true });
  const ran = await store.migrate();
  if (ran.length > 0) log.info({ migrations: ran }, 'the schema is up to date');
  await makeFirstAccounts({ accounts, clock, given: config.passwords, onMade: onFirstAccount });
  await product.services.me.finishErasures();
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
  await runner.start();
  return {
    demoScenesToMake,
    async stop() {
      clearInterval(sweeping);
      await runner.stop();
      await follower.stop();
      await store.close();
    },
  };
}

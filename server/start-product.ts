import { mkdir } from 'node:fs/promises';
import { makeFirstAccounts } from '#domain/accounts/make-first-accounts.ts';
import { reconcileLibrary } from '#domain/films/reconcile-library.ts';
import type { Product } from './compose.ts';

export interface Started {
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
  await files.sweepTemporary();
  await reconcileLibrary({ films, bars, jobs, files, clock });
  await demo.start();
  void follower.start();
  await runner.start();
  return {
    async stop() {
      await runner.stop();
      await follower.stop();
      await store.close();
    },
  };
}

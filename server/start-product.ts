import { mkdir } from 'node:fs/promises';
import { makeFirstAccounts } from '#domain/accounts/make-first-accounts.ts';
import { reconcileLibrary } from '#domain/films/reconcile-library.ts';
import type { Product } from './compose.ts';

export interface Started {
  /** Accounts made by this start, with the passwords that were made for them; empty at every later start. */
  firstAccounts: { account: string; password: string | null }[];
  /** Gives running jobs back to the queue, then closes the store. */
  stop(): Promise<void>;
}

/**
 * Brings a composed product to life: schema, first accounts, what a killed process left behind, jobs, the index's
 * catching up (not waited for). Throws when the store cannot be opened.
 */
export async function startProduct(product: Product): Promise<Started> {
  const { config, log, clock, store, files, runner, follower, demo } = product;
  const { films, bars, jobs, accounts } = store;
  await mkdir(config.dataFolder, { recursive: true });
  const ran = await store.migrate();
  if (ran.length > 0) log.info({ migrations: ran }, 'the schema is up to date');
  const firstAccounts = await makeFirstAccounts({ accounts, clock, given: config.passwords });
  await files.sweepTemporary();
  await reconcileLibrary({ films, bars, jobs, files, clock });
  await demo.start();
  void follower.start();
  await runner.start();
  return {
    firstAccounts,
    async stop() {
      await runner.stop();
      await follower.stop();
      await store.close();
    },
  };
}

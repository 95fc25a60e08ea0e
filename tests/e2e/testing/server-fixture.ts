import { cp } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { createDataFolder, startServerProcess } from '../../testing/server-process.ts';

/** The product that a worker's tests have to themselves. */
export interface WorkerServer {
  address: string;
  dataFolder: string;
}

/** Tests on a product of their worker's own, its library a copy of the one made at the start: what one worker changes is nothing to another. */
export const test = base.extend<{ address: string }, { product: WorkerServer }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs off its first parameter.
    async ({}, use) => {
      const library = process.env.TAICI_E2E_LIBRARY;
      if (!library) throw new Error('the library was not made');
      const data = await createDataFolder();
      await cp(library, data.folder, { recursive: true, preserveTimestamps: true });
      const product = await startServerProcess({
        dataFolder: data.folder,
        env: { TAICI_DEMO: 'on' },
      });
      await use({ address: product.address, dataFolder: data.folder });
      const code = await product.stop();
      await data.remove();
      if (code !== 0) throw new Error(`the product ended with ${code}:\n${product.output()}`);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  address: ({ product }, use) => use(product.address),
});

import { cp } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { createDataFolder, startServerProcess } from '../../testing/server-process.ts';

/** The server that a worker uses alone. */
export interface WorkerServer {
  address: string;
  dataFolder: string;
}

/**
 * A test with a separate server for each worker. Its library is a copy of the one from global-setup.ts, so that workers
 * don't affect each other.
 */
export const test = base.extend<{ address: string }, { server: WorkerServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
    async ({}, use) => {
      const library = process.env.TAICI_E2E_LIBRARY;
      if (!library) throw new Error('the library was not built');
      const data = await createDataFolder();
      await cp(library, data.folder, { recursive: true, preserveTimestamps: true });
      const server = await startServerProcess({
        dataFolder: data.folder,
        env: { TAICI_DEMO: 'on' },
      });
      await use({ address: server.address, dataFolder: data.folder });
      const code = await server.stop();
      await data.remove();
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output()}`);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  address: ({ server }, use) => use(server.address),
});

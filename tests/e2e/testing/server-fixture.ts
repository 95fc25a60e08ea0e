import { cp } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { createDataFolder, startServerProcess } from '../../testing/server-process.ts';
import { forgetOwner } from './create-learner.ts';

/** The server that a worker uses alone. */
export interface WorkerServer {
  address: string;
  dataFolder: string;
}

/** A server that a test starts and stops. */
interface OwnServer extends WorkerServer {
  /** Returns what the server has written to standard output and standard error since its last start. */
  output(): string;
  /** Ends the server as a power cut does. */
  kill(): Promise<void>;
  /** Starts a killed server at the same address. */
  startAgain(): Promise<void>;
  /** Stops the server and deletes its data. Throws with its output if it did not end well. */
  dispose(): Promise<void>;
}

/** Starts a server with a copy of the library from global-setup.ts. */
export async function startServerWithLibrary(env: Record<string, string> = {}): Promise<OwnServer> {
  const library = process.env.TAICI_E2E_LIBRARY;
  if (!library) throw new Error('the library was not built');
  const data = await createDataFolder();
  await cp(library, data.folder, { recursive: true, preserveTimestamps: true });
  const start = (more: Record<string, string> = {}) =>
    startServerProcess({ dataFolder: data.folder, env: { TAICI_DEMO: 'on', ...env, ...more } });
  let server = await start();
  let isKilled = false;
  const { address } = server;
  return {
    address,
    dataFolder: data.folder,
    output: () => server.output(),
    async kill() {
      isKilled = true;
      await server.kill();
    },
    async startAgain() {
      server = await start({ PORT: new URL(address).port });
      isKilled = false;
    },
    async dispose() {
      const code = await server.stop();
      forgetOwner(address);
      await data.remove();
      if (code !== 0 && !isKilled) throw new Error(`the server ended with ${code}:\n${server.output()}`);
    },
  };
}

export type StartServer = typeof startServerWithLibrary;

/**
 * A test with a separate server for each worker. Its library is a copy of the one from global-setup.ts, so that workers
 * don't affect each other. `startServer` starts a server for one test and stops it after the test's pages are closed,
 * because a page that is still loading would report a lost connection.
 */
export const test = base.extend<{ address: string; startServer: StartServer }, { server: WorkerServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
    async ({}, use) => {
      const server = await startServerWithLibrary();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  address: ({ server }, use) => use(server.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
  startServer: async ({}, use) => {
    const started: OwnServer[] = [];
    await use(async (env) => {
      const server = await startServerWithLibrary(env);
      started.push(server);
      return server;
    });
    for (const server of started) await server.dispose();
  },
});

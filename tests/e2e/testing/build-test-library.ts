import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { openStore } from '#store/open-store.ts';
import { awaitDemoLibrary, awaitIdleJobs, startServerProcess } from '../../testing/server-process.ts';

/** Matches one film of each series. */
const IMPORTED_FILMS = /S01E01/;

/**
 * Imports one demo film of every series into a data folder, aligns its lines, and stops the server. Throws with the server's output if
 * the import fails, and throws if `signal` aborts.
 */
export async function buildTestLibrary(dataFolder: string, signal?: AbortSignal): Promise<void> {
  await skipOtherDemoFilms(dataFolder);
  const server = await startServerProcess({ dataFolder, env: { TAICI_DEMO: 'on' } });
  try {
    await awaitDemoLibrary(server, signal);
    // The times of the words come after the films.
    await awaitIdleJobs(server, signal);
    const code = await server.stop();
    if (code !== 0) throw new Error(`the server ended with ${code}`);
  } catch (error) {
    await server.kill();
    throw new Error(`the test library was not built\n${server.output()}`, { cause: error });
  }
  signal?.throwIfAborted();
}

/** Marks the other demo films as imported and removed, so that the tests don't wait for them. */
async function skipOtherDemoFilms(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  const store = openStore({ sqlitePath: join(dataFolder, 'taici.sqlite') });
  await store.migrate();
  for (const path of shippedFilms.filter((film) => !IMPORTED_FILMS.test(film)))
    await store.demoFilms.markImported({ path, contentHash: 'removed' });
  await store.close();
}

if (import.meta.main) {
  const [, , dataFolder] = process.argv;
  if (!dataFolder) throw new Error('which folder?');
  const controller = new AbortController();
  // The IPC channel to the parent process closes when the parent ends, for whatever reason.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => controller.abort());
  try {
    await buildTestLibrary(dataFolder, controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    process.exitCode = 1;
  }
  if (process.connected) process.disconnect?.();
}

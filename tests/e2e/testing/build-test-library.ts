import { mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { openStore } from '#store/open-store.ts';
import { pollUntil, startServerProcess } from '../../testing/server-process.ts';

/** Importing three films takes twenty seconds on two cores, and several times as long beside other tests. */
const IMPORT_MS = 10 * 60_000;
/** One film of each series. */
const WANTED = /S01E01/;

/**
 * Fills a data folder with one demo film of every series, and ends the product again. Throws with what that said when it
 * cannot be done, and when `signal` says that nobody needs it any more.
 */
export async function buildTestLibrary(dataFolder: string, signal?: AbortSignal): Promise<void> {
  await leaveOutDemoFilms(dataFolder);
  const product = await startServerProcess({ dataFolder, env: { TAICI_DEMO: 'on' } });
  try {
    await pollUntil({
      what: 'the demo library',
      withinMs: IMPORT_MS,
      everyMs: 1000,
      ask: async () =>
        signal?.aborted || (await product.health()).parts.demo.state === 'ready' ? true : null,
    });
    const code = await product.stop();
    if (code !== 0) throw new Error(`the product ended with ${code}`);
  } catch (error) {
    await product.kill();
    throw new Error(`${error instanceof Error ? error.message : error}\n${product.output()}`);
  }
  signal?.throwIfAborted();
}

/** As if they had been imported and removed since: the tests need not wait for all of them. */
async function leaveOutDemoFilms(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  const store = openStore({ sqlitePath: join(dataFolder, 'taici.sqlite') });
  await store.migrate();
  for (const path of shippedFilms.filter((one) => !WANTED.test(one)))
    await store.demoFilms.markImported({ path, contentHash: 'removed' });
  await store.close();
}

if (import.meta.main) {
  const [, , dataFolder] = process.argv;
  if (!dataFolder) throw new Error('which folder?');
  // Beside other tests, which may be in a hurry; what is started from here is as patient.
  setPriority(19);
  const leaving = new AbortController();
  // The channel to whoever started this closes when that one has ended, however it did.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => leaving.abort());
  try {
    await buildTestLibrary(dataFolder, leaving.signal);
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
    process.exitCode = 1;
  }
  if (process.connected) process.disconnect?.();
}

import { setPriority } from 'node:os';
import { pollUntil, startServerProcess } from '../../testing/server-process.ts';

/** Making three scenes takes a minute and a half on two cores when nothing is cached, and several times as long beside other tests. */
const DEMO_MS = 15 * 60_000;

/**
 * Fills a data folder with one demo scene of every series, and ends the product again. Throws with what that said when it
 * cannot be done, and when `signal` says that nobody needs it any more.
 */
export async function buildTestLibrary(dataFolder: string, signal?: AbortSignal): Promise<void> {
  const product = await startServerProcess({ dataFolder, env: { TAICI_DEMO: 'on', TAICI_DEMO_SCENES: '3' } });
  try {
    await pollUntil({
      what: 'the demo library',
      withinMs: DEMO_MS,
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

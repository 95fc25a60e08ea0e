import { makeDataFolder, runProduct, waitFor } from '../support/run-product.ts';

/** Making three scenes takes a minute and a half on two cores when nothing is cached. */
const DEMO_MS = 10 * 60_000;

/** Makes a library with one demo scene of every series, of which each worker's product gets a copy (see product-fixture.ts). */
export default async function makeLibrary(): Promise<() => Promise<void>> {
  const data = await makeDataFolder();
  const product = await runProduct({
    dataFolder: data.folder,
    env: { TAICI_DEMO: 'on', TAICI_DEMO_SCENES: '3' },
  });
  try {
    await waitFor({
      what: 'the demo library',
      withinMs: DEMO_MS,
      everyMs: 1000,
      ask: async () => ((await product.health()).parts.demo.state === 'ready' ? true : null),
    });
    const code = await product.stop();
    if (code !== 0) throw new Error(`the product ended with ${code}`);
  } catch (error) {
    await product.kill();
    await data.remove();
    throw new Error(`${error instanceof Error ? error.message : error}\n${product.said()}`);
  }
  process.env.TAICI_E2E_LIBRARY = data.folder;
  return data.remove;
}

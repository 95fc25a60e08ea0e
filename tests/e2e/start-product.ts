import { makeDataFolder, runProduct, waitFor } from '../support/run-product.ts';

/** Making three scenes takes a minute and a half on two cores when nothing is cached. */
const DEMO_MS = 10 * 60_000;

/** Starts the product with one demo scene of every series and waits until they can be searched. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const data = await makeDataFolder();
  const product = await runProduct({
    dataFolder: data.folder,
    env: { TAICI_DEMO: 'on', TAICI_DEMO_SCENES: '3' },
  });
  process.env.TAICI_E2E_ADDRESS = product.address;
  process.env.TAICI_E2E_DATA = data.folder;
  try {
    await waitFor({
      what: 'the demo library',
      withinMs: DEMO_MS,
      everyMs: 1000,
      ask: async () => ((await product.health()).parts.demo.state === 'ready' ? true : null),
    });
  } catch (error) {
    await product.stop();
    await data.remove();
    throw new Error(`${error instanceof Error ? error.message : error}\n${product.said()}`);
  }
  return async () => {
    const code = await product.stop();
    await data.remove();
    if (code !== 0) throw new Error(`the product ended with ${code}:\n${product.said()}`);
  };
}

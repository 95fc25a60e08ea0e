import { fileURLToPath } from 'node:url';
import { findFfmpeg } from '#media/find-ffmpeg.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import type { Command } from './command.ts';
import { compose } from './compose.ts';
import { type Door, openDoor } from './open-door.ts';
import { startProduct } from './start-product.ts';
import { createWatchFolder } from './watch-folder.ts';
import { fillWording } from './wording.ts';

const buildDirectory = fileURLToPath(new URL('../build', import.meta.url));

/** Signals within this time of the first are the same wish: a terminal tells every process of the group. In milliseconds. */
const SAME_WISH_MS = 1000;

/** Serves until the process is told to end; what is under way then goes on at the next start. */
export const serveCommand: Command = async ({ config, wording, log }) => {
  const stopped = waitForStop(() => console.log(wording.stopping));
  const product = compose({ config, log });
  let headed = false;
  const started = await startProduct(product, ({ account, password }) => {
    if (!headed) console.log(wording.firstAccounts);
    headed = true;
    console.log(fillWording(wording.firstAccount, { account, password: password ?? wording.givenPassword }));
  });
  const watch = createWatchFolder({ folder: config.watchFolder, imports: product.services.imports, log });
  let door: Door | null = null;
  try {
    door = await openDoor({ product, buildDirectory });
    await watch.start();
    await announce(door.address);
    await stopped;
    return 0;
  } catch (thrown) {
    if (!isPortTaken(thrown)) throw thrown;
    console.error(fillWording(wording.portTaken, { port: config.port }));
    return 1;
  } finally {
    await door?.close();
    await watch.stop();
    await started.stop();
  }

  async function announce(address: string): Promise<void> {
    const initial = headed ? [] : await product.services.accounts.initialAccounts();
    const accounts = initial.map(({ account }) => account).join(', ');
    if (accounts !== '') console.log(fillWording(wording.initialPasswords, { accounts }));
    if (started.demoScenesToMake > 0) {
      console.log(fillWording(wording.demo, { address: `${address}/list` }));
    }
    console.log(fillWording(wording.ready, { address }));
    if ((await findFfmpeg()) === null) console.error(wording.noFfmpeg);
  }
};

/** Resolves at the first SIGINT or SIGTERM; a later one ends the process at once. */
function waitForStop(onStop: () => void): Promise<void> {
  let firstMs: number | null = null;
  return new Promise((resolve) => {
    const listen = () => {
      if (firstMs === null) {
        firstMs = performance.now();
        onStop();
        resolve();
      } else if (performance.now() - firstMs > SAME_WISH_MS) process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, listen);
  });
}

const isPortTaken = (thrown: unknown) => hasErrorCode(thrown, 'EADDRINUSE', 'EACCES');

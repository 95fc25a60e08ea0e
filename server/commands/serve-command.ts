import { fileURLToPath } from 'node:url';
import { findFfmpeg } from '#media/ffmpeg/find-ffmpeg.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { compose } from '../compose.ts';
import { createFolderWatcher } from '../folder-watcher.ts';
import { formatMessage } from '../messages.ts';
import { startApplication } from '../start-application.ts';
import { type HttpServer, startHttpServer } from '../start-http-server.ts';
import type { Command } from './command.ts';

const buildDirectory = fileURLToPath(new URL('../../build', import.meta.url));

/** Signals within this time of the first are the same wish: a terminal tells every process of the group. In milliseconds. */
const SAME_WISH_MS = 1000;

/** Serves until the process is told to end; what is under way then goes on at the next start. */
export const serveCommand: Command = async ({ config, wording, log }) => {
  const stopped = waitForStop(() => console.log(wording.stopping));
  const product = compose({ config, log });
  let headed = false;
  const started = await startApplication(product, ({ account, password }) => {
    if (!headed) console.log(wording.firstAccounts);
    headed = true;
    console.log(
      formatMessage(wording.firstAccount, { account, password: password ?? wording.givenPassword }),
    );
  });
  const watch = createFolderWatcher({ folder: config.watchFolder, imports: product.services.imports, log });
  let door: HttpServer | null = null;
  try {
    door = await startHttpServer({ product, buildDirectory });
    await watch.start();
    await announce(door.address);
    await stopped;
    return 0;
  } catch (thrown) {
    if (!isPortTaken(thrown)) throw thrown;
    console.error(formatMessage(wording.portTaken, { port: config.port }));
    return 1;
  } finally {
    await door?.close();
    await watch.stop();
    await started.stop();
  }

  async function announce(address: string): Promise<void> {
    const initial = headed ? [] : await product.services.auth.initialAccounts();
    const accounts = initial.map(({ account }) => account).join(', ');
    if (accounts !== '') console.log(formatMessage(wording.initialPasswords, { accounts }));
    if (started.pendingDemoFilms > 0) {
      console.log(formatMessage(wording.demo, { address: `${address}/list` }));
    }
    console.log(formatMessage(wording.ready, { address }));
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

import { fileURLToPath } from 'node:url';
import { findFfmpeg } from '#media/find-ffmpeg.ts';
import type { Command } from './command.ts';
import { compose } from './compose.ts';
import { openDoor } from './open-door.ts';
import { startProduct } from './start-product.ts';
import { createWatchFolder } from './watch-folder.ts';
import { fillWording } from './wording.ts';

const buildDirectory = fileURLToPath(new URL('../build', import.meta.url));

/** Serves until the process is told to end; what is under way then goes on at the next start. */
export const serveCommand: Command = async ({ config, wording, log }) => {
  const stopped = Promise.withResolvers<void>();
  const stop = () => {
    console.log(wording.stopping);
    stopped.resolve();
    // Told twice, it ends at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

  const product = compose({ config, log });
  const started = await startProduct(product);
  const watch = createWatchFolder({ folder: config.watchFolder, imports: product.services.imports, log });
  try {
    const door = await openDoor({ product, buildDirectory });
    await watch.start();
    await announce(door.address);
    await stopped.promise;
    await door.close();
    return 0;
  } catch (thrown) {
    if (!isPortTaken(thrown)) throw thrown;
    console.error(fillWording(wording.portTaken, { port: config.port }));
    return 1;
  } finally {
    await watch.stop();
    await started.stop();
  }

  async function announce(address: string): Promise<void> {
    if (started.firstAccounts.length > 0) {
      console.log(wording.firstAccounts);
      for (const { account, password } of started.firstAccounts) {
        console.log(
          fillWording(wording.firstAccount, { account, password: password ?? wording.givenPassword }),
        );
      }
    } else {
      const initial = await product.services.accounts.initialAccounts();
      const accounts = initial.map(({ account }) => account).join(', ');
      if (accounts !== '') console.log(fillWording(wording.initialPasswords, { accounts }));
    }
    if ((await product.demo.progress()).state === 'making') {
      console.log(fillWording(wording.demo, { address: `${address}/list` }));
    }
    console.log(fillWording(wording.ready, { address }));
    if ((await findFfmpeg()) === null) console.error(wording.noFfmpeg);
  }
};

const isPortTaken = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'EADDRINUSE' || thrown.code === 'EACCES');

import { fileURLToPath } from 'node:url';
import type { Clock } from '#domain/clock.ts';
import { findFfmpeg } from '#media/ffmpeg/find-ffmpeg.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { createFolderWatcher } from '../background/folder-watcher.ts';
import { type HttpServer, startHttpServer } from '../http/start-http-server.ts';
import { formatMessage } from '../messages.ts';
import { compose } from '../start/compose.ts';
import { prepareDataFolder } from '../start/data-folder.ts';
import { loadPayments } from '../start/load-payments.ts';
import { startApplication } from '../start/start-application.ts';
import type { Command } from './command.ts';

const buildDirectory = fileURLToPath(new URL('../../build', import.meta.url));

/** Signals this close together count as one: a terminal signals every process of the group. In milliseconds. */
const SIGNAL_GROUP_MS = 1000;

/** The option that also starts a simulated WeChat. */
const SIMULATE = '--simulate-wechat';

/** Serves until the process gets SIGINT or SIGTERM. The next start continues unfinished work. */
export const serveCommand: Command = async ({ config: given, wording, words, log }) => {
  if (words.some((word) => word !== SIMULATE)) {
    console.error(wording.serveUsage);
    return 2;
  }
  const stopSignal = waitForStop(() => console.log(wording.stopping));
  const clock: Clock = { nowMs: () => Date.now() };
  // Loaded on demand, because only a trial needs the simulator.
  const simulation = words.includes(SIMULATE)
    ? await (await import('../start/simulate-wechat.ts')).simulateWechat({ config: given, clock, wording })
    : null;
  const config = simulation?.config ?? given;
  const payments = simulation?.payments ?? (await loadPayments({ config, clock }));
  const application = compose({ config, log, payments });
  const { isFull } = await prepareDataFolder({ path: config.dataFolder, reserve: application.diskReserve });
  if (isFull) console.error(formatMessage(wording.diskFull, { path: config.dataFolder }));
  let hasPrintedHeading = false;
  const running = await startApplication(application, ({ username, password }) => {
    if (!hasPrintedHeading) console.log(wording.firstAccounts);
    hasPrintedHeading = true;
    console.log(
      formatMessage(wording.firstAccount, { username, password: password ?? wording.givenPassword }),
    );
  });
  const watcher = createFolderWatcher({
    folder: config.watchFolder,
    imports: application.services.imports,
    log,
  });
  let httpServer: HttpServer | null = null;
  try {
    httpServer = await startHttpServer({ application, buildDirectory });
    await watcher.start();
    await announce(httpServer.address);
    if (simulation) console.log(formatMessage(wording.simulating, { address: simulation.simulator.url }));
    await stopSignal;
    return 0;
  } catch (thrown) {
    if (!isPortTaken(thrown)) throw thrown;
    console.error(formatMessage(wording.portTaken, { port: config.port }));
    return 1;
  } finally {
    await httpServer?.close();
    await watcher.stop();
    await running.stop();
    await simulation?.simulator.close();
  }

  async function announce(address: string): Promise<void> {
    const initial = hasPrintedHeading ? [] : await application.services.auth.initialAccounts();
    const accounts = initial.map(({ username }) => username).join(', ');
    if (accounts !== '') console.log(formatMessage(wording.initialPasswords, { accounts }));
    if (running.pendingDemoFilms > 0) {
      console.log(formatMessage(wording.demo, { address: `${address}/list` }));
    }
    console.log(formatMessage(wording.ready, { address }));
    if ((await findFfmpeg()) === null) console.error(wording.noFfmpeg);
  }
};

/** Resolves at the first SIGINT or SIGTERM. A later signal ends the process at once. */
function waitForStop(onStop: () => void): Promise<void> {
  let firstMs: number | null = null;
  return new Promise((resolve) => {
    const listen = () => {
      if (firstMs === null) {
        firstMs = performance.now();
        onStop();
        resolve();
      } else if (performance.now() - firstMs > SIGNAL_GROUP_MS) process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, listen);
  });
}

const isPortTaken = (thrown: unknown) => hasErrorCode(thrown, 'EADDRINUSE', 'EACCES');

import type { Logger } from 'pino';
import { startRepeatedRun } from './start-repeated-run.ts';

const INTERVAL_MS = 1000;

/** Background work that is repeated until the server stops. */
export interface RepeatedWork {
  /** Does what is due. Ends early when the signal aborts. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Pays and reconciles red packets: runs all work at once, and again a second after each run, until `stop`. */
export function startTransferLoop(args: { works: readonly RepeatedWork[]; log: Pick<Logger, 'warn'> }): {
  stop(): Promise<void>;
} {
  const { works, log } = args;
  return startRepeatedRun({
    async run(signal) {
      for (const work of works) await work.run(signal);
    },
    onFailed: (err) => log.warn({ err }, 'red packets could not be paid'),
    pauseMs: () => INTERVAL_MS,
  });
}

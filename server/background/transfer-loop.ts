import type { Logger } from 'pino';
import { sleepUnlessStopped } from './sleep-unless-stopped.ts';

const INTERVAL_MS = 1000;

/** Work that is done again and again. */
export interface RepeatedWork {
  /** Resolves to whether there was something to do. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Pays and reconciles: does both at once, and then every second, until `stop`. */
export function startTransferLoop(args: {
  works: readonly RepeatedWork[];
  log: Pick<Logger, 'warn'>;
  /** Waits for this many milliseconds, or rejects when the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}): { stop(): Promise<void> } {
  const { works, log, pause = sleepUnlessStopped } = args;
  const stopping = new AbortController();
  let isFailing = false;

  const runOnce = async () => {
    try {
      for (const work of works) await work.run(stopping.signal);
      isFailing = false;
    } catch (err) {
      // Only the first of a row of failures is logged, not one every second.
      if (!isFailing) log.warn({ err }, 'red packets could not be paid');
      isFailing = true;
    }
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await runOnce();
      // The pause fails only when the loop stops.
      await pause(INTERVAL_MS, stopping.signal).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

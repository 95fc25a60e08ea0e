import type { Logger } from 'pino';
import type { Clock } from '#domain/clock.ts';
import type { IntegrityStore } from '#domain/integrity/types.ts';
import { sleepUnlessStopped } from './sleep-unless-stopped.ts';

/** The first check waits until a start is over. In milliseconds. */
const FIRST_CHECK_MS = 5 * 60_000;
const INTERVAL_MS = 24 * 60 * 60_000;

/** What the last check found. */
interface IntegrityState {
  state: 'unchecked' | 'ok' | 'broken';
  checkedMs: number | null;
}

export interface IntegrityWatch {
  state(): IntegrityState;
  /** Checks some minutes from now, and then once a day, until `stop`. */
  start(): { stop(): Promise<void> };
}

/** Checks every day that money, prizes, and logs add up, and logs what does not. */
export function createIntegrityWatch(args: {
  integrity: IntegrityStore;
  clock: Clock;
  log: Pick<Logger, 'error' | 'warn'>;
  /** Waits for this many milliseconds, or rejects when the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}): IntegrityWatch {
  const { integrity, clock, log, pause = sleepUnlessStopped } = args;
  let latest: IntegrityState = { state: 'unchecked', checkedMs: null };

  const check = async () => {
    try {
      const broken = (await integrity.check()).filter((finding) => finding.broken > 0);
      latest = {
        state: broken.length > 0 ? 'broken' : 'ok',
        checkedMs: clock.nowMs(),
      };
      if (broken.length > 0) log.error({ broken }, 'stored money, prizes, or logs do not add up');
    } catch (err) {
      log.warn({ err }, 'the integrity of the data could not be checked');
    }
  };
  return {
    state: () => latest,
    start() {
      const stopping = new AbortController();
      const running = (async () => {
        await pause(FIRST_CHECK_MS, stopping.signal);
        for (;;) {
          await check();
          await pause(INTERVAL_MS, stopping.signal);
        }
      })().catch((err) => {
        if (!stopping.signal.aborted) log.warn({ err }, 'the daily check of the data ended');
      });
      return {
        async stop() {
          stopping.abort();
          await running;
        },
      };
    },
  };
}

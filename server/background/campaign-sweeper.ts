import type { Logger } from 'pino';
import type { CampaignSweep } from '#domain/campaigns/campaign-sweep.ts';
import type { Clock } from '#domain/clock.ts';
import { sleepUnlessStopped } from './sleep-unless-stopped.ts';

/** Campaigns end at whole seconds. In milliseconds. */
const INTERVAL_MS = 1000;

/** Ends campaigns at their second: sweeps at once, and then at the beginning of every second, until `stop`. */
export function startCampaignSweeper(args: {
  sweep: CampaignSweep;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Waits for this many milliseconds, or until the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}): { stop(): Promise<void> } {
  const { sweep, clock, log, pause = sleepUnlessStopped } = args;
  const stopping = new AbortController();
  let isFailing = false;

  const sweepOnce = async () => {
    try {
      const ended = await sweep.run();
      if (ended) log.info(ended, 'campaigns whose time is over were ended');
      isFailing = false;
    } catch (err) {
      // Only the first of a row of failures is logged, not one every second.
      if (!isFailing) log.warn({ err }, 'campaigns whose time is over could not be ended');
      isFailing = true;
    }
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await sweepOnce();
      // The pause fails only when the sweeper stops.
      await pause(INTERVAL_MS - (clock.nowMs() % INTERVAL_MS), stopping.signal).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

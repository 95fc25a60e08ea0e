import type { Logger } from 'pino';
import type { CampaignSweep } from '#domain/campaigns/campaign-sweep.ts';
import type { Clock } from '#domain/clock.ts';
import { startRepeatedRun } from './start-repeated-run.ts';

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
  const { sweep, clock, log, pause } = args;
  return startRepeatedRun({
    async run() {
      const ended = await sweep.run();
      if (ended) log.info(ended, 'campaigns whose time is over were ended');
    },
    onFailed: (err) => log.warn({ err }, 'campaigns whose time is over could not be ended'),
    pauseMs: () => INTERVAL_MS - (clock.nowMs() % INTERVAL_MS),
    pause,
  });
}

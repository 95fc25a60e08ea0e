import { sleepUnlessStopped } from './sleep-unless-stopped.ts';

/**
 * Runs a function at once, and again after each pause, until `stop`. A failed run does not end the repetition; of several
 * failed runs in a row, only the first is reported.
 */
export function startRepeatedRun(args: {
  run: (signal: AbortSignal) => Promise<void>;
  onFailed: (error: unknown) => void;
  /** Returns the length of the next pause, in milliseconds. */
  pauseMs: () => number;
  /** Waits for this many milliseconds, or rejects when the signal aborts. */
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}): { stop(): Promise<void> } {
  const { run, onFailed, pauseMs, pause = sleepUnlessStopped } = args;
  const stopping = new AbortController();
  let isFailing = false;

  const runOnce = async () => {
    try {
      await run(stopping.signal);
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailed(error);
      isFailing = true;
    }
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await runOnce();
      // The pause rejects only when the repetition stops.
      await pause(pauseMs(), stopping.signal).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { SPEECH_SAMPLE_RATE } from '@taici/pronunciation';
import type { LineAligner, LineMeasurement } from '#domain/alignments/types.ts';
import { acousticModelFile } from './acoustic-model-file.ts';

/** Increase when the engine or `measureLine` gives other times. Films are then aligned again. */
export const ALIGNER_VERSION = 1;
/** How long the thread waits for more lines before it gives its memory back, in milliseconds. */
const IDLE_MS = 30_000;

/**
 * Creates the aligner, which works in one thread of low priority, one call after another. Returns null if set-up could not
 * fetch the acoustic model.
 * @param args.onFailed called when the thread fails; the call that it worked on rejects, too
 */
export function createLineAligner(args: {
  onFailed: (error: Error) => void;
}): (LineAligner & { close(): Promise<void> }) | null {
  if (!existsSync(acousticModelFile)) return null;
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  const startWorker = (): Worker => {
    const started = new Worker(new URL('./align-lines-worker.ts', import.meta.url));
    started.on('error', args.onFailed);
    // A thread that has ended is not used again.
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };

  return {
    version: ALIGNER_VERSION,
    sampleRate: SPEECH_SAMPLE_RATE,
    async align({ samples, lines, signal }) {
      signal.throwIfAborted();
      clearTimeout(idle);
      worker ??= startWorker();
      const thread = worker;
      thread.ref();
      const answer = Promise.withResolvers<LineMeasurement[]>();
      const stop = () => {
        answer.reject(signal.reason);
        void end();
      };
      const onExit = () => answer.reject(new Error('the thread that aligns lines has ended'));
      signal.addEventListener('abort', stop, { once: true });
      thread.once('message', answer.resolve);
      thread.once('error', answer.reject);
      thread.once('exit', onExit);
      thread.postMessage({ samples, lines }, [samples.buffer as ArrayBuffer]);
      try {
        return await answer.promise;
      } finally {
        signal.removeEventListener('abort', stop);
        thread.off('message', answer.resolve);
        thread.off('error', answer.reject);
        thread.off('exit', onExit);
        thread.unref();
        idle = setTimeout(() => void end(), IDLE_MS);
        idle.unref();
      }
    },
    close: end,
  };
}

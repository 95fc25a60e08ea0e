import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import type { TimingAnswers, TimingReply, TimingRequest } from './timing-messages.ts';

export interface TimingThread extends AsyncDisposable {
  /** Asks the thread and waits for its answer; one request at a time. Throws `internal` if the thread fails, and cancelled. */
  ask<Kind extends TimingRequest['kind']>(
    request: Extract<TimingRequest, { kind: Kind }>,
  ): Promise<TimingAnswers[Kind]>;
}

/** Starts the thread that analyzes one film. Whoever starts it disposes of it. An abort ends it. */
export function startTimingThread(args: { acousticModel: string | null; signal: AbortSignal }): TimingThread {
  const { acousticModel, signal } = args;
  const worker = new Worker(new URL('./timing-worker.ts', import.meta.url), {
    workerData: { acousticModel },
  });
  // A failure is reported to whoever asks; `once` rejects with it.
  worker.on('error', () => undefined);
  return {
    async ask<Kind extends TimingRequest['kind']>(request: Extract<TimingRequest, { kind: Kind }>) {
      signal.throwIfAborted();
      const transfer = 'samples' in request ? [request.samples.buffer as ArrayBuffer] : [];
      const replied = once(worker, 'message', { signal });
      worker.postMessage(request, transfer);
      const [reply]: TimingReply[] = await replied.catch((thrown: unknown) => {
        signal.throwIfAborted();
        throw new AppError('internal', { message: 'the thread that checks subtitles failed', cause: thrown });
      });
      if (!reply || 'error' in reply)
        throw new AppError('internal', { message: reply?.error ?? 'no answer' });
      return reply.answer as TimingAnswers[Kind];
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

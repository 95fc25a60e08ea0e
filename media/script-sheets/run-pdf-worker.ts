import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';

/**
 * Runs a worker that renders one PDF, and returns the bytes that it posts. Aborting `signal` terminates the worker.
 * Throws cancelled.
 */
export async function runPdfWorker<Task>(args: {
  /** The worker's file. The worker receives `task` as its `workerData`. */
  file: URL;
  task: Task;
  signal: AbortSignal;
}): Promise<Uint8Array<ArrayBuffer>> {
  const { file, task, signal } = args;
  const cancelled = () => new AppError('cancelled', { cause: signal.reason });
  if (signal.aborted) throw cancelled();
  const worker = new Worker(file, { workerData: task });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const stop = () => {
      reject(cancelled());
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(bytes));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new AppError('internal', { message: 'the PDF was not drawn' }));
    });
  });
}

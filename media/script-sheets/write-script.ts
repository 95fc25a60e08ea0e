import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import type { MediaTaskOptions } from '#domain/media/types.ts';
import type { ScriptSheetRenderer } from '#domain/script-sheets/types.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { SheetFonts } from './find-fonts.ts';

export type ScriptPdfTask = Omit<Parameters<ScriptSheetRenderer['renderScript']>[0], 'output'> & {
  fonts: SheetFonts;
};

/** See ScriptSheetRenderer.renderScript. Renders in a worker thread, which an abort terminates. */
export async function writeScript(
  args: Parameters<ScriptSheetRenderer['renderScript']>[0] & { fonts: SheetFonts },
  { signal }: MediaTaskOptions,
): Promise<void> {
  const { output, ...task } = args;
  const bytes = await renderInWorker(task, signal);
  await replaceFile({ output, make: (temporary) => writeFile(temporary, bytes) });
}

function renderInWorker(task: ScriptPdfTask, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./script-pdf-worker.ts', import.meta.url), { workerData: task });
  return new Promise<Uint8Array>((resolve, reject) => {
    const stop = () => {
      reject(new AppError('cancelled', { cause: signal.reason }));
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (bytes: Uint8Array) => resolve(bytes));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new AppError('internal', { message: 'the script was not drawn' }));
    });
  });
}

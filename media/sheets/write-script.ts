import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import type { StepOptions } from '#domain/media/types.ts';
import type { SheetWorks } from '#domain/sheets/types.ts';
import { writeWhole } from '../publish-file.ts';
import type { SheetFonts } from './find-font.ts';

export type ScriptTask = Omit<Parameters<SheetWorks['writeScript']>[0], 'output'> & { fonts: SheetFonts };

/** See SheetWorks.writeScript. Drawn in a thread of its own, which an abort ends. */
export async function writeScript(
  args: Parameters<SheetWorks['writeScript']>[0] & { fonts: SheetFonts },
  { signal }: StepOptions,
): Promise<void> {
  const { output, ...task } = args;
  const bytes = await drawInThread(task, signal);
  await writeWhole({ output, make: (temporary) => writeFile(temporary, bytes) });
}

function drawInThread(task: ScriptTask, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./script-thread.ts', import.meta.url), { workerData: task });
  return new Promise<Uint8Array>((resolve, reject) => {
    const stop = () => {
      reject(new AppError('cancelled', { cause: signal.reason }));
      void thread.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    thread.once('message', (bytes: Uint8Array) => resolve(bytes));
    thread.once('error', reject);
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new AppError('internal', { message: 'the script was not drawn' }));
    });
  });
}

import { writeFile } from 'node:fs/promises';
import type { MediaTaskOptions } from '#domain/media/types.ts';
import type { ScriptSheetRenderer } from '#domain/script-sheets/types.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { SheetFonts } from './find-fonts.ts';
import { runPdfWorker } from './run-pdf-worker.ts';

export type ScriptPdfTask = Omit<Parameters<ScriptSheetRenderer['renderScript']>[0], 'output'> & {
  fonts: SheetFonts;
};

/** See ScriptSheetRenderer.renderScript. Renders in a worker thread, which an abort terminates. */
export async function writeScript(
  args: Parameters<ScriptSheetRenderer['renderScript']>[0] & { fonts: SheetFonts },
  { signal }: MediaTaskOptions,
): Promise<void> {
  const { output, ...task } = args;
  const file = new URL('./script-pdf-worker.ts', import.meta.url);
  const bytes = await runPdfWorker({ file, task, signal });
  await replaceFile({ output, make: (temporary) => writeFile(temporary, bytes) });
}

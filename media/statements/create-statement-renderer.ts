import type { StatementRenderer } from '#domain/red-packets/types.ts';
import { findSheetFonts, type SheetFonts } from '../script-sheets/find-fonts.ts';
import { runPdfWorker } from '../script-sheets/run-pdf-worker.ts';

/** Time limit of a worker, in milliseconds. Rendering takes well under a second, so a slower worker is stuck. */
const LIMIT_MS = 30_000;

export type StatementPdfTask = Parameters<StatementRenderer['renderStatement']>[0] & { fonts: SheetFonts };

/** Creates the StatementRenderer. It uses the fonts of script sheets. */
export function createStatementRenderer(args: { fontsFolder: string | null }): StatementRenderer {
  return {
    async renderStatement(request) {
      const task: StatementPdfTask = {
        ...request,
        fonts: await findSheetFonts({ folder: args.fontsFolder }),
      };
      const file = new URL('./statement-pdf-worker.ts', import.meta.url);
      return runPdfWorker({ file, task, signal: AbortSignal.timeout(LIMIT_MS) });
    },
  };
}

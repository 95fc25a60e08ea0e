import { parentPort, workerData } from 'node:worker_threads';
import { renderScriptPdf } from './render-script-pdf.ts';
import type { ScriptPdfTask } from './write-script.ts';

/** Draws one script and sends its bytes: fonts of 25 MB are read for it, which would keep the server from answering. */
async function serve({ sheet, labels, fonts }: ScriptPdfTask): Promise<void> {
  parentPort?.postMessage(await renderScriptPdf({ sheet, labels, fonts }));
}

await serve(workerData);

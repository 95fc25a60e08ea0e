import { parentPort, workerData } from 'node:worker_threads';
import { renderScriptPdf } from './render-script-pdf.ts';
import type { ScriptPdfTask } from './write-script.ts';

/**
 * Renders one script and posts its bytes. It runs in a worker because parsing fonts of 25 MB would block the server.
 */
async function render({ sheet, labels, fonts }: ScriptPdfTask): Promise<void> {
  parentPort?.postMessage(await renderScriptPdf({ sheet, labels, fonts }));
}

await render(workerData);

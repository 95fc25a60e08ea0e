import { parentPort, workerData } from 'node:worker_threads';
import type { StatementPdfTask } from './create-statement-renderer.ts';
import { renderStatementPdf } from './render-statement-pdf.ts';

/** Renders one statement and posts its bytes. It runs in a worker because parsing fonts of 25 MB would block the server. */
async function render(task: StatementPdfTask): Promise<void> {
  parentPort?.postMessage(await renderStatementPdf(task));
}

await render(workerData);

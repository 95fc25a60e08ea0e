import { parentPort, workerData } from 'node:worker_threads';
import type { StatementPdfTask } from './create-statement-renderer.ts';
import { renderStatementPdf } from './render-statement-pdf.ts';

/** Renders one statement and posts its bytes. It runs in a worker for the same reason as the one of scripts. */
async function render(task: StatementPdfTask): Promise<void> {
  parentPort?.postMessage(await renderStatementPdf(task));
}

await render(workerData);

import { parentPort, workerData } from 'node:worker_threads';
import { drawScript } from './draw-script.ts';
import type { ScriptTask } from './write-script.ts';

/** Draws one script and sends its bytes: fonts of 25 MB are read for it, which would keep the server from answering. */
async function serve({ sheet, labels, fonts }: ScriptTask): Promise<void> {
  parentPort?.postMessage(await drawScript({ sheet, labels, fonts }));
}

await serve(workerData);

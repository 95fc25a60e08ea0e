import { parentPort, workerData } from 'node:worker_threads';
import type { SearchEngine } from './engine.ts';
import { ftsBigrams } from './fts-bigrams.ts';
import { ftsWords } from './fts-words.ts';
import { openSqliteEngine } from './sqlite-engine.ts';
import type {
  EngineCall,
  EngineRequestMessage,
  EngineResult,
  EngineResultMessage,
  EngineWorkerData,
  WorkerEngineName,
} from './worker-messages.ts';

const openers: Record<WorkerEngineName, (folder: string) => Promise<SearchEngine>> = {
  'fts-words': async (folder) => openSqliteEngine({ folder, dialect: ftsWords }),
  'fts-bigrams': async (folder) => openSqliteEngine({ folder, dialect: ftsBigrams }),
};

async function answer(engine: SearchEngine, call: EngineCall): Promise<EngineResult> {
  switch (call.kind) {
    case 'load':
      return { figure: await engine.load(call.corpus) };
    case 'search':
      return { answer: await engine.search(call.mode, call.query) };
    case 'disk-bytes':
      return { figure: await engine.diskBytes() };
    case 'close':
      await engine.close();
      return 'done';
  }
}

const port = parentPort;
if (!port) throw new Error('engine-worker.ts is for worker threads');
const task: EngineWorkerData = workerData;
const opened = openers[task.engine](task.folder);
port.on('message', async ({ id, call }: EngineRequestMessage) => {
  const send = (message: EngineResultMessage) => port.postMessage(message);
  try {
    send({ id, result: await answer(await opened, call) });
  } catch (error) {
    send({ id, result: { error: error instanceof Error ? error : new Error(String(error)) } });
  }
  if (call.kind === 'close') port.close();
});

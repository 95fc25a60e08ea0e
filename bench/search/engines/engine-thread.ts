import { parentPort, workerData } from 'node:worker_threads';
import type { Engine } from './engine.ts';
import type {
  CallMessage,
  EngineCall,
  EngineResult,
  ResultMessage,
  ThreadedEngineName,
  ThreadTask,
} from './engine-calls.ts';
import { ftsBigrams } from './fts-bigrams.ts';
import { ftsWords } from './fts-words.ts';
import { openSqliteEngine } from './sqlite-engine.ts';

const openers: Record<ThreadedEngineName, (folder: string) => Promise<Engine>> = {
  'fts-words': async (folder) => openSqliteEngine({ folder, dialect: ftsWords }),
  'fts-bigrams': async (folder) => openSqliteEngine({ folder, dialect: ftsBigrams }),
};

async function answer(engine: Engine, call: EngineCall): Promise<EngineResult> {
  switch (call.kind) {
    case 'load':
      return { figure: await engine.load(call.corpus) };
    case 'ask':
      return { answer: await engine.ask(call.way, call.query) };
    case 'disk-bytes':
      return { figure: await engine.diskBytes() };
    case 'close':
      await engine.close();
      return 'done';
  }
}

const port = parentPort;
if (!port) throw new Error('engine-thread.ts is for worker threads');
const task: ThreadTask = workerData;
const opened = openers[task.engine](task.folder);
port.on('message', async ({ id, call }: CallMessage) => {
  const send = (message: ResultMessage) => port.postMessage(message);
  try {
    send({ id, result: await answer(await opened, call) });
  } catch (error) {
    send({ id, result: { error: error instanceof Error ? error : new Error(String(error)) } });
  }
  if (call.kind === 'close') port.close();
});

import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Corpus } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import type { EngineAnswer, SearchEngine } from './engine.ts';
import type {
  EngineCall,
  EngineRequestMessage,
  EngineResult,
  EngineResultMessage,
  EngineWorkerData,
} from './worker-messages.ts';

/** Fraction of the machine's memory that the heap of a worker may take. */
const HEAP_SHARE = 0.7;

/** An engine in a worker thread, as in a server. Every call sends a message and waits for the reply. */
export class WorkerEngine implements SearchEngine {
  readonly #worker: Worker;
  readonly #pending = new Map<number, (result: EngineResult) => void>();
  #nextCallId = 0;
  #failure: Error | null = null;

  constructor(task: EngineWorkerData) {
    const maxOldGenerationSizeMb = Math.floor((totalmem() * HEAP_SHARE) / 2 ** 20);
    this.#worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb },
    });
    this.#worker.on('message', ({ id, result }: EngineResultMessage) => {
      this.#pending.get(id)?.(result);
      this.#pending.delete(id);
    });
    const fail = (error: Error) => {
      this.#failure ??= error;
      for (const settle of this.#pending.values()) settle({ error });
      this.#pending.clear();
    };
    this.#worker.on('error', (cause) => fail(new Error('an engine thread failed', { cause })));
    this.#worker.on('exit', () => fail(new Error('an engine thread ended')));
  }

  load(corpus: Corpus): Promise<number> {
    return this.#callForNumber({ kind: 'load', corpus });
  }

  async search(mode: string, query: BenchQuery): Promise<EngineAnswer> {
    const result = await this.#call({ kind: 'search', mode, query });
    if (result === 'done' || !('answer' in result)) throw new Error('not an answer');
    return result.answer;
  }

  diskBytes(): Promise<number> {
    return this.#callForNumber({ kind: 'disk-bytes' });
  }

  async close(): Promise<void> {
    await this.#call({ kind: 'close' });
  }

  async #callForNumber(call: EngineCall): Promise<number> {
    const result = await this.#call(call);
    if (result === 'done' || !('figure' in result)) throw new Error('not a figure');
    return result.figure;
  }

  async #call(call: EngineCall): Promise<Exclude<EngineResult, { error: Error }>> {
    if (this.#failure) throw this.#failure;
    const id = this.#nextCallId++;
    const result = await new Promise<EngineResult>((resolve) => {
      this.#pending.set(id, resolve);
      const message: EngineRequestMessage = { id, call };
      this.#worker.postMessage(message);
    });
    if (result !== 'done' && 'error' in result) throw result.error;
    return result;
  }
}

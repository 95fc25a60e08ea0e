import { Worker } from 'node:worker_threads';
import { InvalidQueryError } from '../api/invalid-query-error.ts';
import type { LogError } from '../api/types.ts';
import type { IndexBackend } from './index-backend.ts';
import type { IndexWorkerData, IndexWorkerReply, SerializedError } from './worker-messages.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Has the index's work done by a thread of its own, started with the first call. When the thread ends by itself, what is
 * under way and all later calls reject: an index that has lost its memory must not answer as if it were empty.
 */
export function createWorkerBackend(args: { folder: string | null; logError: LogError }): IndexBackend {
  const thread = new IndexThread(args);
  const call =
    <Method extends keyof IndexBackend>(method: Method) =>
    (argument?: Parameters<IndexBackend[Method]>[0]): ReturnType<IndexBackend[Method]> =>
      // The thread answers a method with what that method gives.
      thread.call(method, argument) as ReturnType<IndexBackend[Method]>;
  return {
    open: call('open'),
    put: call('put'),
    load: call('load'),
    finishLoad: call('finishLoad'),
    remove: call('remove'),
    search: call('search'),
    suggest: call('suggest'),
    didYouMean: call('didYouMean'),
    facets: call('facets'),
    close: () => thread.close(),
  };
}

const closedError = () => new Error('the phrase index is closed');

class IndexThread {
  readonly #task: IndexWorkerData;
  readonly #logError: LogError;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #ended: Error | null = null;
  #closing = false;
  #calls = 0;

  constructor({ folder, logError }: { folder: string | null; logError: LogError }) {
    this.#task = { folder };
    this.#logError = logError;
  }

  call(method: string, argument: unknown): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#worker ??= this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#calls;
    this.#waiting.set(id, { resolve, reject });
    // A process with nothing else to do ends without waiting for the index, but not while it is asked something.
    this.#worker.ref();
    this.#worker.postMessage({ id, request: { method, argument } });
    return promise;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker || this.#ended) return;
    this.#closing = true;
    await this.call('close', undefined);
    this.#end(closedError());
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: this.#task });
    worker.on('message', (reply: IndexWorkerReply) => this.#receive(reply));
    worker.on('error', (error) => this.#end(error));
    // The answer to `close` and the end of the thread may come in one go.
    worker.on('exit', (code) =>
      this.#end(this.#closing ? closedError() : new Error(`the index thread ended with code ${code}`)),
    );
    return worker;
  }

  #receive(reply: IndexWorkerReply): void {
    if (reply.kind === 'log') {
      this.#logError(reply.fields, reply.message);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if (reply.kind === 'done') waiting?.resolve(reply.value);
    else waiting?.reject(deserializeError(reply.failure));
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    if (!this.#closing) this.#logError({ err: error }, 'the thread of the phrase index ended');
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function deserializeError({ message, stack, field }: SerializedError): Error {
  const error = field === null ? new Error(message) : new InvalidQueryError(field, message);
  if (stack !== null) error.stack = stack;
  return error;
}

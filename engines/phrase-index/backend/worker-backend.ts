import { Worker } from 'node:worker_threads';
import { InvalidQueryError } from '../api/invalid-query-error.ts';
import type { LogError } from '../api/types.ts';
import type { IndexBackend } from './index-backend.ts';
import type { IndexWorkerData, IndexWorkerReply, SerializedError } from './worker-messages.ts';

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Creates a backend that runs the index in a worker thread. The first call starts the worker. When the worker
 * ends unexpectedly, pending and later calls reject: an index that has lost its memory must not answer as if
 * it were empty.
 */
export function createWorkerBackend(args: {
  folder: string | null;
  logError: LogError;
  onEnded: () => void;
}): IndexBackend {
  const client = new WorkerClient(args);
  const call =
    <Method extends keyof IndexBackend>(method: Method) =>
    (argument?: Parameters<IndexBackend[Method]>[0]): ReturnType<IndexBackend[Method]> =>
      // The worker answers a call with the result of the method of that name.
      client.call(method, argument) as ReturnType<IndexBackend[Method]>;
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
    close: () => client.close(),
  };
}

const closedError = () => new Error('the phrase index is closed');

class WorkerClient {
  readonly #workerData: IndexWorkerData;
  readonly #logError: LogError;
  readonly #onEnded: () => void;
  readonly #pending = new Map<number, PendingCall>();
  #worker: Worker | null = null;
  #ended: Error | null = null;
  #closing = false;
  #lastCallId = 0;

  constructor(args: { folder: string | null; logError: LogError; onEnded: () => void }) {
    this.#workerData = { folder: args.folder };
    this.#logError = args.logError;
    this.#onEnded = args.onEnded;
  }

  call(method: string, argument: unknown): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#worker ??= this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#lastCallId;
    this.#pending.set(id, { resolve, reject });
    // The worker keeps the process alive only while a call is pending.
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
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
      workerData: this.#workerData,
    });
    worker.on('message', (reply: IndexWorkerReply) => this.#receive(reply));
    worker.on('error', (error) => this.#end(error));
    // The answer to `close` and the exit of the worker may arrive together.
    worker.on('exit', (code) =>
      this.#end(this.#closing ? closedError() : new Error(`the index worker ended with code ${code}`)),
    );
    return worker;
  }

  #receive(reply: IndexWorkerReply): void {
    if (reply.kind === 'log') {
      this.#logError(reply.fields, reply.message);
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker?.unref();
    if (reply.kind === 'done') pending?.resolve(reply.value);
    else pending?.reject(deserializeError(reply.failure));
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    if (!this.#closing) {
      this.#logError({ err: error }, 'the worker of the phrase index ended');
      this.#onEnded();
    }
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function deserializeError({ message, stack, field }: SerializedError): Error {
  const error = field === null ? new Error(message) : new InvalidQueryError(field, message);
  if (stack !== null) error.stack = stack;
  return error;
}

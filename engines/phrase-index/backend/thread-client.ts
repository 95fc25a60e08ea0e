import { type Transferable, Worker } from 'node:worker_threads';
import type { LogError } from '../api/types.ts';
import { deserializeError, type ThreadReply } from './thread-messages.ts';

/** A call that a thread has not answered. */
export interface PendingCall {
  method: string;
  argument: unknown;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Calls a worker thread, which keeps the process alive only while a call is pending. */
export class ThreadClient {
  readonly #worker: Worker;
  readonly #logError: LogError;
  readonly #onReady: () => void;
  readonly #onEnded: (error: Error, pending: PendingCall[]) => void;
  readonly #pending = new Map<number, PendingCall>();
  /** Calls to a busy thread are sent together, because waking a thread costs more than a call. */
  #unsent: { id: number; request: { method: string; argument: unknown } }[] = [];
  #hasEnded = false;
  #lastCallId = 0;

  /**
   * Starts the thread.
   * @param args.onReady called when the thread says that it is ready
   * @param args.onEnded called once when the thread ends by itself, with the calls that it has not answered
   */
  constructor(args: {
    module: URL;
    workerData: object;
    transferList?: Transferable[];
    logError: LogError;
    onReady?: () => void;
    onEnded: (error: Error, pending: PendingCall[]) => void;
  }) {
    const { module, workerData, transferList = [] } = args;
    this.#logError = args.logError;
    this.#onReady = args.onReady ?? (() => undefined);
    this.#onEnded = args.onEnded;
    this.#worker = new Worker(module, { workerData, transferList });
    this.#worker.on('message', (reply: ThreadReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) =>
      this.#end(new Error(`a thread of the phrase index ended with code ${code}`)),
    );
    this.#worker.unref();
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  call(method: string, argument: unknown, transferList: Transferable[] = []): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.send({ method, argument, resolve, reject }, transferList);
    return promise;
  }

  send(call: PendingCall, transferList: Transferable[] = []): void {
    const id = ++this.#lastCallId;
    const isIdle = this.#pending.size === 0;
    if (isIdle) this.#worker.ref();
    this.#pending.set(id, call);
    const { method, argument } = call;
    this.#unsent.push({ id, request: { method, argument } });
    if (isIdle || transferList.length > 0) this.#flush(transferList);
    else if (this.#unsent.length === 1) setImmediate(() => this.#flush([]));
  }

  /** Sends the calls that were collected. */
  #flush(transferList: Transferable[]): void {
    if (this.#unsent.length > 0 && !this.#hasEnded) this.#worker.postMessage(this.#unsent, transferList);
    this.#unsent = [];
  }

  /** Ends the thread. Rejects its pending calls with an error. */
  async terminate(error: Error): Promise<void> {
    for (const { reject } of this.#takePending()) reject(error);
    await this.#worker.terminate();
  }

  #receive(reply: ThreadReply): void {
    if (reply.kind === 'log') {
      this.#logError(reply.fields, reply.message);
      return;
    }
    if (reply.kind === 'ready') {
      this.#onReady();
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (reply.kind === 'done') pending?.resolve(reply.value);
    else pending?.reject(deserializeError(reply.failure));
  }

  #end(error: Error): void {
    if (!this.#hasEnded) this.#onEnded(error, this.#takePending());
  }

  #takePending(): PendingCall[] {
    this.#hasEnded = true;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    return pending;
  }
}

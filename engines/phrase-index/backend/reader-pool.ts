import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { LogError } from '../api/types.ts';
import { type PendingCall, ThreadClient } from './thread-client.ts';
import type { ReaderThreadData } from './thread-messages.ts';

interface Reader {
  client: ThreadClient;
  isReady: boolean;
}

/**
 * Spreads queries over reader threads. A thread that ends is replaced, and its unanswered queries are asked once more. A
 * query that ends a second thread rejects. A thread that ends before it is ready ends the pool, because its replacement
 * would probably end, too.
 */
export class ReaderPool {
  readonly #attach: (port: MessagePort) => void;
  readonly #logError: LogError;
  readonly #onEnded: (error: Error) => void;
  readonly #readers: Reader[];
  #turn = 0;
  /** Calls that a thread left unanswered before. */
  readonly #asked = new WeakSet<PendingCall>();

  /**
   * @param args.threads at least 1
   * @param args.attach gives the writer thread the port of a new reader
   * @param args.onEnded called when a reader could not be started
   */
  constructor(args: {
    threads: number;
    attach: (port: MessagePort) => void;
    logError: LogError;
    onEnded: (error: Error) => void;
  }) {
    if (!(args.threads >= 1)) throw new RangeError(`${args.threads} reader threads`);
    this.#attach = args.attach;
    this.#logError = args.logError;
    this.#onEnded = args.onEnded;
    this.#readers = Array.from({ length: args.threads }, () => this.#start());
  }

  /** Asks the thread with the fewest unanswered queries; of several, the next in turn. */
  call(method: string, argument: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#send({ method, argument, resolve, reject });
    return promise;
  }

  /** Ends the threads. Rejects the pending queries with an error. */
  async terminate(error: Error): Promise<void> {
    await Promise.all(this.#readers.map(({ client }) => client.terminate(error)));
  }

  #send(call: PendingCall): void {
    this.#turn = (this.#turn + 1) % this.#readers.length;
    const inTurn = [...this.#readers.slice(this.#turn), ...this.#readers.slice(0, this.#turn)];
    inTurn
      .map(({ client }) => client)
      .reduce((idlest, client) => (client.pendingCount < idlest.pendingCount ? client : idlest))
      .send(call);
  }

  #start(): Reader {
    const { port1, port2 } = new MessageChannel();
    this.#attach(port1);
    const workerData: ReaderThreadData = { segments: port2 };
    const reader: Reader = {
      isReady: false,
      client: new ThreadClient({
        module: new URL('./reader-worker.ts', import.meta.url),
        workerData,
        transferList: [port2],
        logError: this.#logError,
        onReady: () => {
          reader.isReady = true;
        },
        onEnded: (error, pending) => this.#replace(reader, error, pending),
      }),
    };
    return reader;
  }

  #replace(reader: Reader, error: Error, pending: PendingCall[]): void {
    if (!reader.isReady) {
      this.#onEnded(error);
      for (const { reject } of pending) reject(error);
      return;
    }
    this.#logError({ err: error }, 'a reader thread of the phrase index ended and is replaced');
    this.#readers[this.#readers.indexOf(reader)] = this.#start();
    for (const call of pending) {
      if (this.#asked.has(call)) call.reject(error);
      else {
        this.#asked.add(call);
        this.#send(call);
      }
    }
  }
}

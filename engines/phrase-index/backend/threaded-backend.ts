import type { LogError } from '../api/types.ts';
import type { SegmentLimits } from '../build/segment-draft.ts';
import type { IndexBackend, IndexChanges, IndexQueries } from './index-backend.ts';
import { ReaderPool } from './reader-pool.ts';
import { ThreadClient } from './thread-client.ts';
import type { WriterThreadData } from './thread-messages.ts';

export interface ThreadedBackendArgs {
  folder: string | null;
  /** Number of threads that answer queries. */
  readers: number;
  /** Maximum size of a segment. */
  limits: SegmentLimits;
  logError: LogError;
  /** Called once when the index ends unexpectedly, before its pending calls reject. */
  onEnded: () => void;
}

/**
 * Creates a backend with a thread that changes the index, and others that answer queries from the same memory. The first
 * call starts them. When the writer ends unexpectedly, pending and later calls reject: an index that can no longer
 * change must not answer as if it were up to date.
 */
export function createThreadedBackend(args: ThreadedBackendArgs): IndexBackend {
  const threads = new IndexThreads(args);
  // A thread answers a call with the result of the method of that name.
  const change =
    <Method extends keyof IndexChanges>(method: Method) =>
    (argument?: Parameters<IndexChanges[Method]>[0]): ReturnType<IndexChanges[Method]> =>
      threads.change(method, argument) as ReturnType<IndexChanges[Method]>;
  const query =
    <Method extends keyof IndexQueries>(method: Method) =>
    (argument: Parameters<IndexQueries[Method]>[0]): ReturnType<IndexQueries[Method]> =>
      threads.query(method, argument) as ReturnType<IndexQueries[Method]>;
  return {
    open: change('open'),
    put: change('put'),
    load: change('load'),
    finishLoad: change('finishLoad'),
    remove: change('remove'),
    compact: change('compact'),
    search: query('search'),
    suggest: query('suggest'),
    didYouMean: query('didYouMean'),
    nearest: query('nearest'),
    facets: query('facets'),
    close: () => threads.close(),
  };
}

class IndexThreads {
  readonly #args: ThreadedBackendArgs;
  #running: { writer: ThreadClient; readers: ReaderPool } | null = null;
  #ended: Error | null = null;

  constructor(args: ThreadedBackendArgs) {
    this.#args = args;
  }

  async change(method: string, argument: unknown): Promise<unknown> {
    return this.#start().writer.call(method, argument);
  }

  async query(method: string, argument: unknown): Promise<unknown> {
    return this.#start().readers.call(method, argument);
  }

  async close(): Promise<void> {
    if (!this.#running || this.#ended) return;
    const { writer } = this.#running;
    await writer.call('close', undefined);
    await this.#terminate(new Error('the phrase index is closed'));
  }

  #start(): { writer: ThreadClient; readers: ReaderPool } {
    if (this.#ended) throw this.#ended;
    if (this.#running) return this.#running;
    const { folder, limits, readers: threads, logError } = this.#args;
    const workerData: WriterThreadData = { folder, limits };
    const onEnded = (error: Error) => this.#end(error);
    const writer = new ThreadClient({
      module: new URL('./writer-worker.ts', import.meta.url),
      workerData,
      logError,
      onEnded: (error, pending) => {
        onEnded(error);
        for (const { reject } of pending) reject(error);
      },
    });
    const readers = new ReaderPool({
      threads,
      // It rejects only when the writer ends, and with it the index.
      attach: (port) => void writer.call('attach', port, [port]).catch(() => undefined),
      logError,
      onEnded,
    });
    this.#running = { writer, readers };
    return this.#running;
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#args.logError({ err: error }, 'a thread of the phrase index ended');
    this.#args.onEnded();
    void this.#terminate(error);
  }

  async #terminate(error: Error): Promise<void> {
    this.#ended = error;
    await Promise.all([this.#running?.writer.terminate(error), this.#running?.readers.terminate(error)]);
  }
}

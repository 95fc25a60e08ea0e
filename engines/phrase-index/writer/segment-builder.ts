import { Worker } from 'node:worker_threads';
import { buildSegment } from '../build/build-segment.ts';
import type { SegmentDraft } from '../build/segment-draft.ts';
import { listInputBuffers, type SegmentInput, toSegmentInput } from '../build/segment-input.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import type { Segment } from '../segments/segment.ts';
import { fromTransferableSegment, type TransferableSegment } from '../segments/transferable-segment.ts';

/** Builds segments from drafts. A draft cannot be used afterwards. */
export interface SegmentBuilder {
  build(draft: SegmentDraft): Promise<Segment>;
  /** Closes the builder. Builds in progress reject. */
  close(): Promise<void>;
}

/**
 * Creates a builder that works in the calling thread, in slices.
 * @param sliceMs maximum length of a slice in milliseconds
 */
export function createInProcessBuilder(sliceMs: number): SegmentBuilder {
  const slice = new TimeSlice(sliceMs);
  return {
    build: (draft) => slice.run(buildSegment(toSegmentInput(draft))),
    close: () => Promise.resolve(),
  };
}

/** Time after which an idle worker ends, to release its memory, in milliseconds. */
const IDLE_MS = 30_000;

/** Message to a build worker. The worker answers requests in order. */
export type BuildRequest = SegmentInput;
export type BuildReply = { segment: TransferableSegment } | { failure: string };

/**
 * Creates a builder that works in a worker thread, one draft after the other. The segments are in shared memory. When the worker ends, its
 * pending builds reject; the next draft starts a new worker.
 */
export function createWorkerBuilder(): SegmentBuilder {
  return new WorkerBuilder();
}

interface PendingBuild {
  resolve(segment: Segment): void;
  reject(error: Error): void;
}

class WorkerBuilder implements SegmentBuilder {
  #worker: Worker | null = null;
  #pending: PendingBuild[] = [];
  #idleTimer: NodeJS.Timeout | null = null;

  build(draft: SegmentDraft): Promise<Segment> {
    const input = toSegmentInput(draft);
    const { promise, resolve, reject } = Promise.withResolvers<Segment>();
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(input satisfies BuildRequest, listInputBuffers(input));
    this.#pending.push({ resolve, reject });
    return promise;
  }

  async close(): Promise<void> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#end(worker, new Error('the segment builder is closed'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url));
    worker.on('message', (reply: BuildReply) => this.#receive(reply));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', (code) => this.#end(worker, new Error(`the build worker ended with code ${code}`)));
    return worker;
  }

  #receive(reply: BuildReply): void {
    const pending = this.#pending.shift();
    if (this.#pending.length === 0) this.#becomeIdle();
    if (!pending) return;
    if ('failure' in reply) pending.reject(new Error(reply.failure));
    else pending.resolve(fromTransferableSegment(reply.segment));
  }

  /** Lets the process end although the worker runs, and ends the worker after IDLE_MS. */
  #becomeIdle(): void {
    const worker = this.#worker;
    worker?.unref();
    this.#idleTimer = setTimeout(() => {
      this.#worker = null;
      void worker?.terminate();
    }, IDLE_MS);
    this.#idleTimer.unref();
  }

  #end(worker: Worker | null, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    const abandoned = this.#pending;
    this.#pending = [];
    for (const { reject } of abandoned) reject(error);
  }
}

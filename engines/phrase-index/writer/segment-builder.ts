import { Worker } from 'node:worker_threads';
import { buildSegment } from '../build/build-segment.ts';
import type { SegmentDraft } from '../build/segment-draft.ts';
import {
  fromTransferableSegment,
  listInputBuffers,
  type SegmentInput,
  type TransferableSegment,
  toSegmentInput,
} from '../build/segment-input.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import type { Segment } from '../segments/segment.ts';

/** Makes segments of drafts, which are used up by it. */
export interface SegmentBuilder {
  build(draft: SegmentDraft): Promise<Segment>;
  /** Gives up what is under way: it rejects. */
  close(): Promise<void>;
}

/** Builds in the calling thread, in slices between which others have their turn. @param sliceMs longest slice, milliseconds */
export function createInProcessBuilder(sliceMs: number): SegmentBuilder {
  const slice = new TimeSlice(sliceMs);
  return {
    build: (draft) => slice.run(buildSegment(toSegmentInput(draft))),
    close: () => Promise.resolve(),
  };
}

/** A thread without work ends after so long: what it has in memory is more than it is worth. Milliseconds. */
const IDLE_MS = 30_000;

/** What a building thread is sent, and how it answers, in the same order. */
export type BuildRequest = SegmentInput;
export type BuildReply = { segment: TransferableSegment } | { failure: string };

/** Builds in a thread of its own, one draft after the other. A thread that ends takes what it was building with it; the next draft gets a new one. */
export function createWorkerBuilder(): SegmentBuilder {
  return new ThreadBuilder();
}

interface Waiting {
  content: SegmentInput;
  resolve(segment: Segment): void;
  reject(error: Error): void;
}

class ThreadBuilder implements SegmentBuilder {
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #idle: NodeJS.Timeout | null = null;

  build(draft: SegmentDraft): Promise<Segment> {
    const content = toSegmentInput(draft);
    const { promise, resolve, reject } = Promise.withResolvers<Segment>();
    if (this.#idle) clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(content satisfies BuildRequest, listInputBuffers(content));
    this.#waiting.push({ content, resolve, reject });
    return promise;
  }

  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#end(worker, new Error('the building of segments is closed'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url));
    worker.on('message', (reply: BuildReply) => this.#receive(reply));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', (code) => this.#end(worker, new Error(`the building thread ended with code ${code}`)));
    return worker;
  }

  #receive(reply: BuildReply): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#rest();
    if (!waiting) return;
    if ('failure' in reply) waiting.reject(new Error(reply.failure));
    else waiting.resolve(fromTransferableSegment(reply.segment, waiting.content.videos));
  }

  /** A thread without work keeps no process alive. */
  #rest(): void {
    const worker = this.#worker;
    worker?.unref();
    this.#idle = setTimeout(() => {
      this.#worker = null;
      void worker?.terminate();
    }, IDLE_MS);
    this.#idle.unref();
  }

  #end(worker: Worker | null, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    const lost = this.#waiting;
    this.#waiting = [];
    for (const { reject } of lost) reject(error);
  }
}

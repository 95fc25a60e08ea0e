import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { SharedMemoryReclaimer } from '../arrays/shared-memory.ts';
import { measureDeletionBytes, measureSegmentBytes, type Segment } from '../segments/segment.ts';
import { fromTransferableSegment } from '../segments/transferable-segment.ts';
import { SegmentQueries } from './segment-queries.ts';
import {
  type ReaderRequest,
  type ReaderThreadData,
  type SegmentsMessage,
  serializeError,
  type ThreadReply,
} from './thread-messages.ts';

/** The segments that the writer thread has published. */
class PublishedSegments {
  readonly #reclaimer = new SharedMemoryReclaimer();
  #byId = new Map<number, Segment>();
  #current: readonly Segment[] = [];

  get current(): readonly Segment[] {
    return this.#current;
  }

  update({ segmentIds, added, deletions }: SegmentsMessage): void {
    for (const { id, segment } of added) this.#byId.set(id, fromTransferableSegment(segment));
    for (const { id, deletions: replacement } of deletions) {
      const segment = this.#find(id);
      this.#reclaimer.release(segment.deletions, measureDeletionBytes(segment.deletions));
      segment.deletions = replacement;
    }
    const current = new Map(segmentIds.map((id) => [id, this.#find(id)]));
    for (const [id, segment] of this.#byId)
      if (!current.has(id)) this.#reclaimer.release(segment, measureSegmentBytes(segment));
    this.#byId = current;
    this.#current = [...current.values()];
  }

  #find(id: number): Segment {
    const segment = this.#byId.get(id);
    if (!segment) throw new RangeError(`segment ${id} is unknown`);
    return segment;
  }
}

/** Answers queries for another thread, from the first message of the writer thread on. */
function serve(port: MessagePort, { segments: segmentPort }: ReaderThreadData): void {
  const send = (reply: ThreadReply) => port.postMessage(reply);
  const published = new PublishedSegments();
  const queries = new SegmentQueries(() => published.current);
  const handle = (request: ReaderRequest): Promise<unknown> => {
    switch (request.method) {
      case 'search':
        return queries.search(request.argument);
      case 'suggest':
        return queries.suggest(request.argument);
      case 'didYouMean':
        return queries.didYouMean(request.argument);
      case 'nearest':
        return queries.nearest(request.argument);
      case 'facets':
        return queries.facets(request.argument);
    }
  };
  let isReady = false;
  segmentPort.on('message', (message: SegmentsMessage) => {
    published.update(message);
    segmentPort.postMessage(message.version);
    if (isReady) return;
    isReady = true;
    send({ kind: 'ready' });
    port.on('message', async (calls: { id: number; request: ReaderRequest }[]) => {
      for (const { id, request } of calls) {
        const answered = handle(request).then(
          (value) => send({ kind: 'done', id, value }),
          (thrown) => send({ kind: 'failed', id, failure: serializeError(thrown) }),
        );
        // Each answer is sent before the next query begins. Longer work pauses, and other queries run meanwhile.
        if (request.method === 'search' || request.method === 'suggest') await answered;
      }
    });
  });
}

if (parentPort === null) throw new Error('this module must run in a worker thread');
serve(parentPort, workerData);

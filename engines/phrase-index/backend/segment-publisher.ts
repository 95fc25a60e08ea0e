import type { MessagePort } from 'node:worker_threads';
import { SharedMemoryReclaimer } from '../arrays/shared-memory.ts';
import {
  type Deletions,
  measureDeletionBytes,
  measureSegmentBytes,
  type Segment,
} from '../segments/segment.ts';
import { toTransferableSegment } from '../segments/transferable-segment.ts';
import type { SegmentsMessage } from './thread-messages.ts';

/**
 * Tells reader threads which segments there are. The readers share the memory of the segments; a message contains the
 * new segments' metadata and references to their memory.
 */
export class SegmentPublisher {
  readonly #readers = new Set<AttachedReader>();
  readonly #reclaimer = new SharedMemoryReclaimer();
  #published = new Map<Segment, { id: number; deletions: Deletions }>();
  #version = 0;
  #lastId = 0;

  /** Adds a reader, and sends it the segments. */
  attach(port: MessagePort): void {
    const reader = new AttachedReader(port, () => this.#readers.delete(reader));
    this.#readers.add(reader);
    // The first message of a new reader makes it ready, even when there are no segments.
    void reader.send(this.#version, this.#published);
  }

  /** Resolves when every reader uses these segments. A reader that ends is not waited for. */
  async publish(segments: readonly Segment[]): Promise<void> {
    const before = this.#published;
    this.#version++;
    this.#published = new Map(
      segments.map((segment) => {
        const id = before.get(segment)?.id ?? ++this.#lastId;
        return [segment, { id, deletions: segment.deletions }];
      }),
    );
    for (const [segment, { deletions }] of before) {
      if (!this.#published.has(segment)) this.#reclaimer.release(segment, measureSegmentBytes(segment));
      else if (segment.deletions !== deletions)
        this.#reclaimer.release(deletions, measureDeletionBytes(deletions));
    }
    await Promise.all([...this.#readers].map((reader) => reader.send(this.#version, this.#published)));
  }
}

class AttachedReader {
  readonly #port: MessagePort;
  /** What the reader knows: the deletions by segment ID. */
  #known = new Map<number, Deletions>();
  #unanswered: (() => void)[] = [];
  #hasEnded = false;

  constructor(port: MessagePort, onEnded: () => void) {
    this.#port = port;
    // The reader answers the messages in order.
    port.on('message', () => this.#unanswered.shift()?.());
    port.on('close', () => {
      this.#hasEnded = true;
      onEnded();
      for (const resolve of this.#unanswered.splice(0)) resolve();
    });
  }

  /** Resolves when the reader uses these segments, or has ended. */
  send(
    version: number,
    published: ReadonlyMap<Segment, { id: number; deletions: Deletions }>,
  ): Promise<void> {
    const message: SegmentsMessage = { version, segmentIds: [], added: [], deletions: [] };
    const known = new Map<number, Deletions>();
    for (const [segment, { id, deletions }] of published) {
      message.segmentIds.push(id);
      if (!this.#known.has(id)) message.added.push({ id, segment: toTransferableSegment(segment) });
      else if (this.#known.get(id) !== deletions) message.deletions.push({ id, deletions });
      known.set(id, deletions);
    }
    this.#known = known;
    if (this.#hasEnded) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#unanswered.push(resolve);
    this.#port.postMessage(message);
    return promise;
  }
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Amount of unused shared memory that is worth a garbage collection, in bytes. */
const MAX_UNUSED_BYTES = 1 << 26;
/** Pauses before a collection, in milliseconds. The pause doubles while a collection does not help. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Frees the shared memory that a thread no longer uses. The garbage collector of V8 does not count shared memory when it
 * decides how soon to run, so that a thread with few objects of its own would keep replaced segments for hours. Memory is
 * free once every thread has collected its objects.
 */
export class SharedMemoryReclaimer {
  readonly #registry = new FinalizationRegistry((bytes: number) => {
    this.#unusedBytes -= bytes;
    this.#pauseMs = FIRST_PAUSE_MS;
  });
  #unusedBytes = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | null = null;

  /**
   * Says that the thread will soon have no reference to an object any more.
   * @param bytes shared memory that belongs to the object
   */
  release(object: WeakKey, bytes: number): void {
    if (bytes === 0) return;
    this.#registry.register(object, bytes);
    this.#unusedBytes += bytes;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer || this.#unusedBytes < MAX_UNUSED_BYTES) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      collectGarbage();
      this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
      // The registry reports after this turn what the collection has freed.
      this.#schedule();
    }, this.#pauseMs);
    this.#timer.unref();
  }
}

let collect: (() => void) | null = null;

/** Collects the garbage of this thread: some milliseconds for a thread with few objects. */
export function collectGarbage(): void {
  collect ??= findCollector();
  collect();
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  if (typeof found !== 'function') throw new Error('this Node cannot collect garbage on request');
  return () => {
    found();
  };
}

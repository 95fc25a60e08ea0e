import { api } from '../../api/client.ts';

/** How long listens are collected before they are sent, in milliseconds. */
const SEND_AFTER_MS = 10_000;
/** How many listens of one line a request counts. */
const MAX_COUNT = 100;
/** How many lines a request names. */
const MAX_LINES = 50;

type Send = (listens: { lineIndex: number | null; count: number }[]) => Promise<unknown>;

/**
 * Counts how often the original of each line of a clip is heard, and sends the counts in batches: ten seconds after the
 * first, and when the panel or the page is left. A batch that could not be sent is not sent again, because a count that is
 * too small is better than one that is too large.
 */
export class ListenCounter {
  readonly #send: Send;
  readonly #counts = new Map<number | null, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  count(lineIndex: number | null): void {
    if (this.#counts.size === MAX_LINES && !this.#counts.has(lineIndex)) this.flush();
    this.#counts.set(lineIndex, Math.min(MAX_COUNT, (this.#counts.get(lineIndex) ?? 0) + 1));
    this.#timer ??= setTimeout(() => this.flush(), SEND_AFTER_MS);
  }

  readonly flush = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#counts.size === 0) return;
    const listens = [...this.#counts].map(([lineIndex, count]) => ({ lineIndex, count }));
    this.#counts.clear();
    void this.#send(listens).catch(() => undefined);
  };
}

/** Creates the counter of a clip. */
export const createListenCounter = (clipId: string): ListenCounter =>
  new ListenCounter((listens) =>
    api.takes.countListens({ clipId, listens }, { quiet: true, keepalive: true }),
  );

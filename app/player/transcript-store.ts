import type { LineDto } from '#contract/lines.ts';
import { lastStartedLine } from './line-lookup.ts';

/** Lines fetched at once, and drawn or left out together. */
export const LINES_PER_PAGE = 100;
/** Pages fetched side by side when all are wanted. */
const PAGES_AT_ONCE = 4;

/** After a failed fetch nothing is fetched again by itself for this long, in milliseconds. */
const RETRY_AFTER_MS = 3000;

/** Where the lines of a long video come from. Both reject as the http client does. */
export interface TranscriptSource {
  /** `pageno` from 1, LINES_PER_PAGE lines each. */
  page(pageno: number): Promise<LineDto[]>;
  /** Seq of the first line that is spoken at or after `ms`; null when there is none. */
  seqAtOrAfter(ms: number): Promise<number | null>;
}

/**
 * The lines of one video, by place: whole from the start, or fetched page by page as they are needed. A line's place is
 * its `seq`. Listeners are called when pages arrive or fail.
 */
export class TranscriptStore {
  readonly count: number;
  readonly #fetcher: TranscriptSource | null;
  readonly #pages = new Map<number, readonly LineDto[]>();
  readonly #asked = new Map<number, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #error: unknown = null;
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #locating: Promise<void> | null = null;

  /** Without a fetcher `lines` are all there are; with one they may be empty and `count` says how many there will be. */
  constructor(args: { lines: readonly LineDto[]; count: number; fetcher: TranscriptSource | null }) {
    this.count = args.fetcher ? args.count : args.lines.length;
    this.#fetcher = args.fetcher;
    for (let start = 0; start < args.lines.length; start += LINES_PER_PAGE) {
      this.#pages.set(start / LINES_PER_PAGE, args.lines.slice(start, start + LINES_PER_PAGE));
    }
  }

  get pageCount(): number {
    return Math.ceil(this.count / LINES_PER_PAGE);
  }

  /** Grows with every page that arrives or fails. */
  get version(): number {
    return this.#version;
  }

  /** What the last fetch failed with; null once one has succeeded. */
  get error(): unknown {
    return this.#error;
  }

  get isComplete(): boolean {
    return this.#pages.size === this.pageCount;
  }

  /** The line at a place, null while it is not there. */
  lineAt(index: number): LineDto | null {
    return this.#pages.get(Math.floor(index / LINES_PER_PAGE))?.[index % LINES_PER_PAGE] ?? null;
  }

  page(page: number): readonly LineDto[] | null {
    return this.#pages.get(page) ?? null;
  }

  /** The lines that are there, in order. */
  loaded(): LineDto[] {
    return [...this.#pages.keys()]
      .sort((a, b) => a - b)
      .flatMap((page) => [...(this.#pages.get(page) ?? [])]);
  }

  /** Fetches a page unless it is there or on its way. Never rejects: see `error`. */
  async fetchPage(page: number): Promise<void> {
    if (!this.#fetcher || this.#pages.has(page) || page < 0 || page >= this.pageCount || this.#resting)
      return;
    const running = this.#asked.get(page) ?? this.#fetchPage(this.#fetcher, page);
    this.#asked.set(page, running);
    await running;
  }

  /** The line at a place, fetched when need be; null outside, or when the fetch failed. */
  async fetchLine(index: number): Promise<LineDto | null> {
    if (index < 0 || index >= this.count) return null;
    await this.fetchPage(Math.floor(index / LINES_PER_PAGE));
    return this.lineAt(index);
  }

  /** Fetches everything that is missing. */
  async fetchAll(): Promise<void> {
    const missing = Array.from({ length: this.pageCount }, (_, page) => page).filter(
      (page) => !this.#pages.has(page),
    );
    const work = async () => {
      for (let page = missing.shift(); page !== undefined; page = missing.shift()) {
        await this.fetchPage(page);
        if (this.#error !== null) return;
      }
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  }

  /** Place of the last line that has begun at `ms`, -1 before the first, as far as the fetched pages tell; `sure` when they do. */
  lastStartedAt(ms: number): { index: number; sure: boolean } {
    let found = -1;
    for (const [page, lines] of this.#pages) {
      const first = lines[0];
      if (first && first.startMs <= ms && page > found) found = page;
    }
    if (found < 0) return { index: -1, sure: this.count === 0 || this.#pages.has(0) };
    const lines = this.#pages.get(found) ?? [];
    const within = lastStartedLine(lines, ms);
    const atPageEnd = within === lines.length - 1 && found < this.pageCount - 1;
    return { index: found * LINES_PER_PAGE + within, sure: !atPageEnd || this.#pages.has(found + 1) };
  }

  /** Fetches what `begunAt(ms)` needs to be sure; one such search at a time. Never rejects: see `error`. */
  async fetchAround(ms: number): Promise<void> {
    if (!this.#fetcher || this.#resting || this.lastStartedAt(ms).sure) return;
    this.#locating ??= this.#locate(this.#fetcher, ms).finally(() => {
      this.#locating = null;
    });
    await this.#locating;
  }

  /** Lets fetching begin again at once after a failure. */
  retry(): void {
    this.#failedAtMs = Number.NEGATIVE_INFINITY;
    this.#changed(null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  get #resting(): boolean {
    return performance.now() - this.#failedAtMs < RETRY_AFTER_MS;
  }

  async #locate(fetcher: TranscriptSource, ms: number): Promise<void> {
    try {
      const seq = (await fetcher.seqAtOrAfter(ms)) ?? this.count - 1;
      await this.fetchPage(Math.floor(Math.max(0, seq - 1) / LINES_PER_PAGE));
      await this.fetchPage(Math.floor(seq / LINES_PER_PAGE));
      const { index, sure } = this.lastStartedAt(ms);
      if (!sure) await this.fetchPage(Math.floor((index + 1) / LINES_PER_PAGE));
    } catch (cause) {
      this.#changed(cause);
    }
  }

  async #fetchPage(fetcher: TranscriptSource, page: number): Promise<void> {
    try {
      this.#pages.set(page, await fetcher.page(page + 1));
      this.#changed(null);
    } catch (cause) {
      this.#changed(cause);
    } finally {
      this.#asked.delete(page);
    }
  }

  #changed(error: unknown): void {
    this.#error = error;
    if (error !== null) this.#failedAtMs = performance.now();
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

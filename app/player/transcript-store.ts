import type { LineDto } from '#contract/lines.ts';
import { lastStartedLine } from './line-lookup.ts';

/** Number of lines that are fetched and rendered together. */
export const LINES_PER_PAGE = 100;
/** Maximum number of parallel page requests when all pages are fetched. */
const MAX_PARALLEL_PAGES = 4;

/** Time after a failed fetch without automatic fetches, in milliseconds. */
const RETRY_AFTER_MS = 3000;

/** Fetches the lines of a long video. Both functions reject as the HTTP client does. */
export interface TranscriptSource {
  /** Returns a page of LINES_PER_PAGE lines; `pageNumber` counts from 1. */
  page(pageNumber: number): Promise<LineDto[]>;
  /** Returns the `seq` of the first line that is spoken at or after `ms`, or null if there is none. */
  seqAtOrAfter(ms: number): Promise<number | null>;
}

/**
 * The lines of one video by index: complete from the start, or fetched page by page when needed. The index of a line is
 * its `seq`. Notifies listeners when pages arrive or fail.
 */
export class TranscriptStore {
  readonly count: number;
  readonly #fetcher: TranscriptSource | null;
  readonly #pages = new Map<number, readonly LineDto[]>();
  readonly #pending = new Map<number, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #error: unknown = null;
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #locating: Promise<void> | null = null;

  /**
   * Without a fetcher, `lines` has all lines. With a fetcher, `lines` can be empty, and `count` is the number of all
   * lines.
   */
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

  /** Increases with every page that arrives or fails. */
  get version(): number {
    return this.#version;
  }

  /** The error of the last fetch; null after a success. */
  get error(): unknown {
    return this.#error;
  }

  get isComplete(): boolean {
    return this.#pages.size === this.pageCount;
  }

  /** Returns the line at an index, or null if it is not loaded. */
  lineAt(index: number): LineDto | null {
    return this.#pages.get(Math.floor(index / LINES_PER_PAGE))?.[index % LINES_PER_PAGE] ?? null;
  }

  page(page: number): readonly LineDto[] | null {
    return this.#pages.get(page) ?? null;
  }

  /** Returns the lines that are loaded, in order. */
  loaded(): LineDto[] {
    return [...this.#pages.keys()]
      .sort((a, b) => a - b)
      .flatMap((page) => [...(this.#pages.get(page) ?? [])]);
  }

  /** Fetches a page unless it is loaded or being fetched. Never rejects; see `error`. */
  async fetchPage(page: number): Promise<void> {
    if (
      !this.#fetcher ||
      this.#pages.has(page) ||
      page < 0 ||
      page >= this.pageCount ||
      this.#isWaitingToRetry
    )
      return;
    const running = this.#pending.get(page) ?? this.#fetchPage(this.#fetcher, page);
    this.#pending.set(page, running);
    await running;
  }

  /**
   * Returns the line at an index and fetches it if necessary. Returns null for an invalid index or after a failed
   * fetch.
   */
  async fetchLine(index: number): Promise<LineDto | null> {
    if (index < 0 || index >= this.count) return null;
    await this.fetchPage(Math.floor(index / LINES_PER_PAGE));
    return this.lineAt(index);
  }

  /** Fetches all missing pages. */
  async fetchAll(): Promise<void> {
    const missing = Array.from({ length: this.pageCount }, (_, page) => page).filter(
      (page) => !this.#pages.has(page),
    );
    const fetchMissing = async () => {
      for (let page = missing.shift(); page !== undefined; page = missing.shift()) {
        await this.fetchPage(page);
        if (this.#error !== null) return;
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_PAGES }, fetchMissing));
  }

  /**
   * Returns the index of the last line that has started at `ms`, or -1 before the first, according to the loaded pages.
   * `isCertain` says whether these pages are sufficient.
   */
  lastStartedAt(ms: number): { index: number; isCertain: boolean } {
    let foundPage = -1;
    for (const [page, lines] of this.#pages) {
      const first = lines[0];
      if (first && first.startMs <= ms && page > foundPage) foundPage = page;
    }
    if (foundPage < 0) return { index: -1, isCertain: this.count === 0 || this.#pages.has(0) };
    const lines = this.#pages.get(foundPage) ?? [];
    const within = lastStartedLine(lines, ms);
    const atPageEnd = within === lines.length - 1 && foundPage < this.pageCount - 1;
    return {
      index: foundPage * LINES_PER_PAGE + within,
      isCertain: !atPageEnd || this.#pages.has(foundPage + 1),
    };
  }

  /** Fetches what `lastStartedAt(ms)` needs to be certain, one search at a time. Never rejects; see `error`. */
  async fetchAround(ms: number): Promise<void> {
    if (!this.#fetcher || this.#isWaitingToRetry || this.lastStartedAt(ms).isCertain) return;
    this.#locating ??= this.#locate(this.#fetcher, ms).finally(() => {
      this.#locating = null;
    });
    await this.#locating;
  }

  /** Allows fetches again at once after a failure. */
  retry(): void {
    this.#failedAtMs = Number.NEGATIVE_INFINITY;
    this.#publish(null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  get #isWaitingToRetry(): boolean {
    return performance.now() - this.#failedAtMs < RETRY_AFTER_MS;
  }

  async #locate(fetcher: TranscriptSource, ms: number): Promise<void> {
    try {
      const seq = (await fetcher.seqAtOrAfter(ms)) ?? this.count - 1;
      await this.fetchPage(Math.floor(Math.max(0, seq - 1) / LINES_PER_PAGE));
      await this.fetchPage(Math.floor(seq / LINES_PER_PAGE));
      const { index, isCertain } = this.lastStartedAt(ms);
      if (!isCertain) await this.fetchPage(Math.floor((index + 1) / LINES_PER_PAGE));
    } catch (cause) {
      this.#publish(cause);
    }
  }

  async #fetchPage(fetcher: TranscriptSource, page: number): Promise<void> {
    try {
      this.#pages.set(page, await fetcher.page(page + 1));
      this.#publish(null);
    } catch (cause) {
      this.#publish(cause);
    } finally {
      this.#pending.delete(page);
    }
  }

  #publish(error: unknown): void {
    this.#error = error;
    if (error !== null) this.#failedAtMs = performance.now();
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

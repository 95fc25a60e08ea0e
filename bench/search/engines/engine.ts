import type { IndexedVideo } from '@taici/phrase-index';
import type { Corpus } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

/** Answer of an engine to a query. */
export interface EngineAnswer {
  /** The first hits, at most 20, as corpus-wide line numbers. */
  lines: number[];
  /** Number of matching lines; null in a mode that does not count. */
  total: number | null;
  /** Whether the engine reports that its total is an estimate. */
  isEstimate?: boolean;
}

export const HITS_PER_QUERY = 20;

/** A search engine over a corpus, as the serving thread sees it. */
export interface SearchEngine {
  /**
   * Loads the whole corpus. Call it once, before all other methods.
   * @returns seconds, without the time of the line generator where the two can be separated
   */
  load(corpus: Corpus): Promise<number>;
  /**
   * Answers a query.
   * @param mode one of the query modes of the engine. Rejects with RangeError for any other.
   */
  search(mode: string, query: BenchQuery): Promise<EngineAnswer>;
  /** Returns the size of the files in bytes. */
  diskBytes(): Promise<number>;
  close(): Promise<void>;
}

/** An engine that answers queries while it changes, and can measure its memory. */
export interface MutableSearchEngine extends SearchEngine {
  /** Adds a film or replaces its lines. */
  put(video: IndexedVideo): Promise<void>;
  remove(videoId: string): Promise<void>;
  /** Returns the live memory for serving, in bytes. */
  memoryBytes(): Promise<number>;
}

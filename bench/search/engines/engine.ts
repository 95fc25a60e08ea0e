import type { IndexedVideo } from '@taici/phrase-index';
import type { Corpus } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

/** What an engine says to a query. */
export interface EngineAnswer {
  /** Its first hits, at most 20, by the line's number in the corpus. */
  lines: number[];
  /** Number of lines that match; null when the engine was not asked to count. */
  total: number | null;
  /** The engine says itself that its total is not exact. */
  isEstimate?: boolean;
}

export const HITS_PER_QUERY = 20;

/** A search engine over a corpus, as the thread that serves sees it. */
export interface SearchEngine {
  /**
   * Takes in the whole corpus; once, before anything else.
   * @returns seconds it took, those the generator of the lines took not among them where they can be told apart
   */
  load(corpus: Corpus): Promise<number>;
  /** @param way one of the ways of asking that the engine has; others throw RangeError */
  search(way: string, query: BenchQuery): Promise<EngineAnswer>;
  /** Bytes of its files on disk. */
  diskBytes(): Promise<number>;
  close(): Promise<void>;
}

/** An engine that serves while it changes, and says how much memory it takes. */
export interface MutableSearchEngine extends SearchEngine {
  /** Adds a film, or replaces the lines it had. */
  put(video: IndexedVideo): Promise<void>;
  remove(videoId: string): Promise<void>;
  /** Bytes of memory that answering takes, with nothing left to collect. */
  memoryBytes(): Promise<number>;
}

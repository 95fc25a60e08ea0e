import type { FilmSource } from '#shared/film-codes.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { HighlightSpans } from '#shared/highlight-spans.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import type { Film, Line } from '../films/types.ts';

/**
 * A line in the index: its position and words, without what can be read from the store. Its ID is the video's ID, a
 * dot, and its seq.
 */
interface SearchableLine {
  /** At least 0; unique within a video. */
  seq: number;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

export interface SearchableVideo {
  videoId: string;
  filmId: string;
  source: FilmSource;
  ownerId: string | null;
  /** Static quality of the film; higher values rank first. Ties are broken by a hash of the line ID, for variety. */
  quality: number;
  /** Revision of the video in the store, which `revisionOf` returns even after a restart. Default: 0. */
  revision?: number;
  lines: SearchableLine[];
}

export interface SearchIndexHit {
  lineId: string;
  videoId: string;
  filmId: string;
}

/** Both bounds are inclusive. */
export interface InclusiveRange {
  min: number;
  max: number;
}

/** Filters on the English text of lines. A line without English words passes none of them. */
export interface LineFilters {
  /** Words a minute, from the line's words and times, rounded. */
  speed?: InclusiveRange;
  /** Words in the line. */
  words?: InclusiveRange;
  /**
   * Difficulty of the line's rarest word, 1 to 5, by its share of all English words in the index: 1 for at least one in
   * a thousand, then one more for each tenth of that, and 5 for less than one in a million.
   */
  difficulty?: InclusiveRange;
}

export interface SearchIndexQuery {
  /**
   * As typed: English words, Chinese characters, or both. `*` stands for one to three words between others; "quotation
   * marks" turn inflection off.
   */
  text: string;
  /**
   * Whether a word that ends the text also stands for every word that begins with it. Lines with the word as typed rank
   * first. Default: false.
   */
  lastWordIsPrefix?: boolean;
  sources: FilmSource[];
  filmId: string | null;
  /** Client films of these owners only; null for all owners. */
  clientOwnerIds: string[] | null;
  filters?: LineFilters;
  /** Cursor of the last hit returned; null for the first page. */
  after: string | null;
  limit: number;
}

interface SearchIndexPage {
  hits: SearchIndexHit[];
  /** Number of matching lines. */
  total: number;
  /**
   * `estimate` if an exact count would take too long: for a phrase with gaps or filters, or in both languages, whose
   * most common part is very common. Hits that rank very low may then be missing too.
   */
  totalKind: 'exact' | 'estimate';
  /** Cursor for the next page; null at the end. */
  next: string | null;
}

/** A phrase that occurs in the library, as a user would type it. */
export interface SearchSuggestion {
  text: string;
  /** Number of occurrences. */
  count: number;
}

/** The input of suggestions. Client films are included only if every owner's may be seen. */
type SearchSuggestionQuery = Pick<
  SearchIndexQuery,
  'text' | 'lastWordIsPrefix' | 'sources' | 'clientOwnerIds' | 'limit'
>;

/** A query whose matching lines are counted by these speeds and lengths, and by film. */
type SearchFacetQuery = Omit<SearchIndexQuery, 'after' | 'limit'> & {
  speeds: readonly InclusiveRange[];
  words: readonly InclusiveRange[];
  /** Maximum number of films. */
  filmLimit: number;
};

/**
 * How many lines a query would find with each speed, length, and difficulty instead of its own filter of that kind, and
 * in each film instead of its own.
 */
interface LineCounts {
  speeds: number[];
  words: number[];
  /** Of difficulty 1 to 5. */
  difficulties: number[];
  /** Most lines first. */
  films: { filmId: string; count: number }[];
  /** `estimate` if checking every matching line would take too long. */
  kind: 'exact' | 'estimate';
}

interface SearchIndexStats {
  videos: number;
  lines: number;
  /** Number of immutable segments in the index. */
  segments: number;
  /** Memory used by the index, in bytes; about its size on disk. */
  bytes: number;
  /** `bytes` per line; 0 without lines. */
  bytesPerLine: number;
}

/**
 * The search index: a phrase index with the access rule and the errors of the product. Guaranteed ranking: first lines
 * that consist of the whole phrase, last those that only complete an unfinished word, within each group by static
 * quality, then by a hash of the line ID. The first 20 hits contain at most two of one film while other films still have
 * hits.
 */
export interface SearchIndex {
  /**
   * Resolves when the data that an earlier process left on disk is loaded. All other methods that return promises wait
   * for it.
   */
  open(): Promise<void>;
  /** Adds a video, or replaces its lines. */
  put(video: SearchableVideo): Promise<void>;
  /**
   * Adds or replaces many videos quickly. They are searchable at the latest when the promise resolves. If the iterable
   * throws, the videos before are added and `load` rejects with the error.
   */
  load(videos: AsyncIterable<SearchableVideo>): Promise<void>;
  remove(videoId: string): Promise<void>;
  has(videoId: string): boolean;
  /** The revision with which the video was added; null if it is not in the index. */
  revisionOf(videoId: string): number | null;
  videoIds(): string[];
  /**
   * Throws AppError `bad_parameter` with field `after` for a cursor that is not its own. A query that is empty or has
   * no words has no hits.
   */
  search(query: SearchIndexQuery): Promise<SearchIndexPage>;
  /** Returns where a query matches in a line; empty if it does not. */
  highlight(args: {
    text: string;
    lastWordIsPrefix?: boolean;
    en: string | null;
    zh: string | null;
  }): HighlightSpans;
  /**
   * Returns the most common continuations of the input, most common first: its last word completed, and one more word.
   */
  suggest(query: SearchSuggestionQuery): Promise<SearchSuggestion[]>;
  /** For a query without hits: returns similar spellings that have hits, nearest first, then most frequent. */
  didYouMean(query: SearchSuggestionQuery): Promise<SearchSuggestion[]>;
  /**
   * For a query without hits: returns the lines that have at least half of its words, the most words first, then those
   * with the words nearest to each other. `text` is the query with known words in place of unknown ones. Throws the
   * errors of `search`.
   */
  nearest(query: Omit<SearchIndexQuery, 'after'>): Promise<{ hits: SearchIndexHit[]; text: string }>;
  /** Returns where a line has any word of a text. */
  highlightWords(args: Parameters<SearchIndex['highlight']>[0]): HighlightSpans;
  /** Throws the errors of `search`. */
  facets(query: SearchFacetQuery): Promise<LineCounts>;
  stats(): SearchIndexStats;
  /** False from the unexpected end of the index until it has started again. */
  isRunning(): boolean;
  /** Grows when the index has started again. It then has only the videos that were on the disk. */
  generation(): number;
  /** Returns a text that is another one after each change of the videos; null while they change or the index restarts. */
  version(): string | null;
  /** Writes pending data and stops the thread. No method may be called afterwards. */
  close(): Promise<void>;
}

export interface SearchHit extends SearchIndexHit {
  spans: HighlightSpans;
  line: Line;
  film: Film;
  /** Frame rate and duration of the hit's mezzanine. */
  rate: FrameRate;
  durationMs: number;
  /** Time range of the line's proposed cut. */
  proposedCut: TimeRange;
  videoTitle: string | null;
  season: number | null;
  episode: number | null;
}

export interface SearchResultPage {
  list: SearchHit[];
  total: number;
  totalKind: 'exact' | 'estimate';
  next: string | null;
  /** Time that the index needed, in milliseconds. */
  tookMs: number;
}

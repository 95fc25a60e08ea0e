import type { Film, FilmSource, Line } from '#domain/films/types.ts';
import type { FrameRate } from '#shared/frames.ts';

/**
 * A line in the index: its position and words, without what can be read from the store. Its ID is the video's ID, a
 * dot, and its seq.
 */
export interface IndexedLine {
  /** At least 0; unique within a video. */
  seq: number;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

export interface IndexedVideo {
  videoId: string;
  filmId: string;
  source: FilmSource;
  ownerId: string | null;
  /** Static quality of the film; higher values rank first. Ties are broken by a hash of the line ID, for variety. */
  quality: number;
  /** Revision of the video in the store, which `revisionOf` returns even after a restart. Default: 0. */
  revision?: number;
  lines: IndexedLine[];
}

/** Half-open character ranges [start, end) to highlight in the line's text, in UTF-16 code units. */
export type HighlightSpans = { en: [number, number][]; zh: [number, number][] };

export interface PhraseHit {
  lineId: string;
  videoId: string;
  filmId: string;
}

/** Both bounds are inclusive. */
export interface NumberRange {
  min: number;
  max: number;
}

/** Filters on the English text of lines. A line without English words passes none of them. */
export interface PhraseFilters {
  /** Words a minute, from the line's words and times, rounded. */
  speed?: NumberRange;
  /** Words in the line. */
  words?: NumberRange;
  /**
   * Difficulty of the line's rarest word, 1 to 5, by its share of all English words in the index: 1 for at least one in
   * a thousand, then one more for each tenth of that, and 5 for less than one in a million.
   */
  difficulty?: NumberRange;
}

export interface PhraseQuery {
  /**
   * As typed: English words, Chinese characters, or both. `*` stands for one to three words between others; "quotation
   * marks" turn inflection off.
   */
  text: string;
  sources: FilmSource[];
  filmId: string | null;
  /** Client films of these owners only; null for all owners. */
  clientOwnerIds: string[] | null;
  filters?: PhraseFilters;
  /** Cursor of the last hit returned; null for the first page. */
  after: string | null;
  limit: number;
}

export interface PhraseResult {
  hits: PhraseHit[];
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
export interface Suggestion {
  text: string;
  /** Number of occurrences. */
  count: number;
}

/** The input of suggestions. Client films are included only if every owner's may be seen. */
export type SuggestionQuery = Pick<PhraseQuery, 'text' | 'sources' | 'clientOwnerIds' | 'limit'>;

/** A query whose matching lines are counted by these speeds and lengths, and by film. */
export type FacetQuery = Omit<PhraseQuery, 'after' | 'limit'> & {
  speeds: readonly NumberRange[];
  words: readonly NumberRange[];
  /** Maximum number of films. */
  filmLimit: number;
};

/**
 * How many lines a query would find with each speed, length, and difficulty instead of its own filter of that kind, and
 * in each film instead of its own.
 */
export interface PhraseFacets {
  speeds: number[];
  words: number[];
  /** Of difficulty 1 to 5. */
  difficulties: number[];
  /** Most lines first. */
  films: { filmId: string; count: number }[];
  /** `estimate` if checking every matching line would take too long. */
  kind: 'exact' | 'estimate';
}

export interface IndexStats {
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
 * The phrase index. Guaranteed ranking: first lines that consist of the whole phrase, then by static quality, then by a
 * hash of the line ID. The first 20 hits contain at most two of one film while other films still have hits.
 */
export interface PhraseIndex {
  /**
   * Resolves when the data that an earlier process left on disk is loaded. All other methods that return promises wait
   * for it.
   */
  open(): Promise<void>;
  /** Adds a video, or replaces its lines. */
  put(video: IndexedVideo): Promise<void>;
  /**
   * Adds or replaces many videos quickly. They are searchable at the latest when the promise resolves. If the iterable
   * throws, the videos before are added and `load` rejects with the error.
   */
  load(videos: AsyncIterable<IndexedVideo>): Promise<void>;
  remove(videoId: string): Promise<void>;
  has(videoId: string): boolean;
  /** The revision with which the video was added; null if it is not in the index. */
  revisionOf(videoId: string): number | null;
  videoIds(): string[];
  /**
   * Throws AppError `bad_parameter` with field `after` for a cursor that is not its own. A query that is empty or has
   * no words has no hits.
   */
  search(query: PhraseQuery): Promise<PhraseResult>;
  /** Returns where a query matches in a line; empty if it does not. */
  highlight(args: { text: string; en: string | null; zh: string | null }): HighlightSpans;
  /**
   * Returns the most common continuations of the input, most common first: its last word completed, and one more word.
   */
  suggest(query: SuggestionQuery): Promise<Suggestion[]>;
  /** For a query without hits: returns similar spellings that have hits, most frequent first. */
  didYouMean(query: SuggestionQuery): Promise<Suggestion[]>;
  /** Throws the errors of `search`. */
  facets(query: FacetQuery): Promise<PhraseFacets>;
  stats(): IndexStats;
  /** False from the unexpected end of the index until it has started again. */
  isRunning(): boolean;
  /** Grows when the index has started again. It then has only the videos that were on the disk. */
  generation(): number;
  /** Writes pending data and stops the thread. No method may be called afterwards. */
  close(): Promise<void>;
}

export interface SearchHit extends PhraseHit {
  spans: HighlightSpans;
  line: Line;
  film: Film;
  /** Frame rate and duration of the hit's mezzanine. */
  rate: FrameRate;
  durationMs: number;
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

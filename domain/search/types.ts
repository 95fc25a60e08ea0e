import type { Film, FilmSource, Line } from '#domain/films/types.ts';
import type { FrameRate } from '#shared/frames.ts';

/** What the index knows of a line: its place and its words, nothing it would have to be asked for in the store. Its id is the video's id, a dot and its seq. */
export interface IndexedLine {
  /** 0 or more, each only once in a video. */
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
  /** Static quality of the film, higher first; ties are broken by a hash of the line id for variety. */
  quality: number;
  /** Revision of the video in the store; `revisionOf` tells it again, after a restart too. 0 when not given. */
  revision?: number;
  lines: IndexedLine[];
}

/** Half-open character ranges [start, end) in the line's text, UTF-16 units, to be highlighted. */
export type HighlightSpans = { en: [number, number][]; zh: [number, number][] };

export interface PhraseHit {
  lineId: string;
  videoId: string;
  filmId: string;
}

/** Both ends included. */
export interface NumberRange {
  min: number;
  max: number;
}

/** Of lines' English; a line without English words passes none of them. */
export interface PhraseFilters {
  /** Words a minute, from the line's words and times, rounded. */
  speed?: NumberRange;
  /** Words in the line. */
  words?: NumberRange;
  /**
   * 1 to 5, of the line's rarest word: by its share of all English words in the index, 1 from one in a thousand on,
   * then each band a tenth of the one before, 5 below one in a million.
   */
  difficulty?: NumberRange;
}

export interface PhraseQuery {
  /** As typed. English words, Chinese characters, or both; `*` stands for one to three words between others; "quotation marks" switch inflection off. */
  text: string;
  sources: FilmSource[];
  filmId: string | null;
  /** Client films of these owners only; null: of every owner. */
  clientOwnerIds: string[] | null;
  filters?: PhraseFilters;
  /** Cursor of the last hit seen; null from the start. */
  after: string | null;
  limit: number;
}

export interface PhraseResult {
  hits: PhraseHit[];
  /** Number of lines that match. */
  total: number;
  /**
   * `estimate` when finding out would have taken too long: a phrase with gaps or filters, or in both languages, whose
   * commonest part is very common. Then hits deep down may be missing, too.
   */
  totalKind: 'exact' | 'estimate';
  /** Cursor for the next page; null at the end. */
  next: string | null;
}

/** A phrase that is said in the library, as it would be typed. */
export interface Suggestion {
  text: string;
  /** How often it is said. */
  count: number;
}

/** What suggestions are made from. Client films only when every owner's may be seen. */
export type SuggestionQuery = Pick<PhraseQuery, 'text' | 'sources' | 'clientOwnerIds' | 'limit'>;

/** A query whose matching lines are to be told apart, and how: by these speeds and lengths, and by films. */
export type FacetQuery = Omit<PhraseQuery, 'after' | 'limit'> & {
  speeds: readonly NumberRange[];
  words: readonly NumberRange[];
  /** How many films at most are wanted. */
  filmLimit: number;
};

/**
 * How many lines a query would have: with each speed, length and difficulty in place of its own filter of that kind, and
 * in each film in place of its own.
 */
export interface PhraseFacets {
  speeds: number[];
  words: number[];
  /** Of difficulty 1 to 5. */
  difficulties: number[];
  /** Most lines first. */
  films: { filmId: string; count: number }[];
  /** `estimate` when looking at every matching line would have taken too long. */
  kind: 'exact' | 'estimate';
}

export interface IndexStats {
  videos: number;
  lines: number;
  /** Immutable parts the index consists of now. */
  segments: number;
  /** Memory the index holds for searching, bytes; about its size on disk. */
  bytes: number;
  /** `bytes` a line; 0 without lines. */
  bytesPerLine: number;
}

/**
 * The phrase index. Rank contract: lines that are the whole phrase first, then higher static quality, then a hash of
 * the line id; among the first 20 at most two hits of one film while other films still have hits.
 */
export interface PhraseIndex {
  /** Resolves when what an earlier process left on disk is loaded (all other methods that return promises wait for it). */
  open(): Promise<void>;
  /** Adds a video, or replaces the lines it had. */
  put(video: IndexedVideo): Promise<void>;
  /**
   * Adds or replaces many videos, fast; they are found at the latest when it resolves. When the iterable throws,
   * what it gave before is there and load rejects with what it threw.
   */
  load(videos: AsyncIterable<IndexedVideo>): Promise<void>;
  remove(videoId: string): Promise<void>;
  has(videoId: string): boolean;
  /** The revision the video was put with; null when it is not there. */
  revisionOf(videoId: string): number | null;
  videoIds(): string[];
  /** Throws AppError `bad_parameter` with field `after` for a cursor it did not make. An empty or wordless query has no hits. */
  search(query: PhraseQuery): Promise<PhraseResult>;
  /** Where a query as typed matches in a line; nowhere when it does not. */
  highlight(args: { text: string; en: string | null; zh: string | null }): HighlightSpans;
  /** The commonest ways to go on with what is typed: its last word completed, one more word; commonest first. */
  suggest(query: SuggestionQuery): Promise<Suggestion[]>;
  /** For a query without hits: nearby spellings that have some, most frequent first. */
  didYouMean(query: SuggestionQuery): Promise<Suggestion[]>;
  /** Throws what `search` throws for its text. */
  facets(query: FacetQuery): Promise<PhraseFacets>;
  stats(): IndexStats;
  /** Writes what is still to be written, frees the thread. Nothing may be asked afterwards. */
  close(): Promise<void>;
}

export interface SearchHit extends PhraseHit {
  spans: HighlightSpans;
  line: Line;
  film: Film;
  /** Frame rate and length of the hit's mezzanine. */
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
  /** Time the index took, in milliseconds. */
  tookMs: number;
}

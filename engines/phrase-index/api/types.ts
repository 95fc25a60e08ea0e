/** One subtitle line. The index calls it `<videoId>.<seq>`. */
export interface IndexedLine {
  /** Whole number from 0 to 2^32 - 1, unique in its video. */
  seq: number;
  startMs: number;
  endMs: number;
  /** English text; null when the line has none. */
  en: string | null;
  /** Chinese text; null when the line has none. */
  zh: string | null;
}

/** All lines of one video, with the metadata that ranking and filters need. */
export interface IndexedVideo {
  videoId: string;
  /** Film that the video belongs to. Several videos may share a film, for example the episodes of a series. */
  filmId: string;
  /** Name of the collection that the video belongs to. Any string; a query names the sources it searches. */
  source: string;
  /** Owner of the video; null for a video without an owner. A query may restrict a source to some owners. */
  ownerId: string | null;
  /** Static quality, any finite number. Higher ranks first; a hash of the line id breaks ties. */
  quality: number;
  /** Version of the video in the caller's database. `revisionOf` returns it, even after a restart. Default: 0. */
  revision?: number;
  lines: IndexedLine[];
}

/** Half-open ranges [start, end) of the text to highlight, in UTF-16 code units, ascending. */
export type MatchSpans = { en: [number, number][]; zh: [number, number][] };

export interface PhraseHit {
  lineId: string;
  videoId: string;
  filmId: string;
}

/** A range that includes both ends. */
export interface NumberRange {
  min: number;
  max: number;
}

/** Filters on the English text of a line. A line without English words passes none of them. */
export interface PhraseFilters {
  /**
   * Speaking rate in words per minute, from the number of words and the duration of the line, rounded. At
   * most 65,535.
   */
  speed?: NumberRange;
  /** Number of words in the line. */
  words?: NumberRange;
  /**
   * Difficulty of the rarest word of the line, 1 to 5. Difficulty 1 means that the word makes up at least
   * 1/1,000 of all English words in the index. Each further step divides the share by ten. Difficulty 5 means
   * less than 1/1,000,000.
   */
  difficulty?: NumberRange;
}

export interface PhraseQuery {
  /**
   * The query as a person types it: English words, Chinese characters, or both. `*` stands for one to three
   * words between two others. Quotation marks turn inflection off.
   */
  text: string;
  /**
   * Whether the last word may be unfinished: a word that ends the text, without a space or a mark after it, then also
   * stands for every word that begins with it. If no line of the sources matches, it stands for the other forms of
   * those words, too.
   * Lines with the word as typed rank first. A Chinese character is always finished. Default: false.
   */
  lastWordIsPrefix?: boolean;
  /** Sources to search. */
  sources: readonly string[];
  /** Only this film; null for all films. */
  filmId: string | null;
  /**
   * Access restrictions. For each source named here, the query sees only videos whose owner is in the list.
   * Sources not named here are not restricted.
   */
  ownerIdsBySource?: Readonly<Record<string, readonly string[]>>;
  filters?: PhraseFilters;
  /** `next` of the previous page; null for the first page. */
  after: string | null;
  /** Maximum number of hits on the page, 1 or more. */
  limit: number;
}

export interface PhraseResult {
  hits: PhraseHit[];
  /** Number of lines that match. */
  total: number;
  /**
   * `estimate` when counting exactly would take too long. This happens with gaps, filters, or two languages
   * when the rarest part of the query is still very common. The last pages of such a result may miss some
   * hits.
   */
  totalKind: 'exact' | 'estimate';
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

/** A phrase that occurs in the indexed lines. */
export interface Suggestion {
  text: string;
  /** Number of occurrences. */
  count: number;
}

/**
 * Suggestions never come from a source that `ownerIdsBySource` restricts: they would reveal the words of
 * other owners.
 */
export type SuggestionQuery = Pick<
  PhraseQuery,
  'text' | 'lastWordIsPrefix' | 'sources' | 'ownerIdsBySource' | 'limit'
>;

/** A query for the lines that come near to it. */
export type NearestQuery = Omit<PhraseQuery, 'after'>;

export interface NearestResult {
  /** Lines with the most words of the query first, then those that have them nearest to each other. */
  hits: PhraseHit[];
  /** The text of the query with similar words in place of words that no line has. */
  text: string;
}

/** A query that counts its matching lines by speed, length, difficulty, and film. */
export type FacetQuery = Omit<PhraseQuery, 'after' | 'limit'> & {
  speeds: readonly NumberRange[];
  words: readonly NumberRange[];
  /** Maximum number of films to return. */
  filmLimit: number;
};

/**
 * Number of matching lines per facet value. Each facet ignores the query's own filter of that kind, so that
 * each number is the total that a person gets by choosing that value instead.
 */
export interface PhraseFacets {
  /** In the order of `FacetQuery.speeds`. */
  speeds: number[];
  /** In the order of `FacetQuery.words`. */
  words: number[];
  /** Five numbers, for difficulty 1 to 5. */
  difficulties: number[];
  /** Descending by count. */
  films: { filmId: string; count: number }[];
  /** `estimate` when examining every matching line would take too long. */
  kind: 'exact' | 'estimate';
}

export interface IndexStats {
  videos: number;
  lines: number;
  /** Number of segments, the immutable parts of the index. */
  segments: number;
  /** Memory of the search structures in bytes. The files on disk take about as much. */
  bytes: number;
  /** `bytes` divided by `lines`; 0 without lines. */
  bytesPerLine: number;
}

/**
 * A phrase index over bilingual subtitle lines.
 *
 * Ranking: lines that consist of the whole phrase come first, and lines that only complete an unfinished last word
 * come last. Within each group, lines of higher quality come first, then the hash of the line id decides. Among the first 20 hits, each film has at most two while other films still have hits.
 */
export interface PhraseIndex {
  /** Loads the segments that an earlier process wrote to disk. All other methods that return promises wait for it. */
  open(): Promise<void>;
  /**
   * Adds a video or replaces its lines. Rejects with RangeError when `quality` or `revision` is not finite,
   * or a `seq` is not an unsigned 32-bit integer.
   */
  put(video: IndexedVideo): Promise<void>;
  /**
   * Adds or replaces many videos, faster than many calls of `put`. All of them are searchable when the
   * promise resolves. When the iterable throws, the videos it yielded before are indexed and `load` rejects
   * with the same error.
   */
  load(videos: AsyncIterable<IndexedVideo>): Promise<void>;
  /** Removes a video; does nothing when the index does not have it. */
  remove(videoId: string): Promise<void>;
  /** Returns whether the index contains a video. */
  has(videoId: string): boolean;
  /** Returns the revision that the video was indexed with; null when the index does not have the video. */
  revisionOf(videoId: string): number | null;
  /** Returns the IDs of all videos in the index. */
  videoIds(): string[];
  /** Finds one page of hits. A query without words has none. Rejects with InvalidQueryError. */
  search(query: PhraseQuery): Promise<PhraseResult>;
  /**
   * Returns where a query matches in one line; no spans when it does not match. Of a word that completes an unfinished
   * one, only the typed part. Throws InvalidQueryError.
   */
  highlight(args: {
    text: string;
    lastWordIsPrefix?: boolean;
    en: string | null;
    zh: string | null;
  }): MatchSpans;
  /**
   * Returns the most frequent continuations of the text, descending by count: its last word completed, or one
   * more word.
   */
  suggest(query: SuggestionQuery): Promise<Suggestion[]>;
  /**
   * Returns spellings near the query that have hits: the fewest changed letters first, then descending by count. For a
   * query without hits. May reject with InvalidQueryError.
   */
  didYouMean(query: SuggestionQuery): Promise<Suggestion[]>;
  /**
   * Returns the lines that have at least half of the words of a query, in any order: for a query without hits. Examines
   * a bounded number of lines. Rejects with InvalidQueryError.
   */
  nearest(query: NearestQuery): Promise<NearestResult>;
  /** Returns where one line has any word of a text. Throws InvalidQueryError. */
  highlightWords(args: {
    text: string;
    lastWordIsPrefix?: boolean;
    en: string | null;
    zh: string | null;
  }): MatchSpans;
  /** Counts the matching lines per facet value. Rejects with InvalidQueryError. */
  facets(query: FacetQuery): Promise<PhraseFacets>;
  stats(): IndexStats;
  /**
   * Merges the segments of each source as far as they fit together. An idle index does that by itself: the more lines
   * there are to merge, the later.
   */
  compact(): Promise<void>;
  /** Writes pending changes to disk and ends the worker threads. Do not use the index afterwards. */
  close(): Promise<void>;
}

/**
 * Receives errors that the index survives, for example a directory that cannot be written. `fields.err` is
 * the cause.
 */
export type LogError = (fields: object, message: string) => void;

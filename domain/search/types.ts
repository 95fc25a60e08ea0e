import type { Source } from '#domain/films/types.ts';

/** What the index knows of a line: its place and its words, nothing it would have to be asked for in the store. */
export interface IndexedLine {
  id: string;
  seq: number;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

export interface IndexedVideo {
  videoId: string;
  filmId: string;
  source: Source;
  ownerId: string | null;
  /** Static quality of the film, higher first; ties are broken by a hash of the line id for variety. */
  quality: number;
  lines: IndexedLine[];
}

/** Half-open character ranges [start, end) in the line's text, UTF-16 units, to be highlighted. */
export type Spans = { en: [number, number][]; zh: [number, number][] };

export interface PhraseHit {
  lineId: string;
  videoId: string;
  filmId: string;
  spans: Spans;
}

export interface PhraseQuery {
  /** As typed. English words, Chinese characters, or both; `*` stands for one to three words between others; "quotation marks" switch inflection off. */
  text: string;
  sources: Source[];
  filmId: string | null;
  /** Client films of these owners only; null: of every owner. */
  clientOwnerIds: string[] | null;
  /** Cursor of the last hit seen; null from the start. */
  after: string | null;
  limit: number;
}

export interface PhraseResult {
  hits: PhraseHit[];
  /** Number of lines that match. */
  total: number;
  totalKind: 'exact' | 'estimate';
  /** Cursor for the next page; null at the end. */
  next: string | null;
}

/**
 * The phrase index. Rank contract: lines that are the whole phrase first, then higher static quality, then a hash of
 * the line id; among the first 20 at most two hits of one film while other films still have hits.
 */
export interface PhraseIndex {
  /** Adds a video, or replaces the lines it had. */
  put(video: IndexedVideo): Promise<void>;
  remove(videoId: string): Promise<void>;
  has(videoId: string): boolean;
  /** Throws AppError `bad_parameter` with field `after` for a cursor it did not make. An empty or wordless query has no hits. */
  seek(query: PhraseQuery): Promise<PhraseResult>;
  stats(): { videos: number; lines: number };
}

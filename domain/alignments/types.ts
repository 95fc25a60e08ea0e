import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import type { Line } from '../films/types.ts';

/** Where a word of a line is spoken. */
export interface WordTime {
  /** Where it begins and ends in the line's English, in UTF-16 units. */
  from: number;
  end: number;
  /** On the film's time axis, whole milliseconds. */
  startMs: number;
  endMs: number;
  /** From 0 to 1: how sure it is that the word is there. */
  confidence: number;
}

/** The melody of a line. */
export interface Contour {
  /** On the film's time axis. */
  startMs: number;
  /** One value for each 10 ms: quarters of a semitone from the median of the voice; -128 where it is unvoiced. */
  values: Int8Array;
}

/** What was measured of a line in its film. */
export interface LineMeasurement {
  /** Why nothing could be measured, as the aligner says it; null if it could. The times are then spread by letters. */
  refusal: string | null;
  /** From 0 to 1. */
  confidence: number;
  words: WordTime[];
  contour: Contour;
}

/** A measured line as it is stored, without its contour. */
export interface AlignedLine extends Omit<LineMeasurement, 'contour'> {
  /** Identifies the text and the times of the line, so that replaced subtitles do not show old times. */
  lineKey: string;
  /** Of the aligner. */
  version: number;
  /** What a person has made of the words; null if nobody has. */
  editedWords: WordTime[] | null;
}

/** What is known of the alignment of a video's lines. */
export interface VideoAlignment {
  version: number;
  /** The revision of the video when its lines were aligned. */
  revision: number;
  /** Lines with English, and those among them without times that may be used. */
  lines: number;
  unsure: number;
}

export interface AlignmentStore {
  /**
   * Returns ready videos whose lines this version of the aligner has not aligned since they last changed, at most
   * `limit`. Leaves out versions of other videos, and those with a job that waits, runs, or has failed or was cancelled
   * since `endedSinceMs`.
   */
  videosToAlign(args: { version: number; endedSinceMs: number; limit: number }): Promise<string[]>;
  /** All lines of a video that have been aligned. */
  alignedLines(videoId: string): Promise<AlignedLine[]>;
  /** Those of these lines that have been aligned, in any order, with one read for up to 200. */
  alignedLinesByKeys(
    lines: readonly { videoId: string; lineKey: string }[],
  ): Promise<(AlignedLine & { videoId: string })[]>;
  /** Null for a line that has not been aligned. */
  contourOfLine(args: { videoId: string; lineKey: string }): Promise<Contour | null>;
  /**
   * Stores measurements, all or none. What people have edited stays. Does nothing if the video has been removed.
   */
  putMeasurements(args: {
    videoId: string;
    version: number;
    lines: readonly (LineMeasurement & { lineKey: string })[];
  }): Promise<void>;
  /**
   * Deletes aligned lines, and gives other lines, by their keys, what people had made of them. A line that has been edited
   * itself keeps that.
   */
  replaceLines(args: {
    videoId: string;
    deletedKeys: readonly string[];
    moved: readonly { to: string; editedWords: readonly WordTime[] }[];
  }): Promise<void>;
  /**
   * Stores what a person makes of the words of a line, null to take it back, while other writers of the line are locked out.
   * Returns false for an unknown line. If `edit` throws, nothing is changed. `audit` is written with the change.
   */
  editWords(args: {
    videoId: string;
    lineKey: string;
    edit: (now: AlignedLine) => readonly WordTime[] | null;
    audit?: AuditEntry | undefined;
  }): Promise<boolean>;
  /** Notes which lines have been aligned. Does nothing if the video has been removed. */
  setVideoAlignment(args: { videoId: string } & VideoAlignment): Promise<void>;
  /** By video ID. Leaves out videos that have never been aligned. */
  videoAlignments(videoIds: readonly string[]): Promise<Map<string, VideoAlignment>>;
}

/** A line whose words are looked for. Times are those of the samples, in milliseconds. */
export interface LineToAlign {
  text: string;
  startMs: number;
  endMs: number;
}

/** Finds words in sound. */
export interface LineAligner {
  /** Grows when the same sound gives other times. */
  version: number;
  /** The rate of the samples that it reads, per second. */
  sampleRate: number;
  /**
   * Measures lines, in their order. Times of the result are those of the samples. Rejects with the reason of the signal when
   * that is aborted.
   * @param args.samples mono, from -1 to 1; the callee takes their buffer
   */
  align(args: {
    samples: Float32Array;
    lines: readonly LineToAlign[];
    signal: AbortSignal;
  }): Promise<LineMeasurement[]>;
}

/** The words of a line as pages use them. */
export interface LineWords {
  line: Line;
  /** `waiting` until the line has been aligned; `unsure` when its times are too vague to be used. */
  state: 'waiting' | 'unsure' | 'measured' | 'edited';
  /** Empty while the line waits or its times are unsure. */
  words: WordTime[];
}

/** All that is known of one line, for the person who edits it. */
export interface LineWordsDetail extends LineWords {
  /** What was measured, even when it is unsure. */
  measured: WordTime[];
  refusal: string | null;
  confidence: number;
  contour: Contour | null;
}

/** How far the lines of a video have been aligned. */
export interface AlignmentProgress {
  /** `off`: the acoustic model is missing. `none`: the film has no sound or no English. */
  state: 'off' | 'none' | 'waiting' | 'running' | 'done' | 'failed';
  percent: number;
  lines: number;
  unsure: number;
}

export interface AlignmentsService {
  /** The words of a line and of its neighbors. Throws not_found, film_removed. */
  wordsOfLines(args: { viewer: Viewer; lineId: string; before: number; after: number }): Promise<LineWords[]>;
  /** Throws not_found, film_removed; forbidden unless the viewer may edit the film. */
  wordsOfLine(args: { viewer: Viewer; lineId: string }): Promise<LineWordsDetail>;
  /**
   * Stores the times of all words of a line, or with null takes back what people have made of them. Throws as
   * `wordsOfLine` does, not_ready for a line that has not been aligned, and bad_parameter unless the words are in order and
   * near the line. Throws line_changed if the words are not at the times `seen` now; with null, whatever they are.
   */
  setWords(args: {
    viewer: Viewer;
    lineId: string;
    times: readonly TimeRange[] | null;
    seen: readonly TimeRange[] | null;
  }): Promise<LineWordsDetail>;
  /** How far the lines of videos have been aligned, by video ID. */
  progressOf(
    videos: readonly { id: string; revision: number; hasSound: boolean }[],
  ): Promise<Map<string, AlignmentProgress>>;
}

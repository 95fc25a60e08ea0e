import type { AnalysisRefusal, ClarityBand, ComparedDimension } from '#shared/take-analysis.ts';

/** What the pronunciation engine found in a saved take. */
export interface StoredTakeAnalysis {
  takeId: string;
  /** Which way of analyzing found it: see `TAKE_ANALYSIS_VERSION`. */
  version: number;
  analyzedMs: number;
  /** A refused take has no number at all. */
  outcome: { kind: 'refused'; reason: AnalysisRefusal } | TakeJudgment;
}

interface TakeJudgment {
  kind: 'analyzed';
  /** From 0 to 100; null if the actor's voice could not be read. */
  score: number | null;
  weakest: ComparedDimension;
  band: ClarityBand;
  /** From 0 to 1, which is best. Dimensions that could not be measured are left out. */
  dimensions: Partial<Record<ComparedDimension, number>>;
  /** The words of the line that were not said, counted from 0. */
  missedWords: number[];
}

export interface TakeAnalysisStore {
  /** Stores the analysis of a take in place of an earlier one. Stores nothing if the take is gone. */
  saveAnalysis(analysis: StoredTakeAnalysis): Promise<void>;
  /** Returns the analyses of these takes by take ID. Takes without one are left out. */
  analysesOfTakes(takeIds: readonly string[]): Promise<Map<string, StoredTakeAnalysis>>;
  /**
   * Lists IDs of takes without an analysis of this version, the newest first. Leaves out those whose job is open, and those
   * whose job has ended since `endedSinceMs` without one: they could not be analyzed.
   */
  takesWithoutAnalysis(args: { version: number; endedSinceMs: number; limit: number }): Promise<string[]>;
}

/** A word of a line as it is looked for in recordings. */
interface LineWord {
  text: string;
  /** Where it begins and ends in the line, in UTF-16 units. */
  start: number;
  end: number;
  /** Each as phones in ARPAbet with spaces between them. At least one; the first is the commonest. */
  pronunciations: string[];
  /** It is in no dictionary; how it sounds was guessed from its letters. */
  isGuessed: boolean;
}

/** The acoustic model as browsers fetch it. The ID identifies its content. */
interface AcousticModelFile {
  id: string;
  bytes: number;
}

/** What the product asks of the pronunciation engine. */
export interface SpeechAnalyzer {
  /** Null if set-up could not fetch the model: then nothing is analyzed. */
  modelFile(): Promise<AcousticModelFile | null>;
  /** Returns the model with this ID, compressed as named. Throws not_found. */
  readModelFile(id: string, encoding: 'br' | 'gzip' | null): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the words of a line. Names and numbers become words that people say. */
  wordsOfLine(line: string): Promise<LineWord[]>;
  /**
   * Judges a take of a line. `take` and `original` are mono samples of 16 kHz from -1 to 1.
   * Throws cancelled when `signal` is aborted, and internal without the model and after ANALYSIS_TIME_LIMIT_MS.
   */
  judgeTake(args: {
    line: string;
    take: Float32Array<ArrayBuffer>;
    original: Float32Array<ArrayBuffer>;
    signal: AbortSignal;
  }): Promise<StoredTakeAnalysis['outcome']>;
}

import type { TakeAnalysis } from '@taici/pronunciation';
import type { LineWordDto } from '#contract/take-analyses.ts';

/** What the page asks of the worker, one after another. Samples are mono, 16 kHz, from -1 to 1. */
export type AnalysisRequest = { id: number } & (
  | { kind: 'loadModel'; bytes: ArrayBuffer }
  /** Reads the actor's voice once; later takes of the line name it by its key. */
  | { kind: 'readOriginal'; key: string; words: LineWordDto[]; samples: Float32Array }
  | { kind: 'analyze'; key: string | null; words: LineWordDto[]; samples: Float32Array }
);

/** How the actor's voice could be read: how sure it is, from 0 to 1; null if it could not be read. */
export interface OriginalReading {
  confidence: number | null;
}

export type AnalysisAnswer = { id: number } & (
  | { kind: 'modelLoaded' }
  | { kind: 'originalRead'; original: OriginalReading }
  | { kind: 'analyzed'; analysis: TakeAnalysis; original: OriginalReading }
  | { kind: 'failed'; message: string }
);

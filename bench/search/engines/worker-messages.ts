import type { Corpus } from '../corpus/generate-films.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import type { EngineAnswer } from './engine.ts';

/** Engines that run in a worker thread. */
export type WorkerEngineName = 'fts-words' | 'fts-bigrams';

export interface EngineWorkerData {
  engine: WorkerEngineName;
  folder: string;
}

/** A method call, as sent to the worker. */
export type EngineCall =
  | { kind: 'load'; corpus: Corpus }
  | { kind: 'search'; mode: string; query: BenchQuery }
  | { kind: 'disk-bytes' }
  | { kind: 'close' };

export type EngineResult = { figure: number } | { answer: EngineAnswer } | { error: Error } | 'done';

export interface EngineRequestMessage {
  id: number;
  call: EngineCall;
}

export interface EngineResultMessage {
  id: number;
  result: EngineResult;
}

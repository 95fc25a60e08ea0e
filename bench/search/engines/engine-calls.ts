import type { Corpus } from '../corpus/make-film.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import type { Answer } from './engine.ts';

/** Engines that live in a thread of their own. */
export type ThreadedEngineName = 'fts-words' | 'fts-bigrams';

export interface ThreadTask {
  engine: ThreadedEngineName;
  folder: string;
}

/** A call of an engine's method, as it goes to the thread. */
export type EngineCall =
  | { kind: 'load'; corpus: Corpus }
  | { kind: 'ask'; way: string; query: BenchQuery }
  | { kind: 'disk-bytes' }
  | { kind: 'close' };

export type EngineResult = { figure: number } | { answer: Answer } | { error: Error } | 'done';

export interface CallMessage {
  id: number;
  call: EngineCall;
}

export interface ResultMessage {
  id: number;
  result: EngineResult;
}

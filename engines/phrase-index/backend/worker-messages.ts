import type { InvalidQueryField } from '../api/invalid-query-error.ts';
import type { IndexBackend } from './index-backend.ts';

/** Start parameters of the index worker. */
export interface IndexWorkerData {
  folder: string | null;
}

/** A method call with its argument. */
export type IndexWorkerRequest = {
  [Method in keyof IndexBackend]: { method: Method; argument: Parameters<IndexBackend[Method]>[0] };
}[keyof IndexBackend];

/** An error in a form that can be cloned between threads. */
export interface SerializedError {
  message: string;
  stack: string | null;
  /** Field of an InvalidQueryError; null for any other error. */
  field: InvalidQueryField | null;
}

export type IndexWorkerReply =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: SerializedError }
  | { kind: 'log'; message: string; fields: object };

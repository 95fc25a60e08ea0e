import type { InvalidQueryField } from '../api/invalid-query-error.ts';
import type { IndexBackend } from './index-backend.ts';

/** What the index thread is started with. */
export interface IndexWorkerData {
  folder: string | null;
}

/** A call of one of the methods, with what it is given. */
export type IndexWorkerRequest = {
  [Method in keyof IndexBackend]: { method: Method; argument: Parameters<IndexBackend[Method]>[0] };
}[keyof IndexBackend];

/** An error on its way between threads. */
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

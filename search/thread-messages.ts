import type { ErrorCode } from '#domain/errors.ts';
import type { IndexWork } from './index-work.ts';

/** What the index thread is started with. */
export interface ThreadTask {
  folder: string | null;
}

/** A call of one of the methods, with what it is given. */
export type ThreadRequest = {
  [Method in keyof IndexWork]: { method: Method; argument: Parameters<IndexWork[Method]>[0] };
}[keyof IndexWork];

/** An error on its way between threads. */
export interface ThreadFailure {
  message: string;
  stack: string | null;
  /** Null when it was no AppError. */
  code: ErrorCode | null;
  field: string | null;
  params: Record<string, string | number>;
}

export type ThreadReply =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: ThreadFailure }
  | { kind: 'log'; message: string; fields: object };

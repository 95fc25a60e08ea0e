import type { MessagePort } from 'node:worker_threads';
import { InvalidQueryError, type InvalidQueryField } from '../api/invalid-query-error.ts';
import type { SegmentLimits } from '../build/segment-draft.ts';
import type { Deletions } from '../segments/segment.ts';
import type { TransferableSegment } from '../segments/transferable-segment.ts';
import type { IndexChanges, IndexQueries } from './index-backend.ts';

/** Start parameters of the writer thread. */
export interface WriterThreadData {
  folder: string | null;
  limits: SegmentLimits;
}

/** Start parameters of a reader thread. */
export interface ReaderThreadData {
  /** Receives the segments from the writer thread as SegmentsMessage, and answers each with its version. */
  segments: MessagePort;
}

/** Calls of an interface, with their arguments. */
type CallsOf<Methods> = {
  [Method in keyof Methods]: {
    method: Method;
    argument: Methods[Method] extends (argument: infer Argument) => unknown ? Argument : undefined;
  };
}[keyof Methods];

/** A call that the writer thread answers. `attach` gives it the port of a new reader. */
export type WriterRequest = CallsOf<IndexChanges> | { method: 'attach'; argument: MessagePort };
export type ReaderRequest = CallsOf<IndexQueries>;

/** The segments at one moment, for a reader that knows those of the moment before. */
export interface SegmentsMessage {
  version: number;
  /** IDs of all current segments. */
  segmentIds: number[];
  /** Those that the reader does not know. */
  added: { id: number; segment: TransferableSegment }[];
  /** The deletions that have changed. */
  deletions: { id: number; deletions: Deletions }[];
}

/** An error in a form that can be cloned between threads. */
export interface SerializedError {
  message: string;
  stack: string | null;
  /** Field of an InvalidQueryError; null for any other error. */
  field: InvalidQueryField | null;
}

export type ThreadReply =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; failure: SerializedError }
  | { kind: 'log'; message: string; fields: object }
  /** A reader has got its first segments. */
  | { kind: 'ready' };

export function serializeError(thrown: unknown): SerializedError {
  const stack = thrown instanceof Error ? (thrown.stack ?? null) : null;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message, stack, field: thrown instanceof InvalidQueryError ? thrown.field : null };
}

export function deserializeError({ message, stack, field }: SerializedError): Error {
  const error = field === null ? new Error(message) : new InvalidQueryError(field, message);
  if (stack !== null) error.stack = stack;
  return error;
}

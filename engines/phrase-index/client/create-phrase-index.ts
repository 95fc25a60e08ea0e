import type { LogError, PhraseIndex } from '../api/types.ts';
import { createInProcessBackend } from '../backend/in-process-backend.ts';
import { createWorkerBackend } from '../backend/worker-backend.ts';
import { IndexClient } from './index-client.ts';

/**
 * Creates a phrase index that runs in a worker thread and builds segments in two more.
 * @param args.folder directory that keeps the segments between starts; null: memory only. One process at a
 *   time may use it.
 * @param args.logger receives errors that the index survives: a directory that cannot be written, a damaged
 *   file
 * @param args.onEnded called once when the worker ends unexpectedly, before its pending calls reject. The index
 *   then rejects every call; a new one on the same directory has what was written.
 */
export function createPhraseIndex(args: {
  folder: string | null;
  logger: { error: LogError };
  onEnded?: () => void;
}): PhraseIndex {
  const { folder, logger, onEnded = () => undefined } = args;
  return new IndexClient(
    createWorkerBackend({ folder, logError: (fields, message) => logger.error(fields, message), onEnded }),
  );
}

/**
 * Creates a phrase index that runs in the calling thread, by default in memory only. For tests and small
 * libraries. Without `logError`, it throws the errors that `createPhraseIndex` logs.
 */
export function createInProcessPhraseIndex(
  options: { folder?: string; logError?: LogError } = {},
): PhraseIndex {
  const { folder = null, logError = rethrow } = options;
  return new IndexClient(createInProcessBackend({ folder, logError }));
}

function rethrow(fields: object, message: string): void {
  throw new Error(message, { cause: 'err' in fields ? fields.err : fields });
}

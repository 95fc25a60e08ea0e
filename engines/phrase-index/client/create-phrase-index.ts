import { availableParallelism } from 'node:os';
import type { LogError, PhraseIndex } from '../api/types.ts';
import { createInProcessBackend } from '../backend/in-process-backend.ts';
import { createThreadedBackend } from '../backend/threaded-backend.ts';
import { SEGMENT_LIMITS } from '../build/segment-draft.ts';
import { IndexClient } from './index-client.ts';

/**
 * Creates a phrase index that answers queries in reader threads, which share the memory of the segments. One more thread
 * changes the index, and three build segments while there are some to build.
 * @param args.folder directory that keeps the segments between starts; null: memory only. One process at a
 *   time may use it.
 * @param args.logger receives errors that the index survives: a directory that cannot be written, a damaged
 *   file
 * @param args.readers number of reader threads. Default: one less than the processor has cores, at least one.
 * @param args.onEnded called once when the index ends unexpectedly, before its pending calls reject. The index
 *   then rejects every call; a new one on the same directory has what was written.
 */
export function createPhraseIndex(args: {
  folder: string | null;
  logger: { error: LogError };
  readers?: number;
  onEnded?: () => void;
}): PhraseIndex {
  const {
    folder,
    logger,
    readers = Math.max(1, availableParallelism() - 1),
    onEnded = () => undefined,
  } = args;
  return new IndexClient(
    createThreadedBackend({
      folder,
      readers,
      limits: SEGMENT_LIMITS,
      logError: (fields, message) => logger.error(fields, message),
      onEnded,
    }),
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

import type { LogError, PhraseIndex } from '../api/types.ts';
import { createInProcessBackend } from '../backend/in-process-backend.ts';
import { createWorkerBackend } from '../backend/worker-backend.ts';
import { IndexClient } from './index-client.ts';

/**
 * The phrase index, its work done in a thread of its own.
 * @param args.folder where its segments are kept between starts; null: in memory only
 * @param args.logger told of what it goes on without: a folder that cannot be written, a damaged file
 */
export function createPhraseIndex(args: { folder: string | null; logger: { error: LogError } }): PhraseIndex {
  const { folder, logger } = args;
  return new IndexClient(
    createWorkerBackend({ folder, logError: (fields, message) => logger.error(fields, message) }),
  );
}

/** The same in this very thread and by default in memory only: for tests, which make many. */
export function createInProcessPhraseIndex(
  options: { folder?: string; logError?: LogError } = {},
): PhraseIndex {
  const { folder = null, logError = rethrow } = options;
  return new IndexClient(createInProcessBackend({ folder, logError }));
}

function rethrow(fields: object, message: string): void {
  throw new Error(message, { cause: 'err' in fields ? fields.err : fields });
}

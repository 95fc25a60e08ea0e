import type { PhraseIndex } from '#domain/search/types.ts';
import { doIndexWork } from './do-index-work.ts';
import type { LogError } from './index-work.ts';
import { WorkedIndex } from './phrase-index.ts';
import { sendIndexWork } from './send-index-work.ts';

/**
 * The phrase index, its work done in a thread of its own.
 * @param args.folder where its segments are kept between starts; null: in memory only
 * @param args.logger told of what it goes on without: a folder that cannot be written, a damaged file
 */
export function createPhraseIndex(args: { folder: string | null; logger: { error: LogError } }): PhraseIndex {
  const { folder, logger } = args;
  return new WorkedIndex(
    sendIndexWork({ folder, logError: (fields, message) => logger.error(fields, message) }),
  );
}

/** The same in this very thread and by default in memory only: for tests, which make many. */
export function createLocalIndex(options: { folder?: string; logError?: LogError } = {}): PhraseIndex {
  const { folder = null, logError = rethrow } = options;
  return new WorkedIndex(doIndexWork({ folder, logError }));
}

function rethrow(fields: object, message: string): void {
  throw new Error(message, { cause: 'err' in fields ? fields.err : fields });
}

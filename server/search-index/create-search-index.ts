import * as engine from '@taici/phrase-index';
import { AppError } from '#domain/errors.ts';
import type { SearchIndex, SearchIndexQuery } from '#domain/search/types.ts';
import { cacheAnswers } from './cache-answers.ts';
import { createRestartingSearchIndex } from './restarting-search-index.ts';

/** Logs errors that the index recovers from, for example a damaged file or a folder that cannot be written. */
interface IndexLogger {
  error: engine.LogError;
}

/** The request parameter for each query field that the engine may refuse. */
const parameterOfField: Record<engine.InvalidQueryField, string> = {
  text: 'q',
  after: 'after',
  limit: 'limit',
};

/**
 * Creates the search index, which runs in worker threads and starts anew when they die.
 * @param args.folder directory of the stored segments; null for memory only
 */
export function createSearchIndex(args: { folder: string | null; logger: IndexLogger }): SearchIndex {
  const { logger } = args;
  return createRestartingSearchIndex({
    start: (onEnded) => cacheAnswers(adaptPhraseIndex(engine.createPhraseIndex({ ...args, onEnded }))),
    logger,
  });
}

/** Creates the same index in the calling thread, by default in memory only. For tests, which open many. */
export function createInProcessSearchIndex(
  options: { folder?: string; logError?: engine.LogError } = {},
): SearchIndex {
  return cacheAnswers(adaptPhraseIndex(engine.createInProcessPhraseIndex(options)));
}

/** Adapts the engine to the domain's interface: converts the access rule for client films, and errors. */
function adaptPhraseIndex(index: engine.PhraseIndex): Omit<SearchIndex, 'version'> {
  return {
    open: () => index.open(),
    put: (video) => index.put(video),
    load: (videos) => index.load(videos),
    remove: (videoId) => index.remove(videoId),
    has: (videoId) => index.has(videoId),
    revisionOf: (videoId) => index.revisionOf(videoId),
    videoIds: () => index.videoIds(),
    search: (query) => index.search(toEngineQuery(query)).catch(rethrow),
    highlight(args) {
      try {
        return index.highlight(args);
      } catch (error) {
        return rethrow(error);
      }
    },
    highlightWords(args) {
      try {
        return index.highlightWords(args);
      } catch (error) {
        return rethrow(error);
      }
    },
    nearest: (query) => index.nearest(toEngineQuery(query)).catch(rethrow),
    suggest: (query) => index.suggest(toEngineQuery(query)).catch(rethrow),
    didYouMean: (query) => index.didYouMean(toEngineQuery(query)).catch(rethrow),
    facets: (query) => index.facets(toEngineQuery(query)).catch(rethrow),
    stats: () => index.stats(),
    isRunning: () => true,
    generation: () => 0,
    close: () => index.close(),
  };
}

/** Limits client films to the owners whose films the viewer may see; null means all owners. */
function toEngineQuery<Query extends Pick<SearchIndexQuery, 'clientOwnerIds'>>({
  clientOwnerIds,
  ...query
}: Query) {
  const ownerIdsBySource: Record<string, readonly string[]> =
    clientOwnerIds === null ? {} : { client: clientOwnerIds };
  return { ...query, ownerIdsBySource };
}

function rethrow(error: unknown): never {
  if (!(error instanceof engine.InvalidQueryError)) throw error;
  throw new AppError('bad_parameter', {
    field: parameterOfField[error.field],
    message: error.message,
    cause: error,
  });
}

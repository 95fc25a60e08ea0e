import * as engine from '@taici/phrase-index';
import { AppError } from '#domain/errors.ts';
import type { PhraseIndex, PhraseQuery } from '#domain/search/types.ts';

/** Reports what the index survives, for example a folder that cannot be written or a damaged file. */
interface IndexLogger {
  error: engine.LogError;
}

/** Name of the request parameter behind each part of a query that the engine may refuse. */
const parameterOfField: Record<engine.InvalidQueryField, string> = {
  text: 'q',
  after: 'after',
  limit: 'limit',
};

/**
 * Opens the product's phrase index, which works in threads of its own.
 * @param args.folder directory that keeps the segments between starts; null: memory only
 */
export function createPhraseIndex(args: { folder: string | null; logger: IndexLogger }): PhraseIndex {
  return adaptPhraseIndex(engine.createPhraseIndex(args));
}

/** The same index in the calling thread, by default in memory only. For tests, which open many. */
export function createInProcessPhraseIndex(
  options: { folder?: string; logError?: engine.LogError } = {},
): PhraseIndex {
  return adaptPhraseIndex(engine.createInProcessPhraseIndex(options));
}

/** Gives the engine the interface that the domain declares: its access rule for client films, and its errors. */
function adaptPhraseIndex(index: engine.PhraseIndex): PhraseIndex {
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
    suggest: (query) => index.suggest(toEngineQuery(query)).catch(rethrow),
    didYouMean: (query) => index.didYouMean(toEngineQuery(query)).catch(rethrow),
    facets: (query) => index.facets(toEngineQuery(query)).catch(rethrow),
    stats: () => index.stats(),
    close: () => index.close(),
  };
}

/** Client films are found only by those who may see them: null means every owner's. */
function toEngineQuery<Query extends Pick<PhraseQuery, 'clientOwnerIds'>>({
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

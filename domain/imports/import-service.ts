import { AppError, toAppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import { type IngestDependencies, ingestFilm } from './ingest-film.ts';
import type { ImportService } from './types.ts';

/**
 * Creates the service that imports files into the library: it writes a row per video and queues a job that makes the
 * video playable. Files with the same bytes become one video; subtitles that come with a repeated import are added to
 * it.
 */
export function createImportService(dependencies: IngestDependencies): ImportService {
  return {
    async importPath({
      path,
      source,
      ownerId,
      actorId = null,
      claimAllSubtitles,
      move,
      anyExtension = false,
      root,
      signal,
      onSkipped,
      onFailed,
    }) {
      if (source === 'client' && ownerId === null) throw new AppError('bad_parameter', { field: 'ownerId' });
      const { found, skipped } = await dependencies.sourceFiles.findFilms({
        path,
        claimAllSubtitles,
        anyExtension,
        move,
        root,
      });
      for (const { name, reason } of skipped) onSkipped?.(name, reason);
      const imported: { video: Video; created: boolean }[] = [];
      for (const film of found) {
        if (signal?.aborted) throw new AppError('cancelled', { cause: signal.reason });
        try {
          imported.push(
            await ingestFilm({ ...dependencies, found: film, source, ownerId, actorId, move, signal }),
          );
        } catch (thrown) {
          const error = toAppError(thrown);
          if (!onFailed || error.code === 'cancelled') throw error;
          onFailed(film.relativePath, error);
        }
      }
      return imported;
    },
  };
}

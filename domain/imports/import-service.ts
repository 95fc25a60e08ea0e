import { AppError, toAppError } from '#domain/errors.ts';
import type { ImportService } from '#domain/imports/types.ts';
import type { Video } from '../films/types.ts';
import { type IngestDependencies, ingestFilm } from './ingest-film.ts';

/**
 * Brings files into the library: a row per video and a job to make it playable. The same bytes brought twice are one
 * video; subtitles that come with them the second time are added to it.
 */
export function createImportService(parts: IngestDependencies): ImportService {
  return {
    async importPath({
      path,
      source,
      ownerId,
      claimAllSubtitles: claimAll,
      move,
      anyExtension: anyKind = false,
      root,
      signal,
      onSkipped,
      onFailed,
    }) {
      if (source === 'client' && ownerId === null) throw new AppError('bad_parameter', { field: 'owner' });
      const { found, skipped } = await parts.sourceFiles.findFilms({
        path,
        claimAllSubtitles: claimAll,
        anyExtension: anyKind,
        move,
        root,
      });
      for (const { name, reason } of skipped) onSkipped?.(name, reason);
      const brought: { video: Video; created: boolean }[] = [];
      for (const film of found) {
        if (signal?.aborted) throw new AppError('cancelled', { cause: signal.reason });
        try {
          brought.push(await ingestFilm({ ...parts, found: film, source, ownerId, move, signal }));
        } catch (thrown) {
          const error = toAppError(thrown);
          if (!onFailed || error.code === 'cancelled') throw error;
          onFailed(film.relativePath, error);
        }
      }
      return brought;
    },
  };
}

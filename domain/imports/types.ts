import type { FilmSource } from '#shared/film-codes.ts';
import type { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import type { SkipReason } from './source-files.ts';

/** Imports files into the library. */
export interface ImportService {
  /**
   * Imports a file or every film of a folder, and returns the videos that were created or already existed. With
   * `claimAllSubtitles`, a film that is alone in its folder gets every subtitle there. A film that cannot be imported
   * is passed to `onFailed` and the others continue; without `onFailed`, the error is thrown: source_missing,
   * disk_full.
   */
  importPath(args: {
    path: string;
    source: FilmSource;
    ownerId: string | null;
    /** The account that uploads the files, for the audit log; null for files that are in a folder. */
    actorId?: string | null;
    claimAllSubtitles: boolean;
    /** Deletes the files at `path` that were imported completely. A link is then skipped as `not_a_file`. */
    move: boolean;
    /** Accepts the file at `path` whatever its extension, because the user asked for this file. */
    anyExtension?: boolean;
    /** A folder above the file at `path`. The folder names between the two can contain the series and season. */
    root?: string;
    /**
     * Stops the import between two films or while one is being read, and throws `cancelled`. Films imported before stay
     * in the library.
     */
    signal?: AbortSignal;
    onSkipped?: (name: string, reason: SkipReason) => void;
    onFailed?: (name: string, error: AppError) => void;
  }): Promise<{ video: Video; created: boolean }[]>;
}

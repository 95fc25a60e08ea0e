import type { AppError } from '#domain/errors.ts';
import type { FilmSource, Video } from '#domain/films/types.ts';
import type { SkipReason } from './source-files.ts';

/** Brings files into the library. */
export interface ImportService {
  /**
   * Brings in a file or every film of a folder; returns the videos made or found again. `claimAllSubtitles`: a film alone in its
   * folder takes every subtitle there. A film that cannot be brought in is told to `onFailed` and the others go on;
   * without it, it is thrown: source_missing, disk_full.
   */
  importPath(args: {
    path: string;
    source: FilmSource;
    ownerId: string | null;
    claimAllSubtitles: boolean;
    /** Delete the files at `path` that were brought in whole; a link is refused then (skipped as `not_a_file`). */
    move: boolean;
    /** Take the file at `path` whatever its extension: somebody asked for this very file. */
    anyExtension?: boolean;
    /** A folder above the file at `path`: the names of the folders between tell its series and season. */
    root?: string;
    /** Ends it between two films or while one is being read, with `cancelled` thrown; what is in stays in. */
    signal?: AbortSignal;
    onSkipped?: (name: string, reason: SkipReason) => void;
    onFailed?: (name: string, error: AppError) => void;
  }): Promise<{ video: Video; created: boolean }[]>;
}

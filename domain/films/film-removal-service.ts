import type { Viewer } from '#domain/accounts/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import { canEditFilm, canViewFilm } from './film-access.ts';
import type { Film, FilmStore } from './types.ts';

/** How many of a film's videos were removed, and how many were kept because a lesson or red packet uses them. */
export interface FilmRemovalResult {
  removed: number;
  kept: number;
}

export interface FilmRemovalService {
  /**
   * Removes a film and its files from the library. Administrators and the film's owner may do so. Clips cut from it are
   * kept, with the lines spoken in them. Throws not_found, forbidden; film_in_campaign, and removes nothing, while a red
   * packet of one of its videos is active or paused.
   */
  remove(args: { viewer: Viewer; filmId: string }): Promise<FilmRemovalResult>;
}

/** Creates the service. `removeFilm` checks no rights; its callers must have done so. */
export function createFilmRemovalService(args: {
  films: FilmStore;
  jobs: Pick<JobStore, 'latestJobsFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeVideo'>;
  index: Pick<PhraseIndex, 'remove'>;
  clock: Clock;
}): FilmRemovalService & { removeFilm(film: Film): Promise<FilmRemovalResult> } {
  const { films, jobs, files, index, clock } = args;

  const removeFilm = async (film: Film): Promise<FilmRemovalResult> => {
    const videos = await films.videosOfFilms([film.id]);
    // Learners were promised money for watching it.
    if (await films.hasRunningRedPacket(videos.map(({ id }) => id))) throw new AppError('film_in_campaign');
    const imports = await jobs.latestJobsFor({
      kind: 'import_video',
      subjectIds: videos.map(({ id }) => id),
    });
    let removed = 0;
    for (const video of videos) {
      if (!(await films.deleteUnusedVideo(video.id)) && !(await films.markVideoRemoved(video.id))) continue;
      removed += 1;
      const running = imports.get(video.id);
      if (running) await jobs.cancel({ id: running.id, nowMs: clock.nowMs() });
      await index.remove(video.id);
      await files.removeVideo(video.id);
    }
    return { removed, kept: videos.length - removed };
  };

  return {
    removeFilm,
    async remove({ viewer, filmId }) {
      const film = await films.filmById(filmId);
      if (!film || !canViewFilm(viewer, film)) throw new AppError('not_found');
      if (!canEditFilm(viewer, film)) throw new AppError('forbidden');
      return removeFilm(film);
    },
  };
}

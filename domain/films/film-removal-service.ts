import type { Viewer } from '../accounts/types.ts';
import { maskNumbers } from '../audit/mask-numbers.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { JobStore } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { SearchIndex } from '../search/types.ts';
import { auditFilmChange } from './audit-film-change.ts';
import { canEditFilm, canViewFilm, isPrivateFilm } from './film-access.ts';
import { groupAsVersions } from './join-versions.ts';
import type { Film, FilmStore, Video } from './types.ts';

/** How many of a film's videos were removed, and how many were kept because a lesson or red packet uses them. */
export interface FilmRemovalResult {
  removed: number;
  kept: number;
}

/** Removes films from the library. */
export interface FilmRemovalService {
  /**
   * Removes a film and its files from the library. Administrators and the film's owner may do so. Clips cut from it are
   * kept, with the lines spoken in them. Throws not_found, forbidden; film_in_campaign, and removes nothing, while a red
   * packet of one of its videos is active or paused.
   */
  remove(args: { viewer: Viewer; filmId: string }): Promise<FilmRemovalResult>;
}

/**
 * Creates the service. `removeFilm` checks no rights; its callers must have done so. They name the actor, unless the film goes
 * with its owner's account.
 */
export function createFilmRemovalService(args: {
  films: FilmStore;
  jobs: Pick<JobStore, 'latestJobsFor' | 'cancel'>;
  files: Pick<LibraryFiles, 'removeVideo'>;
  index: Pick<SearchIndex, 'remove'>;
  clock: Clock;
}): FilmRemovalService & { removeFilm(film: Film, actor?: Viewer): Promise<FilmRemovalResult> } {
  const { films, jobs, files, index, clock } = args;

  const removeFilm = async (film: Film, actor?: Viewer): Promise<FilmRemovalResult> => {
    const videos = await films.videosOfFilms([film.id], { withVersions: true });
    // Learners were promised money for watching it.
    if (await films.hasRunningRedPacket(videos.map(({ id }) => id))) throw new AppError('film_in_campaign');
    const subjectIds = videos.map(({ id }) => id);
    const [imports, alignments] = await Promise.all([
      jobs.latestJobsFor({ kind: 'import_video', subjectIds }),
      jobs.latestJobsFor({ kind: 'align_lines', subjectIds }),
    ]);
    let removed = 0;
    const kept: Video[] = [];
    for (const video of videos) {
      // Nothing else says from now on which film of the library it was.
      const audit =
        actor &&
        auditFilmChange({
          ...{ actor, film, action: 'film_removed', subjectId: film.id, nowMs: clock.nowMs() },
          detail: {
            video: video.id,
            ...(isPrivateFilm(film) ? null : { title: maskNumbers(film.title) }),
          },
        });
      const isGone =
        (await films.deleteUnusedVideo(video.id, audit)) || (await films.markVideoRemoved(video.id, audit));
      if (!isGone) {
        kept.push(video);
        continue;
      }
      removed += 1;
      for (const job of [imports.get(video.id), alignments.get(video.id)]) {
        if (job) await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      }
      await index.remove(video.id);
      await files.removeVideo(video.id);
    }
    // Of the versions that are kept without the video that stood for them, one is shown.
    const orphans = kept.filter(({ versionOf }) => !kept.some(({ id }) => id === versionOf));
    for (const [shownId, [first, ...others]] of Map.groupBy(orphans, ({ versionOf }) => versionOf)) {
      if (shownId !== null && first) await groupAsVersions({ films, videos: [first, ...others] });
    }
    return { removed, kept: kept.length };
  };

  return {
    removeFilm,
    async remove({ viewer, filmId }) {
      const film = await films.filmById(filmId);
      if (!film || !canViewFilm(viewer, film)) throw new AppError('not_found');
      if (!canEditFilm(viewer, film)) throw new AppError('forbidden');
      return removeFilm(film, viewer);
    },
  };
}

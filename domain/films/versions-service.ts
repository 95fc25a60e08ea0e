import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { buildFilm } from '../imports/build-film.ts';
import { parseFilmFileName } from '../imports/parse-film-file-name.ts';
import { auditFilmChange } from './audit-film-change.ts';
import { canEditFilm, canViewFilm } from './film-access.ts';
import { requireVideo } from './films-service.ts';
import { groupAsVersions } from './join-versions.ts';
import type { Film, FilmStore, Video } from './types.ts';

/** Several files of one film. Administrators and the owner of a client film may use these methods; others get forbidden. */
export interface VersionsService {
  /** The files of a film beside those that are shown. Throws not_found. */
  list(args: { viewer: Viewer; filmId: string }): Promise<Video[]>;
  /**
   * Says that two videos are files of the same film. The better one is shown from now on; see `chooseShownVersion`.
   * Returns its ID. Throws not_ready, and bad_parameter if the two are the same or of different sources or owners.
   */
  join(args: { viewer: Viewer; videoId: string; otherId: string }): Promise<string>;
  /** Lets a version stand alone, under the title of its file name. Throws bad_parameter if the video is no version. */
  separate(args: { viewer: Viewer; videoId: string }): Promise<void>;
}

/** Creates the service that joins and separates files of the same film. */
export function createVersionsService(args: { films: FilmStore; clock: Clock }): VersionsService {
  const { films, clock } = args;

  const requireEditable = async (viewer: Viewer, videoId: string) => {
    const found = await requireVideo({ films, viewer, videoId });
    if (!canEditFilm(viewer, found.film)) throw new AppError('forbidden');
    if (found.video.state !== 'ready') throw new AppError('not_ready');
    return found;
  };

  /** The video itself, or the one that stands for it. */
  const requireShown = async (viewer: Viewer, videoId: string): Promise<{ film: Film; video: Video }> => {
    const found = await requireEditable(viewer, videoId);
    const { versionOf } = found.video;
    return versionOf === null ? found : requireEditable(viewer, versionOf);
  };

  return {
    async list({ viewer, filmId }) {
      const film = await films.filmById(filmId);
      if (!film || !canViewFilm(viewer, film)) throw new AppError('not_found');
      if (!canEditFilm(viewer, film)) throw new AppError('forbidden');
      const videos = await films.videosOfFilms([filmId], { withVersions: true });
      return videos.filter(({ versionOf }) => versionOf !== null);
    },

    async join({ viewer, videoId, otherId }) {
      const one = await requireShown(viewer, videoId);
      const other = await requireShown(viewer, otherId);
      const isSameLibrary = one.film.source === other.film.source && one.film.ownerId === other.film.ownerId;
      if (one.video.id === other.video.id || !isSameLibrary)
        throw new AppError('bad_parameter', { field: 'otherId' });
      const detail = { kind: 'joined' };
      const entry = { actor: viewer, film: one.film, detail, nowMs: clock.nowMs() };
      return groupAsVersions({
        ...{ films, videos: [one.video, other.video] },
        auditOf: (shownId) =>
          auditFilmChange({ ...entry, action: 'film_versions_changed', subjectId: shownId }),
      });
    },

    async separate({ viewer, videoId }) {
      const { film, video } = await requireEditable(viewer, videoId);
      if (video.versionOf === null) throw new AppError('bad_parameter', { field: 'videoId' });
      const { source, ownerId } = film;
      const name = parseFilmFileName(video.originalName);
      const nowMs = clock.nowMs();
      await films.separateVersion({
        videoId,
        film: buildFilm({ name, source, ownerId, nowMs }),
        audit: auditFilmChange({
          ...{ actor: viewer, film, action: 'film_versions_changed', subjectId: videoId, nowMs },
          detail: { kind: 'separated' },
        }),
      });
    },
  };
}

import { type AuditedState, detailOfChange } from '#shared/audit-detail.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { sanitizeSingleLine } from '../text/sanitize-text.ts';
import { auditFilmChange } from './audit-film-change.ts';
import { canEditFilm, canViewFilm } from './film-access.ts';
import { requireVideo } from './films-service.ts';
import type { Film, FilmNames, FilmStore, VideoNames } from './types.ts';

/** Changes what names films and their videos. Throws forbidden unless the viewer is an admin or the owner of a client film. */
export interface NamingService {
  /** Changes the titles and the year of a film. Throws not_found, and bad_parameter for a title without text. */
  renameFilm(args: { viewer: Viewer; filmId: string } & FilmNames): Promise<Film>;
  /**
   * Changes the numbers and the title of a video and of its versions. The ID of a version means the video that stands for it,
   * whose ID is returned. Throws not_found, film_removed, and bad_parameter for an episode without a season.
   */
  renameVideo(
    args: { viewer: Viewer; videoId: string } & VideoNames,
  ): Promise<VideoNames & { videoId: string }>;
}

export function createNamingService(args: {
  films: Pick<FilmStore, 'filmById' | 'renameFilm' | 'videosWithFilms' | 'renameVideo'>;
  clock: Clock;
}): NamingService {
  const { films, clock } = args;
  return {
    async renameFilm({ viewer, filmId, ...names }) {
      const film = await films.filmById(filmId);
      if (!film || !canViewFilm(viewer, film)) throw new AppError('not_found');
      if (!canEditFilm(viewer, film)) throw new AppError('forbidden');
      const title = sanitizeSingleLine(names.title);
      if (title === '') throw new AppError('bad_parameter', { field: 'title' });
      const titleZh = sanitizeSingleLine(names.titleZh ?? '') || null;
      const after = { title, titleZh, year: names.year };
      const detail = detailOfChange(describeFilm(film), describeFilm(after));
      const audit = auditFilmChange({
        ...{ actor: viewer, film, action: 'film_renamed', subjectId: filmId, detail, nowMs: clock.nowMs() },
      });
      const isChanged = Object.keys(detail).length > 0;
      if (isChanged) await films.renameFilm({ id: filmId, names: after, audit });
      return { ...film, ...after };
    },

    async renameVideo({ viewer, videoId, season, episode, title }) {
      const named = await requireVideo({ films, viewer, videoId });
      if (!canEditFilm(viewer, named.film)) throw new AppError('forbidden');
      const { versionOf } = named.video;
      const { film, video } =
        versionOf === null ? named : await requireVideo({ films, viewer, videoId: versionOf });
      // Without a season, it would be before the first episode of season 1.
      if (episode !== null && season === null) throw new AppError('bad_parameter', { field: 'season' });
      const names = { season, episode, title: sanitizeSingleLine(title ?? '') || null };
      const detail = detailOfChange(describeVideo(video), describeVideo(names));
      const audit = auditFilmChange({
        ...{
          actor: viewer,
          film,
          action: 'video_renamed',
          subjectId: video.id,
          detail,
          nowMs: clock.nowMs(),
        },
      });
      const isChanged = Object.keys(detail).length > 0;
      if (isChanged) await films.renameVideo({ id: video.id, names, audit });
      return { videoId: video.id, ...names };
    },
  };
}

const describeFilm = ({ title, titleZh, year }: FilmNames): AuditedState => ({
  facts: { year },
  typed: { title: [title, titleZh].join('\n') },
});

const describeVideo = ({ season, episode, title }: VideoNames): AuditedState => ({
  facts: { season, episode },
  typed: { title },
});

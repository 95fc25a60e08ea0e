import type { PersonalDataSource } from '../accounts/personal-data.ts';
import type { Viewer } from '../accounts/types.ts';
import { AppError } from '../errors.ts';
import { estimateMezzanineBytes } from '../media/disk-space.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { FilmRemovalResult } from './film-removal-service.ts';
import type { Film, FilmStore, FilmSummary, FilmsService } from './types.ts';

type UploadedVideo = Awaited<ReturnType<FilmStore['uploadedVideos']>>[number];

/** A learner's own uploaded films. */
export interface OwnFilmsService {
  /** Films of source `client` that the viewer owns, newest first. */
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<FilmSummary>>;
  /** Bytes used by the viewer's films (originals, and files derived from them or about to be), and the quota. */
  usage(args: { viewer: Pick<Viewer, 'id'> }): Promise<{ usedBytes: number; quotaBytes: number }>;
  /**
   * Deletes one of the viewer's films. Clips cut from it are kept, and so is a video that a lesson or red packet uses.
   * Throws not_found, film_in_campaign.
   */
  remove(args: { viewer: Viewer; filmId: string }): Promise<FilmRemovalResult>;
}

/** Creates the service with which learners list their own uploads, see their quota, and delete uploads. */
export function createOwnFilmsService(args: {
  films: FilmStore;
  list: FilmsService['list'];
  removeFilm: (film: Film, actor?: Viewer) => Promise<FilmRemovalResult>;
  quotaBytes: number;
}): OwnFilmsService & { personal: PersonalDataSource } {
  const { films, list, removeFilm, quotaBytes } = args;

  const filmsOf = async (ownerId: string): Promise<Film[]> => {
    const found = await films.listFilms({
      sources: ['client'],
      clientOwnerIds: [ownerId],
      q: null,
      sort: 'new',
      limit: Number.MAX_SAFE_INTEGER,
      offset: 0,
    });
    return found.films.map(({ totals: _, firstReadyVideoId: __, ...film }) => film);
  };

  const bytesOf = ({ state, originalBytes, mezzanineBytes }: UploadedVideo): number => {
    // While a video is importing, its future mezzanine counts too.
    const expectedBytes = state === 'importing' ? estimateMezzanineBytes(originalBytes) : 0;
    return originalBytes + (mezzanineBytes ?? expectedBytes);
  };

  return {
    list: ({ viewer, ...page }) =>
      list({ viewer, source: 'client', q: null, sort: 'new', mine: true, ...page }),

    async usage({ viewer }) {
      const videos = await films.uploadedVideos(viewer.id);
      return { usedBytes: videos.reduce((sum, video) => sum + bytesOf(video), 0), quotaBytes };
    },

    async remove({ viewer, filmId }) {
      const film = await films.filmById(filmId);
      if (film?.source !== 'client' || film.ownerId !== viewer.id) throw new AppError('not_found');
      return removeFilm(film, viewer);
    },

    personal: {
      name: 'films',
      async exportData(accountId) {
        const ownFilms = await filmsOf(accountId);
        const videos = await films.videosOfFilms(
          ownFilms.map(({ id }) => id),
          { withVersions: true },
        );
        return ownFilms.map((film) => ({
          ...film,
          videos: videos
            .filter(({ filmId }) => filmId === film.id)
            .map(({ id, originalName, season, episode, state, createdMs }) => ({
              id,
              originalName,
              season,
              episode,
              state,
              createdMs,
            })),
        }));
      },
      async erase(accountId) {
        for (const film of await filmsOf(accountId)) await removeFilm(film);
      },
    },
  };
}

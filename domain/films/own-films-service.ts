import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { FilmSummary, FilmsService } from '#domain/films/types.ts';
import { estimateMezzanineBytes } from '#domain/media/disk-space.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { FilmRemovalResult } from './film-removal-service.ts';
import type { Film, FilmStore, Video } from './types.ts';

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
  files: LibraryFiles;
  removeFilm: (film: Film) => Promise<FilmRemovalResult>;
  quotaBytes: number;
}): OwnFilmsService & { personal: PersonalDataSource } {
  const { films, list, files, removeFilm, quotaBytes } = args;

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

  const bytesOf = async (video: Video): Promise<number> => {
    const original = files.originalFile(video.id, video.originalExt);
    const originalBytes = (await files.exists(original)) ? await files.size(original) : 0;
    // While a video is importing, its future mezzanine counts too.
    const expectedBytes = video.state === 'importing' ? estimateMezzanineBytes(originalBytes) : 0;
    return originalBytes + (video.mezzanine?.bytes ?? expectedBytes);
  };

  return {
    list: ({ viewer, ...page }) =>
      list({ viewer, source: 'client', q: null, sort: 'new', mine: true, ...page }),

    async usage({ viewer }) {
      const ownFilms = await filmsOf(viewer.id);
      const videos = await films.videosOfFilms(ownFilms.map(({ id }) => id));
      const bytes = await Promise.all(videos.map(bytesOf));
      return { usedBytes: bytes.reduce((sum, size) => sum + size, 0), quotaBytes };
    },

    async remove({ viewer, filmId }) {
      const film = await films.filmById(filmId);
      if (film?.source !== 'client' || film.ownerId !== viewer.id) throw new AppError('not_found');
      return removeFilm(film);
    },

    personal: {
      name: 'films',
      async exportData(accountId) {
        const ownFilms = await filmsOf(accountId);
        const videos = await films.videosOfFilms(ownFilms.map(({ id }) => id));
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

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
  /** Bytes that the viewer's films take, originals with what was made or is to be made of them, and how many they may take. */
  usage(args: { viewer: Pick<Viewer, 'id'> }): Promise<{ usedBytes: number; quotaBytes: number }>;
  /**
   * Deletes a film of one's own. Clips cut from it live on; a video that a lesson or a red packet stands on stays. Throws
   * not_found.
   */
  remove(args: { viewer: Viewer; filmId: string }): Promise<FilmRemovalResult>;
}

/** What learners bring themselves: seen, weighed against what they may keep here, and deleted. */
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
    return found.films;
  };

  const bytesOf = async (video: Video): Promise<number> => {
    const original = files.originalFile(video.id, video.originalExt);
    const kept = (await files.exists(original)) ? await files.size(original) : 0;
    // What is being made of it takes its room already.
    const toCome = video.state === 'importing' ? estimateMezzanineBytes(kept) : 0;
    return kept + (video.mezzanine?.bytes ?? toCome);
  };

  return {
    list: ({ viewer, ...page }) =>
      list({ viewer, source: 'client', q: null, sort: 'new', mine: true, ...page }),

    async usage({ viewer }) {
      const own = await filmsOf(viewer.id);
      const videos = await films.videosOfFilms(own.map(({ id }) => id));
      const bytes = await Promise.all(videos.map(bytesOf));
      return { usedBytes: bytes.reduce((sum, one) => sum + one, 0), quotaBytes };
    },

    async remove({ viewer, filmId }) {
      const film = await films.filmById(filmId);
      if (film?.source !== 'client' || film.ownerId !== viewer.id) throw new AppError('not_found');
      return removeFilm(film);
    },

    personal: {
      name: 'films',
      async exportData(accountId) {
        const own = await filmsOf(accountId);
        const videos = await films.videosOfFilms(own.map(({ id }) => id));
        return own.map((film) => ({
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

import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Page, PageArgs } from '../pagination.ts';
import { auditFilmChange } from './audit-film-change.ts';
import { changeLines, type LineChange } from './change-lines.ts';
import { canEditFilm } from './film-access.ts';
import { requireVideo } from './films-service.ts';
import type { Film, FilmStore, Line, Video } from './types.ts';

/** The lines of a video as a table that people edit. */
export interface LineTableService {
  /**
   * A page of the lines, with the video at a revision that is no newer than they are: a change of newer lines is then
   * refused, never written over. `before` and `after` are the lines around the page. Throws not_found, film_removed,
   * forbidden.
   */
  page(
    args: { viewer: Viewer; videoId: string } & PageArgs,
  ): Promise<Page<Line> & { film: Film; video: Video; before: Line | null; after: Line | null }>;
  /** Replaces a run of lines. Throws as `page` and `changeLines` do. */
  replace(args: { viewer: Viewer; change: LineChange }): Promise<{ revision: number; total: number }>;
}

/** Creates the service behind the table of a video's lines. */
export function createLineTableService(args: { films: FilmStore; clock: Clock }): LineTableService {
  const { films, clock } = args;

  const requireEditable = async (viewer: Viewer, videoId: string) => {
    const found = await requireVideo({ films, viewer, videoId });
    if (!canEditFilm(viewer, found.film)) throw new AppError('forbidden');
    return found;
  };

  return {
    async page({ viewer, videoId, pageNumber, pageSize }) {
      const { film, video } = await requireEditable(viewer, videoId);
      const first = (pageNumber - 1) * pageSize;
      const hasBefore = first > 0;
      const found = await films.linesOfVideo({
        ...{ videoId, limit: pageSize + (hasBefore ? 2 : 1), offset: hasBefore ? first - 1 : 0 },
      });
      const before = hasBefore ? (found.shift() ?? null) : null;
      const list = found.slice(0, pageSize);
      return {
        ...{ film, video, list, before, after: found[pageSize] ?? null },
        ...{ total: video.lineCount, pageNumber, pageSize },
      };
    },

    async replace({ viewer, change }) {
      const { videoId, fromSeq, count, lines } = change;
      const { film } = await requireEditable(viewer, videoId);
      const audit = auditFilmChange({
        ...{ actor: viewer, film, action: 'lines_changed', subjectId: videoId, nowMs: clock.nowMs() },
        detail: { line: String(fromSeq + 1), removed: String(count), added: String(lines.length) },
      });
      return changeLines({ films, change, audit });
    },
  };
}

import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipStore, ClipsService, ClipView } from '#domain/clips/types.ts';
import { visibleClientOwnerIds } from '#domain/films/film-access.ts';
import type { FilmSummary, FilmsService } from '#domain/films/types.ts';
import type { PracticeClip, TakeStore } from '#domain/takes/types.ts';

/** The beginnings of the lists on the home page. */
export interface HomeOverview {
  /** Newest first. */
  films: FilmSummary[];
  /** The viewer's own, newest first. */
  clips: ClipView[];
  leastPracticed: PracticeClip[];
}

export interface HomeService {
  /** Returns at most this many rows of each list. */
  overview(args: {
    viewer: Viewer;
    films: number;
    clips: number;
    leastPracticed: number;
  }): Promise<HomeOverview>;
}

/** Creates the service for the home page. It reads no more than the page shows, so its cost doesn't grow with the library. */
export function createHomeService(args: {
  films: Pick<FilmsService, 'newest'>;
  clipStore: Pick<ClipStore, 'newestClipIds'>;
  clips: Pick<ClipsService, 'details'>;
  takes: Pick<TakeStore, 'firstLeastPracticedClips'>;
}): HomeService {
  const { films, clipStore, clips, takes } = args;
  return {
    async overview({ viewer, ...counts }) {
      const clientOwnerIds = visibleClientOwnerIds(viewer);
      const [newest, ownIds, cold] = await Promise.all([
        films.newest({ viewer, count: counts.films }),
        clipStore.newestClipIds({ ownerId: viewer.id, clientOwnerIds, limit: counts.clips }),
        takes.firstLeastPracticedClips({
          viewerId: viewer.id,
          clientOwnerIds,
          limit: counts.leastPracticed,
        }),
      ]);
      const views = await clips.details({
        viewer,
        clipIds: [...new Set([...ownIds, ...cold.map(({ clipId }) => clipId)])],
      });
      const viewById = new Map(views.map((view) => [view.clip.id, view]));
      return {
        films: newest,
        clips: ownIds.flatMap((id) => viewById.get(id) ?? []),
        leastPracticed: cold.flatMap(({ clipId, people }) => {
          const clip = viewById.get(clipId);
          return clip ? [{ clip, people }] : [];
        }),
      };
    },
  };
}

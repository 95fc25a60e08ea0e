import type { ClipDto } from '#contract/clips.ts';
import type { FilmDto } from '#contract/films.ts';
import type { PracticeClipDto } from '#contract/takes.ts';
import { nullIfNotFound } from '#domain/errors.ts';
import type { PageContext } from '../../request/page-context.ts';

/** How many films and how many clips of each kind are offered. */
const OFFERED = 8;
/** How many of the newest takes are looked through for clips that the viewer has practiced. */
const TAKES_READ = 24;

/** The films and clips that a page offers when its address names no film, clip, or take. */
export interface Choice {
  kind: 'choice';
  /** The viewer's own clips that are ready, newest first. */
  mine: ClipDto[];
  /** Clips that few people have practiced. */
  tryThis: PracticeClipDto[];
  /** The films that were added last. */
  recent: FilmDto[];
}

/** Loads what every page without a subject offers. */
export async function loadChoice(api: PageContext['api']): Promise<Choice> {
  const [mine, leastPracticed, films] = await Promise.all([
    api.clips.list({ mine: true, pageSize: OFFERED }),
    api.takes.leastPracticed({ pageSize: OFFERED }),
    api.films.list({ pageSize: OFFERED }),
  ]);
  return {
    kind: 'choice',
    mine: mine.list.filter(({ state }) => state === 'ready'),
    tryThis: leastPracticed.list,
    recent: films.list,
  };
}

/** Loads the clips that the viewer has takes of, the last practiced first. Leaves out clips that are gone. */
export async function loadPracticedClips(api: PageContext['api']): Promise<ClipDto[]> {
  const { list } = await api.takes.mine({ pageSize: TAKES_READ });
  const clipIds = [...new Set(list.map(({ clipId }) => clipId))].slice(0, OFFERED);
  const clips = await Promise.all(
    clipIds.map((clipId) => api.clips.detail({ clipId }).catch(nullIfNotFound)),
  );
  return clips.filter((clip) => clip !== null);
}

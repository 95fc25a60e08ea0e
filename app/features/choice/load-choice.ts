import type { ClipDto } from '#contract/clips.ts';
import type { FilmDto } from '#contract/films.ts';
import { isAppError } from '#domain/errors.ts';
import type { PageContext } from '../../request/page-context.ts';

/** How many films and how many clips of each kind are offered. */
const OFFERED = 8;
/** How many of the newest takes are looked through for clips that the viewer has practised. */
const TAKES_READ = 24;

/** What a page offers that was opened without naming a film, clip, or take. */
export interface Choice {
  kind: 'choice';
  /** The viewer's own clips that are ready, newest first. */
  mine: ClipDto[];
  /** Clips that few people have practised. */
  tryThis: ClipDto[];
  /** The films that were added last. */
  recent: FilmDto[];
}

/** Loads what every page without a subject offers. */
export async function loadChoice(api: PageContext['api']): Promise<Choice> {
  const [mine, leastPracticed, films] = await Promise.all([
    api.clips.list({ mine: '1', pagesize: OFFERED }),
    api.takes.leastPracticed({ pagesize: OFFERED }),
    api.films.list({ pagesize: OFFERED }),
  ]);
  return {
    kind: 'choice',
    mine: mine.list.filter(({ state }) => state === 'ready'),
    tryThis: leastPracticed.list,
    recent: films.list,
  };
}

/** Loads the clips that the viewer has takes of, the last practised first. Leaves out clips that are gone. */
export async function loadPractisedClips(api: PageContext['api']): Promise<ClipDto[]> {
  const { list } = await api.takes.mine({ pagesize: TAKES_READ });
  const clipIds = [...new Set(list.map(({ clipId }) => clipId))].slice(0, OFFERED);
  const clips = await Promise.all(clipIds.map((clipId) => findClip(api, clipId)));
  return clips.filter((clip) => clip !== null);
}

async function findClip(api: PageContext['api'], clipId: string): Promise<ClipDto | null> {
  try {
    return await api.clips.detail({ clipId });
  } catch (thrown) {
    if (isAppError(thrown)) return null;
    throw thrown;
  }
}

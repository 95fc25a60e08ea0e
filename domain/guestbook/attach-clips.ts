import type { Viewer } from '#domain/accounts/types.ts';
import type { BarStore } from '#domain/clips/types.ts';
import { maySeeFilm } from '#domain/films/access.ts';
import type { FilmStore } from '#domain/films/types.ts';
import { framesOf, lengthMsOf } from '#shared/clip-segments.ts';
import { frameAt } from '#shared/frames.ts';
import type { AttachedClip, Message } from './types.ts';

type Known = Omit<AttachedClip, 'atMs' | 'frame'> & { frameOf(atMs: number): number };

/** The clips messages point at, by message id: without those that are gone or whose film the viewer may not see. */
export function createAttachClips({ bars, films }: { bars: BarStore; films: FilmStore }) {
  const read = async (viewer: Viewer, barId: string): Promise<Known | null> => {
    const bar = await bars.barById(barId);
    if (bar?.state !== 'ready') return null;
    const film = await films.filmById(bar.filmId);
    const video = await films.videoById(bar.videoId);
    if (!film || !video?.mezzanine || !maySeeFilm(viewer, film)) return null;
    const { rate } = video.mezzanine;
    return {
      barId: bar.id,
      videoId: bar.videoId,
      title: bar.title,
      filmTitle: film.title,
      filmTitleZh: film.titleZh,
      lengthMs: lengthMsOf(bar.segments),
      frameOf: (atMs) => Math.min(frameAt(atMs, rate), framesOf(bar.segments) - 1),
    };
  };

  return async (args: {
    viewer: Viewer;
    messages: readonly Message[];
  }): Promise<Map<string, AttachedClip>> => {
    const ids = new Set(args.messages.flatMap(({ barId }) => barId ?? []));
    const known = new Map(
      await Promise.all([...ids].map(async (id) => [id, await read(args.viewer, id)] as const)),
    );
    const clips = new Map<string, AttachedClip>();
    for (const { id, barId, atMs } of args.messages) {
      const clip = barId === null ? null : known.get(barId);
      if (!clip) continue;
      const { frameOf, ...told } = clip;
      clips.set(id, { ...told, atMs, frame: frameOf(atMs ?? 0) });
    }
    return clips;
  };
}

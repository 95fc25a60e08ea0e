import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipStore } from '#domain/clips/types.ts';
import { canViewFilm } from '#domain/films/film-access.ts';
import type { FilmStore } from '#domain/films/types.ts';
import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { frameAt } from '#shared/frames.ts';
import type { GuestbookMessage, MessageClip } from './types.ts';

type LoadedClip = Omit<MessageClip, 'atMs' | 'frame'> & { frameOf(atMs: number): number };

/**
 * Creates a function that returns the clips attached to messages, by message ID. It leaves out clips that were deleted
 * or are not ready, and those whose film the viewer may not see.
 */
export function createMessageClipLoader({ clipStore, films }: { clipStore: ClipStore; films: FilmStore }) {
  const readClip = async (viewer: Viewer, clipId: string): Promise<LoadedClip | null> => {
    const clip = await clipStore.clipById(clipId);
    if (clip?.state !== 'ready') return null;
    const film = await films.filmById(clip.filmId);
    const video = await films.videoById(clip.videoId);
    if (!film || !video?.mezzanine || !canViewFilm(viewer, film)) return null;
    const { rate } = video.mezzanine;
    return {
      clipId: clip.id,
      videoId: clip.videoId,
      title: clip.title,
      filmTitle: film.title,
      filmTitleZh: film.titleZh,
      lengthMs: computeDurationMs(clip.segments),
      frameOf: (atMs) => Math.min(frameAt(atMs, rate), countFrames(clip.segments) - 1),
    };
  };

  return async (args: {
    viewer: Viewer;
    messages: readonly GuestbookMessage[];
  }): Promise<Map<string, MessageClip>> => {
    const ids = new Set(args.messages.flatMap(({ clipId }) => clipId ?? []));
    const loadedClips = new Map(
      await Promise.all([...ids].map(async (id) => [id, await readClip(args.viewer, id)] as const)),
    );
    const clips = new Map<string, MessageClip>();
    for (const { id, clipId, atMs } of args.messages) {
      const loaded = clipId === null ? null : loadedClips.get(clipId);
      if (!loaded) continue;
      const { frameOf, ...clip } = loaded;
      clips.set(id, { ...clip, atMs, frame: frameOf(atMs ?? 0) });
    }
    return clips;
  };
}

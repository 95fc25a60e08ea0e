import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { frameAt } from '#shared/frames.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ClipStore } from '../clips/types.ts';
import { canViewFilm } from '../films/film-access.ts';
import type { FilmStore } from '../films/types.ts';
import type { GuestbookMessage, MessageClip } from './types.ts';

type LoadedClip = Omit<MessageClip, 'clipOffsetMs' | 'frame'> & { frameOf(clipOffsetMs: number): number };

/**
 * Creates a function that returns the clips attached to messages, by message ID. It leaves out clips that were deleted
 * or are not ready, and those whose film the viewer may not see.
 */
export function createMessageClipLoader({ clipStore, films }: { clipStore: ClipStore; films: FilmStore }) {
  /** Reads the clips and their videos with one read each. */
  const readClips = async (viewer: Viewer, clipIds: readonly string[]): Promise<Map<string, LoadedClip>> => {
    if (clipIds.length === 0) return new Map();
    const found = await clipStore.clipsByIds([...new Set(clipIds)]);
    const ready = found.filter(({ state }) => state === 'ready');
    const videos = await films.videosWithFilms(ready.map(({ videoId }) => videoId));
    const loaded = new Map<string, LoadedClip>();
    for (const clip of ready) {
      const { film, video } = videos.get(clip.videoId) ?? {};
      if (!film || !video?.mezzanine || !canViewFilm(viewer, film)) continue;
      const { rate } = video.mezzanine;
      loaded.set(clip.id, {
        clipId: clip.id,
        videoId: clip.videoId,
        title: clip.title,
        filmTitle: film.title,
        filmTitleZh: film.titleZh,
        lengthMs: computeDurationMs(clip.segments),
        frameOf: (clipOffsetMs) => Math.min(frameAt(clipOffsetMs, rate), countFrames(clip.segments) - 1),
      });
    }
    return loaded;
  };

  return async (args: {
    viewer: Viewer;
    messages: readonly GuestbookMessage[];
  }): Promise<Map<string, MessageClip>> => {
    const loadedClips = await readClips(
      args.viewer,
      args.messages.flatMap(({ clipId }) => clipId ?? []),
    );
    const clips = new Map<string, MessageClip>();
    for (const { id, clipId, clipOffsetMs } of args.messages) {
      const loaded = clipId === null ? null : loadedClips.get(clipId);
      if (!loaded) continue;
      const { frameOf, ...clip } = loaded;
      clips.set(id, { ...clip, clipOffsetMs, frame: frameOf(clipOffsetMs ?? 0) });
    }
    return clips;
  };
}

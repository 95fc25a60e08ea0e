import type { SourceVideoDto } from '#contract/clips.ts';
import { frameAt, frameStartMs } from '#shared/frames.ts';
import { posterUrl, stillUrl } from '#shared/media-urls.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import { videoUrlAtTime } from '../../player/video-url-at-time.ts';
import type { Workspace } from './load-workspace.ts';
import type { WorkspacePicture } from './picture.ts';

/** How a picture opens before its player exists. */
export interface Opening {
  /** Names the picture. */
  id: string;
  /** Its address, with the time at which it opens without a script. */
  src: string;
  /** The time at which it opens, in milliseconds. */
  ms: number;
  /** A picture of that moment. */
  still: string;
}

/**
 * Returns how a picture opens: at a frame or at the start of a part of it, in milliseconds of the picture; each null if the
 * address names none.
 */
export function openingOf(args: {
  video: SourceVideoDto;
  picture: WorkspacePicture;
  clip: Workspace['clip'];
  part: { startMs: number } | null;
  frame: number | null;
}): Opening {
  const { video, picture, clip, part, frame } = args;
  const { id, url: src } = picture;
  if (picture.kind !== 'film')
    return { id, src, ms: 0, still: clip ? clipFrameUrl(clip.clipId, 0) : posterUrl(video.id) };
  const ms = frame === null ? part?.startMs : frameStartMs(frame, video.rate);
  if (ms === undefined) return { id, src, ms: 0, still: posterUrl(video.id) };
  const isClipStart = clip?.state === 'ready' && frame === null;
  return {
    id,
    src: videoUrlAtTime({ videoId: video.id, startMs: ms, rate: video.rate }),
    ms,
    // Lists of clips have shown the same picture.
    still: isClipStart
      ? clipFrameUrl(clip.clipId, 0)
      : stillUrl(video.id, frameAt(ms, video.rate), 'mezzanine', 'webp'),
  };
}

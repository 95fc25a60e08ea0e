import { useState } from 'react';
import type { ClipDto } from '#contract/clips.ts';
import { toFilmFrame } from '#shared/clip-segments.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import { classNames, PlaceholderImage } from '../../ui/index.ts';

/**
 * The first frame of a clip, taken from the clip's file, or from the film until the clip is cut. A placeholder if neither
 * exists.
 */
export function ClipStill({ clip, className }: { clip: ClipDto; className?: string }) {
  return <StillImage source={firstFrameUrl(clip)} className={className} />;
}

/** A still of a film or clip; a placeholder if it cannot be loaded. */
export function StillImage({ source, className }: { source: string; className?: string | undefined }) {
  const [failed, setFailed] = useState<string | null>(null);
  const look = classNames('aspect-video w-full object-cover', className);
  if (source === failed) return <PlaceholderImage className={look} />;
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(source)}
      className={classNames('bg-sunk', look)}
    />
  );
}

const firstFrameUrl = ({ clipId, videoId, segments, state }: ClipDto): string =>
  state === 'ready'
    ? clipFrameUrl(clipId, 0)
    : stillUrl(videoId, toFilmFrame(segments, 0), 'mezzanine', 'webp');

import { useState } from 'react';
import type { Clip } from '#domain/clips/types.ts';
import { toFilmFrame } from '#shared/clip-segments.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { clipFrameUrl } from '#shared/script-sheet.ts';
import { classNames, PlaceholderImage } from '../../ui/index.ts';

type ClipFile = Pick<Clip, 'id' | 'videoId' | 'segments' | 'state'>;

/**
 * The first frame of a clip: of its own file, which outlives the film, or of the film until that is cut. An empty picture
 * where there is neither.
 */
export function ClipStill({
  clip,
  hasFilm,
  className,
}: {
  clip: ClipFile;
  /** The film is in the library. */
  hasFilm: boolean;
  className?: string;
}) {
  const source = stillOf(clip, hasFilm);
  const [failed, setFailed] = useState<string | null>(null);
  const look = classNames('aspect-video w-full object-cover', className);
  if (source === null || source === failed) return <PlaceholderImage className={look} />;
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

function stillOf(clip: ClipFile, hasFilm: boolean): string | null {
  if (clip.state === 'ready') return clipFrameUrl(clip.id, 0);
  return hasFilm ? stillUrl(clip.videoId, toFilmFrame(clip.segments, 0), 'mezzanine', 'jpg') : null;
}

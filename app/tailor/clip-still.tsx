import { useState } from 'react';
import type { Bar } from '#domain/clips/types.ts';
import { filmFrameOf } from '#shared/clip-segments.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { barStillUrl } from '#shared/sheet.ts';
import { classNames, EmptyPicture } from '../ui/index.ts';

type ClipFile = Pick<Bar, 'id' | 'videoId' | 'segments' | 'state'>;

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
  if (source === null || source === failed) return <EmptyPicture className={look} />;
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
  if (clip.state === 'ready') return barStillUrl(clip.id, 0);
  return hasFilm ? stillUrl(clip.videoId, filmFrameOf(clip.segments, 0), 'mezzanine', 'jpg') : null;
}

import { useEffect } from 'react';
import { usePlayback, usePlaybackFact } from '../player/use-playback.ts';
import { classNames } from '../ui/index.ts';
import type { Reel } from './selection.ts';

/**
 * One frame of a video file, decoded from the file itself, so that what is seen is what is in it. Follows `frame` at once,
 * without asking the server for a picture. `data-frame` tells the frame that is on screen.
 */
export function FrameView({
  src,
  reel,
  frame,
  label,
  className,
}: {
  src: string;
  reel: Reel;
  frame: number;
  label: string;
  className?: string;
}) {
  const { playback, videoRef } = usePlayback(reel);
  const shown = usePlaybackFact(playback, (snapshot) => snapshot.frame, -1);
  useEffect(() => playback?.seekFrame(frame), [playback, frame]);
  return (
    <video
      key={src}
      ref={videoRef}
      src={src}
      muted
      playsInline
      preload="auto"
      aria-label={label}
      data-frame={shown}
      tabIndex={-1}
      className={classNames('pointer-events-none block bg-stage object-contain', className)}
    />
  );
}

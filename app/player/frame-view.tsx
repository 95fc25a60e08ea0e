import { useEffect, useState } from 'react';
import type { VideoTiming } from '../features/clip-editor/selection.ts';
import { classNames } from '../ui/index.ts';
import { usePlayback, usePlaybackValue } from './use-playback.ts';

/**
 * One frame of a video file, decoded from the file itself, so that what is seen is what is in it. Follows `frame` at once,
 * without asking the server for a picture; before the first one is there its place glimmers. `data-frame` tells the frame that is on screen.
 */
export function FrameView({
  src,
  reel,
  frame,
  label,
  className,
}: {
  src: string;
  reel: VideoTiming;
  frame: number;
  label: string;
  className?: string;
}) {
  const { playback, videoRef } = usePlayback(reel);
  const shown = usePlaybackValue(playback, (snapshot) => snapshot.frame, -1);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => playback?.seekFrame(frame), [playback, frame]);
  // Its first picture is that of another frame until it has been sought once.
  const onSettled = () => setSettled(src);
  return (
    <span className={classNames('pointer-events-none grid grid-cols-[100%] grid-rows-[100%]', className)}>
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
        onSeeked={onSettled}
        onError={onSettled}
        className="col-start-1 row-start-1 h-full w-full bg-stage object-contain"
      />
      {settled === src ? null : (
        <span aria-hidden="true" data-loading className="col-start-1 row-start-1 animate-pulse bg-sunk" />
      )}
    </span>
  );
}

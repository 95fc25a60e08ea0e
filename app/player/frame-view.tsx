import { useEffect, useState } from 'react';
import { classNames } from '../ui/index.ts';
import type { VideoTiming } from './playback-types.ts';
import { usePlayback, usePlaybackValue } from './use-playback.ts';

/**
 * Shows one frame of a video file, decoded from the file itself, so that the user sees exactly what the file contains.
 * Follows `frame` at once, without requesting an image from the server. Shows a placeholder until the first frame is
 * there. `data-frame` is the number of the frame on screen.
 */
export function FrameView({
  src,
  timing,
  frame,
  label,
  className,
}: {
  src: string;
  timing: VideoTiming;
  frame: number;
  label: string;
  className?: string;
}) {
  const { playback, videoRef } = usePlayback(timing);
  const shownFrame = usePlaybackValue(playback, (snapshot) => snapshot.frame, -1);
  const [readySrc, setReadySrc] = useState<string | null>(null);
  useEffect(() => playback?.seekFrame(frame), [playback, frame]);
  // Until the first seek is done, the video element shows another frame.
  const onReady = () => setReadySrc(src);
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
        data-frame={shownFrame}
        tabIndex={-1}
        onSeeked={onReady}
        onError={onReady}
        className="col-start-1 row-start-1 h-full w-full bg-stage object-contain"
      />
      {readySrc === src ? null : (
        <span aria-hidden="true" data-loading className="col-start-1 row-start-1 animate-pulse bg-sunk" />
      )}
    </span>
  );
}

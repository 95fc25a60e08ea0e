import type { VideoLike } from './playback-types.ts';

/**
 * Calls back for every frame the element shows, with the frame's own time in milliseconds; where the browser cannot
 * tell frames, for every change of the head's time, with null. Returns the way to stop.
 */
export function watchFrames(video: VideoLike, onFrame: (mediaTimeMs: number | null) => void): () => void {
  return video.requestVideoFrameCallback ? watchByFrames(video, onFrame) : watchByHead(video, onFrame);
}

function watchByFrames(video: VideoLike, onFrame: (mediaTimeMs: number) => void): () => void {
  let handle: number | undefined;
  const ask = () => {
    handle = video.requestVideoFrameCallback?.((_now, facts) => {
      ask();
      onFrame(facts.mediaTime * 1000);
    });
  };
  ask();
  return () => {
    if (handle !== undefined) video.cancelVideoFrameCallback?.(handle);
  };
}

function watchByHead(video: VideoLike, onFrame: (mediaTimeMs: null) => void): () => void {
  let seen = video.currentTime;
  let handle = 0;
  const ask = () => {
    handle = requestAnimationFrame(() => {
      ask();
      if (video.currentTime === seen) return;
      seen = video.currentTime;
      onFrame(null);
    });
  };
  ask();
  return () => cancelAnimationFrame(handle);
}

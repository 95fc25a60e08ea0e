import type { VideoLike } from './playback-types.ts';

/**
 * Calls `onFrame` for every frame that the element shows, with the media time of the frame in milliseconds. If the
 * browser does not report frames, calls it with null for every change of the current time. Returns a function that
 * stops.
 */
export function watchFrames(video: VideoLike, onFrame: (mediaTimeMs: number | null) => void): () => void {
  return video.requestVideoFrameCallback ? watchByFrames(video, onFrame) : watchByCurrentTime(video, onFrame);
}

function watchByFrames(video: VideoLike, onFrame: (mediaTimeMs: number) => void): () => void {
  let handle: number | undefined;
  const requestNext = () => {
    handle = video.requestVideoFrameCallback?.((_now, metadata) => {
      requestNext();
      onFrame(metadata.mediaTime * 1000);
    });
  };
  requestNext();
  return () => {
    if (handle !== undefined) video.cancelVideoFrameCallback?.(handle);
  };
}

function watchByCurrentTime(video: VideoLike, onFrame: (mediaTimeMs: null) => void): () => void {
  let lastTime = video.currentTime;
  let handle = 0;
  const requestNext = () => {
    handle = requestAnimationFrame(() => {
      requestNext();
      if (video.currentTime === lastTime) return;
      lastTime = video.currentTime;
      onFrame(null);
    });
  };
  requestNext();
  return () => cancelAnimationFrame(handle);
}

/** A frame of a video that the browser has presented. */
interface PresentedFrame {
  /** When it was presented, in milliseconds of the page's clock. */
  presentedMs: number;
  /** How many frames were presented until then. It also counts those that the page's busy scripts missed. */
  count: number;
}

/**
 * Collects the frames that a video presents from now on. Runs in the page, and therefore uses nothing from outside its
 * body.
 */
export function collectPresentedFrames(video: HTMLVideoElement): PresentedFrame[] {
  const frames: PresentedFrame[] = [];
  const onFrame: VideoFrameRequestCallback = (_now, { presentationTime, presentedFrames }) => {
    frames.push({ presentedMs: presentationTime, count: presentedFrames });
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
  return frames;
}

/**
 * Returns the longest time between two presented frames, in milliseconds. Frames that the page's scripts missed share the
 * time evenly. Infinity with fewer than two frames.
 */
export function longestGapMs(frames: readonly PresentedFrame[]): number {
  const gaps = frames.slice(1).map(({ presentedMs, count }, i) => {
    const before = frames[i] ?? { presentedMs, count };
    return (presentedMs - before.presentedMs) / Math.max(1, count - before.count);
  });
  return gaps.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...gaps);
}

/** The frames of one turn of the wheel. */
interface WheelFrames {
  /** When each frame in which the wheel turned began, in milliseconds of the page's clock. */
  timesMs: number[];
  /** True when the wheel rests after it has turned. */
  isDone: boolean;
}

/**
 * Collects the frames from the moment the wheel begins to turn until it rests. Runs in the page, and therefore uses nothing
 * from outside its body.
 */
export function collectFrameTimes(): WheelFrames {
  const frames: WheelFrames = { timesMs: [], isDone: false };
  const angle = () => document.querySelector('canvas')?.style.transform;
  const restMs = 500;
  let last = angle();
  const onFrame = (nowMs: number) => {
    const current = angle();
    const lastMs = frames.timesMs.at(-1);
    if (current !== last) frames.timesMs.push(nowMs);
    else if (lastMs !== undefined && nowMs - lastMs > restMs) {
      frames.isDone = true;
      return;
    }
    last = current;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  return frames;
}

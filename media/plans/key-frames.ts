import { type FrameRate, frameAt } from '#shared/frames.ts';

/** Linux accepts at most 128 KiB in one argument. */
const MAX_ARGUMENT_BYTES = 120_000;

/**
 * Returns the frames at which to force key frames, ascending and without duplicates: round(ms x fps / 1000). Frame 0 is
 * left out, because it is always a key frame. If there are more than fit into one argument, they are thinned out
 * evenly: a cut that starts without a key frame is only a little slower.
 */
export function keyFrameNumbers(args: { keyFrameMs: readonly number[]; rate: FrameRate }): number[] {
  const frames = [...new Set(args.keyFrameMs.map((ms) => frameAt(ms, args.rate)))]
    .filter((frame) => frame > 0)
    .sort((a, b) => a - b);
  const last = frames.at(-1);
  if (last === undefined) return frames;
  const maxFrames = Math.floor(MAX_ARGUMENT_BYTES / (forcedTime(last, args.rate).length + 1));
  if (frames.length <= maxFrames) return frames;
  return Array.from(
    { length: maxFrames },
    (_, i) => frames[Math.floor((i * frames.length) / maxFrames)] ?? last,
  );
}

/**
 * Returns the argument of `-force_key_frames`. ffmpeg 5 forces the frame nearest to a time, later versions the first
 * frame at or after it. A time a quarter of a frame early is right for both.
 */
export function forcedKeyFrameTimes(args: { frames: readonly number[]; rate: FrameRate }): string {
  return args.frames.map((frame) => forcedTime(frame, args.rate)).join(',');
}

function forcedTime(frame: number, rate: FrameRate): string {
  return (((frame - 0.25) * rate.den) / rate.num).toFixed(4);
}

import { type FrameRate, frameAt } from '#shared/frames.ts';

/** Linux takes at most 128 KiB in one argument. */
const ARGUMENT_BYTES = 120_000;

/**
 * The frames at which key frames are to be forced, ascending and without repeats: round(ms x fps / 1000). Frame 0 is a
 * key frame anyway. When there are more than fit into one argument, they are thinned out evenly: a start without a key
 * frame of its own is cut a little more slowly, nothing worse.
 */
export function keyFrameNumbers(args: { keyFrameMs: readonly number[]; rate: FrameRate }): number[] {
  const frames = [...new Set(args.keyFrameMs.map((ms) => frameAt(ms, args.rate)))]
    .filter((frame) => frame > 0)
    .sort((a, b) => a - b);
  const last = frames.at(-1);
  if (last === undefined) return frames;
  const room = Math.floor(ARGUMENT_BYTES / (forcedTime(last, args.rate).length + 1));
  if (frames.length <= room) return frames;
  return Array.from({ length: room }, (_, i) => frames[Math.floor((i * frames.length) / room)] ?? last);
}

/**
 * The argument of `-force_key_frames`. ffmpeg 5 forces the frame nearest to a time, later ones the first at or after it: a
 * quarter of a frame early is right for both.
 */
export function forcedKeyFrameTimes(args: { frames: readonly number[]; rate: FrameRate }): string {
  return args.frames.map((frame) => forcedTime(frame, args.rate)).join(',');
}

function forcedTime(frame: number, rate: FrameRate): string {
  return (((frame - 0.25) * rate.den) / rate.num).toFixed(4);
}

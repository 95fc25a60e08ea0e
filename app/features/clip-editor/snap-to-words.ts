import { frameStartMs } from '#shared/frames.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import type { Edge } from './selection.ts';

/**
 * Returns the frame of the closest word to an end of a selection: for its start the frame in which a word begins, for its
 * end the first frame after a word. Returns the frame itself if no word is within `reachMs`.
 */
export function snapToWords(args: {
  frame: number;
  edge: Edge;
  words: readonly { startMs: number; endMs: number }[];
  reachMs: number;
  timing: VideoTiming;
}): number {
  const { frame, edge, words, reachMs, timing } = args;
  const frameMs = frameStartMs(1, timing.rate);
  const distanceTo = (other: number) => Math.abs(other - frame) * frameMs;
  // A thousandth of a frame compensates for times that were rounded to milliseconds.
  const [closest] = words
    .map(({ startMs, endMs }) =>
      edge === 'in' ? Math.floor(startMs / frameMs + 0.001) : Math.ceil(endMs / frameMs - 0.001),
    )
    .toSorted((a, b) => distanceTo(a) - distanceTo(b));
  return closest !== undefined && distanceTo(closest) <= reachMs ? closest : frame;
}

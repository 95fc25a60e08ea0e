import { stat } from 'node:fs/promises';
import { readClickTimes, readFrameNumbers } from '@taici/frame-cutter/testing';
import { BENCH_FRAME_RATE } from './bench-film.ts';

export interface ClipAccuracy {
  /** Whether the clip has exactly the requested frames. */
  isExact: boolean;
  /** Largest delay of the sound relative to the picture, in milliseconds; null when the clip has no click. */
  audioDelayMs: number | null;
  bytes: number;
}

/** Clicks in this part at the start of a clip are ignored, because the cut may have shortened them. */
const EDGE_SECONDS = 0.05;

/**
 * Checks a clip by the numbers on its frames and the clicks in its sound.
 * @param args.clicks the clicks of the whole film, in seconds
 */
export async function checkClipAccuracy(args: {
  path: string;
  startFrame: number;
  endFrame: number;
  clicks: readonly number[];
}): Promise<ClipAccuracy> {
  const { path, startFrame, endFrame, clicks } = args;
  const [numbers, clipClicks, { size }] = await Promise.all([
    readFrameNumbers(path),
    readClickTimes(path),
    stat(path),
  ]);
  const isExact =
    numbers.length === endFrame - startFrame && numbers.every((number, i) => number === startFrame + i);
  const startSeconds = (numbers[0] ?? startFrame) / BENCH_FRAME_RATE;
  const delays = clipClicks
    .filter((second) => second > EDGE_SECONDS)
    .map((second) => {
      const candidates = clicks.map((click) => second - (click - startSeconds));
      return candidates.reduce((best, delay) => (Math.abs(delay) < Math.abs(best) ? delay : best), 1);
    });
  const largest = delays.reduce<number | null>(
    (largestSoFar, delay) =>
      largestSoFar === null || Math.abs(delay) > Math.abs(largestSoFar) ? delay : largestSoFar,
    null,
  );
  return { isExact, audioDelayMs: largest === null ? null : largest * 1000, bytes: size };
}

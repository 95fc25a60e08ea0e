import { stat } from 'node:fs/promises';
import { readClickTimes, readFrameNumbers } from '@taici/frame-cutter/testing';
import { BENCH_FRAME_RATE } from './bench-film.ts';

export interface ClipAccuracy {
  isExact: boolean;
  /** How late the sound is against the picture that is shown with it, in milliseconds; null when no click is in it. */
  audioDelayMs: number | null;
  bytes: number;
}

/** A click this near to an end may be cut into. */
const EDGE_SECONDS = 0.05;

/** Judges a clip by the numbers on its frames and the clicks of its sound; `clicks` are those of the whole film, in seconds. */
export async function checkClipAccuracy(args: {
  path: string;
  startFrame: number;
  endFrame: number;
  clicks: readonly number[];
}): Promise<ClipAccuracy> {
  const { path, startFrame, endFrame, clicks } = args;
  const [numbers, heard, { size }] = await Promise.all([
    readFrameNumbers(path),
    readClickTimes(path),
    stat(path),
  ]);
  const isExact =
    numbers.length === endFrame - startFrame && numbers.every((number, i) => number === startFrame + i);
  const shownSeconds = (numbers[0] ?? startFrame) / BENCH_FRAME_RATE;
  const late = heard
    .filter((second) => second > EDGE_SECONDS)
    .map((second) => {
      const nearest = clicks.map((click) => second - (click - shownSeconds));
      return nearest.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), 1);
    });
  const worst = late.reduce<number | null>(
    (most, one) => (most === null || Math.abs(one) > Math.abs(most) ? one : most),
    null,
  );
  return { isExact, audioDelayMs: worst === null ? null : worst * 1000, bytes: size };
}

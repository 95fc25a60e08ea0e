import { planRawFrames } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import type { FrameSharpness, MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { laplacianVariance } from './laplacian-variance.ts';

const WALL_MS = 60_000;
/** Keeps the luma only, one byte per pixel, at full size: scaling would remove the detail that is measured. */
const LUMA_FILTER = 'extractplanes=y';
/** Two frames are compared by every seventh pixel, which is as reliable as comparing all pixels. */
const PIXEL_STEP = 7;

/** See MediaProcessor.measureSharpness. Holds two frames in memory at a time. */
export async function measureSharpness(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['measureSharpness']>[0],
  options: MediaTaskOptions,
): Promise<FrameSharpness[]> {
  const { run, mezzanine, info, first, end } = args;
  const { width, height, rate } = info;
  if (first < 0 || end > info.frames || end <= first) {
    throw new AppError('cut_out_of_range', { field: 'frame' });
  }
  const results: FrameSharpness[] = [];
  let [frame, previous] = [Buffer.alloc(width * height), Buffer.alloc(width * height)];
  let filled = 0;
  const measureFrame = () => {
    results.push({
      sharpness: laplacianVariance({ luma: frame, width, height }),
      change: results.length === 0 ? 0 : computeSampledDifference(frame, previous),
    });
    [frame, previous] = [previous, frame];
    filled = 0;
  };
  await run({
    tool: 'ffmpeg',
    args: planRawFrames({ mezzanine, rate, first, end, filter: LUMA_FILTER }),
    signal: options.signal,
    wallMs: WALL_MS,
    fallbackErrorCode: 'internal',
    isUrgent: true,
    onStdout(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(frame, filled, at);
        filled += copied;
        at += copied;
        if (filled === frame.length) measureFrame();
      }
    },
  });
  if (results.length !== end - first || filled !== 0) {
    throw new AppError('internal', { message: `${results.length} frames instead of ${end - first}` });
  }
  return results;
}

/** Returns the mean absolute difference of two frames, in gray levels. */
function computeSampledDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < a.length; at += PIXEL_STEP) {
    sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    count += 1;
  }
  return sum / count;
}

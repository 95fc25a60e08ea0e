import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import type { ProbedSource, ProbedSourceWithStart } from '../imports/parse-probe-output.ts';
import { fitVideoSize } from './fit-video-size.ts';
import { untrustedInputOptions } from './input-options.ts';
import { frameGridFilter, sourceTimeOffsetOptions, startSeconds } from './mezzanine.ts';
import { buildVideoFilters } from './video-filters.ts';

/**
 * How many seconds before the first wanted frame reading of the original starts, in order of attempts. Two are enough for
 * a film with a constant frame rate and a correct index. A frame that is shown for long, or inaccurate seeking, needs more.
 */
export const leadSecondsToTry = [2, 20];

/** Returns the size of the original's picture, upright and with square pixels, rounded to even numbers. */
export function originalDisplaySize(video: ProbedSource['video']): { width: number; height: number } {
  return fitVideoSize({ picture: video, box: null });
}

/**
 * Returns input options and filters that decode frames [startFrame, endFrame) of the mezzanine from the original, at
 * its full resolution (upright, square pixels). The source is resampled to the frame grid of the mezzanine, starting
 * `leadFrames` before startFrame, so that the same source frames are chosen.
 */
export function alignOriginalToGrid(args: {
  source: ProbedSourceWithStart;
  path: string;
  rate: FrameRate;
  startFrame: number;
  endFrame: number;
  leadFrames: number;
}): { input: string[]; filters: string[] } {
  const { source, rate, startFrame, endFrame } = args;
  const first = Math.max(0, startFrame - args.leadFrames);
  const skippedFrames = startFrame - first;
  const seekMs = startSeconds(source) * 1000 + frameStartMs(first, rate);
  const size = originalDisplaySize(source.video);
  const [deinterlace, filters] = splitDeinterlacing(buildVideoFilters({ video: source.video, size }));
  return {
    input: [
      '-max_error_rate',
      '1',
      ...untrustedInputOptions({
        path: args.path,
        options:
          first === 0
            ? sourceTimeOffsetOptions(source)
            : ['-ss', (Math.floor(seekMs * 1000) / 1e6).toFixed(6)],
      }),
    ],
    filters: [
      ...deinterlace,
      frameGridFilter(rate),
      `trim=start_frame=${skippedFrames}:end_frame=${skippedFrames + endFrame - startFrame}`,
      ...filters,
    ],
  };
}

/**
 * Deinterlacing needs neighboring frames, so it must run before frames are chosen. All other filters are cheaper
 * afterwards.
 */
function splitDeinterlacing(filters: string[]): [string[], string[]] {
  const isFirst = filters[0]?.startsWith('bwdif') ?? false;
  return isFirst ? [filters.slice(0, 1), filters.slice(1)] : [[], filters];
}

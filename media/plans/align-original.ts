import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import type { ProbedSource, ProbedSourceWithStart } from '../ingest/parse-probe-output.ts';
import { fitVideoSize } from './fit-video-size.ts';
import { untrustedInputOptions } from './input-options.ts';
import { frameGridFilter, sourceTimeOffsetOptions, startSeconds } from './mezzanine.ts';
import { buildVideoFilters } from './video-filters.ts';

/** Upright size of the original's picture with square pixels, even. */
export function originalDisplaySize(video: ProbedSource['video']): { width: number; height: number } {
  return fitVideoSize({ picture: video, box: null });
}

/**
 * Input options and filters that give frames [startFrame, endFrame) of the mezzanine as the original shows them, at its
 * full resolution (upright, square pixels). The source is laid on the very grid the mezzanine was made on, beginning
 * `leadFrames` earlier, so that the same source pictures are picked.
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
  const ahead = startFrame - first;
  const seek = startSeconds(source) * 1000 + frameStartMs(first, rate);
  const size = originalDisplaySize(source.video);
  const [deinterlace, filters] = splitDeinterlacing(buildVideoFilters({ video: source.video, size }));
  return {
    input: [
      '-max_error_rate',
      '1',
      ...untrustedInputOptions({
        path: args.path,
        options:
          first === 0 ? sourceTimeOffsetOptions(source) : ['-ss', (Math.floor(seek * 1000) / 1e6).toFixed(6)],
      }),
    ],
    filters: [
      ...deinterlace,
      frameGridFilter(rate),
      `trim=start_frame=${ahead}:end_frame=${ahead + endFrame - startFrame}`,
      ...filters,
    ],
  };
}

/** Deinterlacing needs the neighbouring frames, so it comes before frames are picked; all else is cheaper after. */
function splitDeinterlacing(filters: string[]): [string[], string[]] {
  const isFirst = filters[0]?.startsWith('bwdif') ?? false;
  return isFirst ? [filters.slice(0, 1), filters.slice(1)] : [[], filters];
}

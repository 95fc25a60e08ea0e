import {
  comparisonFrameFilter,
  ffmpegGlobalOptions,
  fileUrl,
  frameSeekSeconds,
  mp4InputOptions,
} from '@taici/frame-cutter';
import type { FrameRate } from '#shared/frames.ts';
import type { ProbedSourceWithStart } from '../imports/parse-probe-output.ts';
import { alignOriginalToGrid } from './align-original.ts';

export type StillFormat = 'jpg' | 'png' | 'webp';

const colorFilters: Record<StillFormat, string> = {
  jpg: 'scale=out_color_matrix=bt601:out_range=full:flags=bicubic+accurate_rnd,format=yuvj420p',
  png: 'scale=flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24',
  webp: 'scale=out_color_matrix=bt601:out_range=limited:flags=bicubic+accurate_rnd,format=yuv420p',
};

/**
 * Returns the filter that converts colors for an image file. Readers take every JPEG for BT.601 of full range and every
 * lossy WebP for BT.601 of limited range; PNG holds RGB.
 */
export const stillColorFilter = (format: StillFormat): string => colorFilters[format];

const encoderOptions = {
  jpg: (quality = 2) => ['-c:v', 'mjpeg', '-q:v', String(quality)],
  png: () => ['-c:v', 'png'],
  // Less than half the bytes of the JPEG. Pages show these pictures.
  webp: (quality = 80) => ['-c:v', 'libwebp', '-quality', String(quality)],
};

/** Returns options that write one image to `output`. A `%` in the name has no special meaning. */
export function stillOutputOptions(args: {
  output: string;
  format: StillFormat;
  /** From 2 (best) to 31 for a JPEG, from 0 to 100 (best) for a WebP. */
  quality?: number;
}): string[] {
  return [
    ...encoderOptions[args.format](args.quality),
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-update',
    '1',
    fileUrl(args.output),
  ];
}

/** Returns ffmpeg arguments that read the picture of a mezzanine from a frame on. */
export function mezzanineFrameOptions(args: { mezzanine: string; frame: number; rate: FrameRate }): string[] {
  const { mezzanine, frame, rate } = args;
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: mezzanine, options: ['-ss', frameSeekSeconds(frame, rate)] }),
    '-map',
    '0:v:0',
  ];
}

/** Returns ffmpeg arguments that write one frame of a mezzanine at the mezzanine's size. */
export function planStill(args: {
  mezzanine: string;
  frame: number;
  rate: FrameRate;
  format: StillFormat;
  output: string;
}): string[] {
  return [
    ...mezzanineFrameOptions(args),
    '-vf',
    stillColorFilter(args.format),
    ...stillOutputOptions({ output: args.output, format: args.format }),
  ];
}

/**
 * Returns ffmpeg arguments that write one frame of the mezzanine from the original, at the original's full resolution
 * (upright, square pixels), and also write it to standard output as a comparison frame. `leadFrames` is as in
 * alignOriginalToGrid.
 */
export function planOriginalStill(args: {
  source: ProbedSourceWithStart;
  path: string;
  rate: FrameRate;
  frame: number;
  leadFrames: number;
  format: StillFormat;
  output: string;
}): string[] {
  const { source, path, rate, frame, leadFrames } = args;
  const { input, filters } = alignOriginalToGrid({
    source,
    path,
    rate,
    startFrame: frame,
    endFrame: frame + 1,
    leadFrames,
  });
  const graph = [...filters, 'split=2[full][small]'].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...input,
    '-filter_complex',
    `[0:${source.video.index}]${graph};[full]${stillColorFilter(args.format)}[f];[small]${comparisonFrameFilter}[s]`,
    '-map',
    '[f]',
    ...stillOutputOptions({ output: args.output, format: args.format }),
    '-map',
    '[s]',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    'pipe:1',
  ];
}
